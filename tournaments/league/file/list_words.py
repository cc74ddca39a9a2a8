"""Lines of a list of players that hold no name: headings, totals, dates, hours, and the words of messages.

A line is one if all its words are those of lists or of messages, in the languages of the site.
"""

from __future__ import annotations

import re
from enum import StrEnum

from tournaments.league.names import searchable


class DoubtKind(StrEnum):
    """What a text in the place of a name, or beside one, looks like."""

    TELEPHONE = "telephone"
    MAIL = "mail"
    IDENTITY = "identity"
    DATE = "date"
    RATING = "rating"
    TITLE = "title"
    COUNTRY = "country"
    POINTS = "points"
    TOTAL = "total"
    HEADING = "heading"
    ABSENT = "absent"
    MESSAGE = "message"
    ALPHABETS = "alphabets"
    TWIN = "twin"
    """The same-looking name of another player of the list, in other letters."""
    ALIKE = "alike"
    """The name of another player of the list, but for accents, signs and the order of its words."""
    PAIR = "pair"
    """The names of two people in one line."""
    YEARS = "years"
    """Numbers beside names that may be ratings or years."""
    OTHER = "other"
    """More than a name, or none: signs, figures, words in small letters."""


def listed(words: str) -> frozenset[str]:
    """Return the words of a text as a set."""
    return frozenset(re.findall(r"\w+", words))


_TOTALS = listed(
    """
    total totales totais totale suma subtotal somos siamo sumus van vamos faltan falta faltam mancano manca quedan
    queda hay plaza plazas praza prazas posto posti libre libres livre livres liberi libero euro euros we are left
    players jugador jugadores jugadora jugadoras xogador xogadores giocatori giocatore persona personas persone
    people puntos punto ptos pts points punti partida partidas partite games ronda rondas rounds nombres names nomi
    inscritos inscritas iscritti apuntados apuntadas participantes partecipanti precio prezo prezzo price cuota
    quota doce once diez ocho nueve siete seis cinco momento far
    """
)
"""Words of lines that count something, as `searchable` writes them."""
_HEADINGS = listed(
    """
    reserva reservas suplente suplentes riserva riserve substitute substitutes reserve reserves waitlist waiting
    list lista listas listado listados espera agarda attesa elenco jugador jugadores jugadora jugadoras xogador
    xogadores xogadora xogadoras giocatore giocatori giocatrice giocatrici player players titular titulares
    titolari participante participantes participant participants partecipante partecipanti inscrito inscritos
    inscrita inscritas inscripcion inscripciones inscricion inscricions iscritto iscritti iscritta iscritte
    iscrizione iscrizioni registered registration entries entry apuntado apuntados apuntada apuntadas anotado
    anotados anotada anotadas confirmado confirmados confirmada confirmadas confirmati confirmar confermati
    confirmed pendiente pendientes pendente pendentes duda dudas dudoso dudosos dudosa dudosas asistente asistentes
    asistencia socio socios socia socias baja bajas baixa baixas alta altas ausente ausentes ausencia ausencias
    assente assenti absent absents invitado invitados invitada invitadas convidado convidados convidada convidadas
    ospite ospiti guest guests organizador organizadores organizadora organiza organizan organizzatore organizer
    arbitro arbitros arbitra arbitras arbitri referee referees juez capitan capitana capitanes delegado delegada
    entrenador entrenadora monitor hombres mujeres masculino femenino masculina femenina mixto infantil infantiles
    juvenil juveniles cadete cadetes alevin alevines prebenjamin benjamines veterano veteranos veterana veteranas
    senior seniors junior juniors adulto adultos adulta adultas ninos ninas nenos nenas bambini bambine ragazzi
    ragazze children kids men women equipo equipos grupo grupos gruppo gruppi group groups girone gironi squadra
    squadre team teams division divisions categoria categorias categorie cat seccion sub ronda rondas rolda roldas
    jornada jornadas xornada xornadas giornata giornate turno turnos round rounds mesa mesas tablero tableros
    taboleiro taboleiros tavolo tavoli board boards torneo torneos torneio tournament liga ligas lega league
    leagues campeonato campeonatos campionato championship copa coppa cup damas dama xadrez dame draughts checkers
    abierto aberto abierta aberta aperto aperta cerrado cerrada libre nombre nombres nome nomi name names apellido
    apellidos apelido apelidos cognome cognomi surname completo pagado pagados pagada pagadas pagar pago pagos
    vienen viene venen vengono coming playing juegan xogan giocano pueden poden fijos fijas seguros seguras hora
    horas ore ora hour time lugar luogo place fecha fechas data date dia dias otono primavera verano invierno
    outono inverno veran autunno
    """
)
"""Words of headings."""
_MESSAGES = listed(
    """
    yo eu io tambien tamen anche too me apunto apuntame apuntadme apuntad anoto anotame anotademe voy vou vengo ire
    ok okay vale dale si sip no non gracias grazas grazie thanks hola ola ciao hi hello buenas buenos boas
    buongiorno buonasera tardes noches noites todos todas tutti everybody everyone que hora es son donde cuando
    quien quen chi venga perfecto perfetto perfect genial presente present cuenta contad contade conta cuento
    conmigo comigo nosotros quiero puedo podo posso juego xogo gioco asistire ci sono va bene partecipo am in count
    confirmo confermo listo mensaje mensaxe message messaggio elimino eliminado eliminada deleted this was
    fue imagen imaxe immagine image omitido omitida omitted omessi omesso multimedia media video audio sticker
    documento document
    """
)
"""Words of messages that say nothing but that somebody comes."""
_CALENDAR = listed(
    """
    lunes martes miercoles jueves viernes sabado domingo luns mercores xoves venres lunedi martedi mercoledi
    giovedi venerdi sabato domenica monday tuesday wednesday thursday friday saturday sunday enero febrero marzo
    abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre xaneiro febreiro maio xuno xullo
    setembro outubro novembro decembro gennaio febbraio aprile maggio giugno luglio settembre ottobre novembre
    dicembre january february march april may june july august september october november december
    """
)
"""Days and months: some are given names, so that they are of a date only beside figures."""
_SMALL = listed(
    """
    a al an and as ata con da das de dei del della dello di do dos e el en este esta et fin for h hasta i il in la
    las le li lo los of ahora agora nuevo nueva o os para per por se sen senza sin so than the to un una uno ya xa
    y first second primero primera segundo segunda u no non not
    """
)
"""Words that any of those lines may have."""
_GREETINGS = listed("hola ola hello hi ciao buenas buenos boas bos buongiorno buonasera salve saludos holi")
"""Words with which a message begins; some are given names, such as the Norwegian Ola, unless more words follow."""
_SENTENCE = listed("son estan aqui os paso mando dejo envio estes iste questi ecco these are here estos estas quienes")
"""Words of a sentence that introduces a list, beside those of headings."""
MAX_SURNAME_WORDS = 2
_WORD = re.compile(r"[^\W\d_]+")
_FIGURES = re.compile(
    r"(?!\d+$)[\W_]*\d{1,3}[\W_]*|\W*\d{1,3}\s*/\s*\d{1,3}\W*|[\W_]*\d{1,4}(?:[.,]\d{1,2})?\s*[€$£][\W_]*"
)
_HOUR = re.compile(r"[\W_]*\d{1,2}(?::\d{2}|\s?h(?:\s?\d{2})?)(?:\s?h)?[\W_]*", re.IGNORECASE)
_PLACEHOLDER = re.compile(
    r"(?:jugadora?|xogadora?|giocatore|giocatrice|player|participante|persona|nombre|name|nome)(?:\s+\w{1,4}|\d+)",
    re.IGNORECASE,
)
_DAY = re.compile(r"[\W_]*\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{2,4})?[\W_]*")
_FACTS = listed(
    """
    lugar luogo place hora horas ora ore hour time fecha data date precio prezo prezzo cuota quota pago pagos
    inicio
    """
)
"""What a heading tells of a league, instead of a role of the player named beside it."""
_COUNTS = frozenset(("total", "totale", "totales", "somos", "siamo"))
_ONE_LETTER = re.compile(r"(?:grupo|gruppo|group|equipo|squadra|team|girone|mesa|tablero)\s+\w{1,2}", re.IGNORECASE)
_SURNAMES = frozenset(("mesa", "plaza", "plazas", "hay", "alta", "dama", "libre", "van", "seis", "once", "media"))
"""Words that may be surnames, so that they say something only beside figures or other words."""


def is_label(text: str) -> bool:
    """Return whether all words of a text are those of headings: `Reserva 1`, `Capitana`."""
    found = _words(text)
    return bool(found & _HEADINGS) and found <= _HEADINGS | _SMALL


def is_introduction(text: str) -> bool:
    """Return whether the first line of a list speaks to its readers: a greeting, or a sentence in small letters."""
    words = text.split()
    small = [word for word in words[1:] if word[0].islower()]
    greets = bool(words) and searchable(words[0]).strip("¡!.,;:") in _GREETINGS
    if greets and (words[0][-1] in "!.,;:" or len(small) > 0):
        return True
    known = _words(" ".join(small)) & (_TOTALS | _HEADINGS | _MESSAGES | _SENTENCE)
    return len(small) == len(words) - 1 and len(known) > 1


def could_be_surname(text: str) -> bool:
    """Return whether what follows the first word of a heading may be a surname: `Lista Gómez`."""
    words = text.split()[1:]
    return 0 < len(words) <= MAX_SURNAME_WORDS and all(
        word.isalpha() and word[0].isupper() and not is_label(word) and searchable(word) not in _CALENDAR
        for word in words
    )


def whole_line_kind(text: str) -> DoubtKind | None:
    """Return what a line is that is no name at all: a heading, a total, a date or a message; None for any other."""
    plain = text.strip()
    if (kind := _kind_of_figures(plain)) or not _words(plain) or _PLACEHOLDER.fullmatch(plain):
        return kind
    heading = plain.rstrip("*_ ").endswith(":") and ";" not in plain and "\t" not in plain
    if heading or _ONE_LETTER.fullmatch(plain.strip("*_#=-– :.()[]")) or _tells_a_fact(plain):
        return DoubtKind.HEADING
    return _kind_of_words(_words(plain), plain)


def _kind_of_figures(text: str) -> DoubtKind | None:
    """Return what a line without words is: a number, an hour, a day; None for any other, such as a nickname."""
    if _FIGURES.fullmatch(text):
        return DoubtKind.TOTAL
    return DoubtKind.DATE if _HOUR.fullmatch(text) or _DAY.fullmatch(text) else None


def _tells_a_fact(text: str) -> bool:
    """Return whether a line tells something of the league: `Lugar: Casino`."""
    label, colon, _ = text.partition(":")
    return bool(colon and _words(label) & _FACTS) and _words(label) <= _FACTS | _SMALL


def _kind_of_words(words: set[str], text: str) -> DoubtKind | None:
    """Return what a line is by its words; None if one of them is of none of these lines."""
    has_figures = any(map(str.isdigit, text))
    if not words <= _TOTALS | _HEADINGS | _MESSAGES | _CALENDAR | _SMALL:
        return None
    if words & _CALENDAR or words <= _SMALL:
        return DoubtKind.DATE if has_figures else None
    if words <= _SURNAMES | _SMALL and not has_figures:
        return None
    if words <= _TOTALS | _SMALL and words & _TOTALS and (has_figures or words & _COUNTS):
        return DoubtKind.TOTAL
    if words & _MESSAGES and not words & (_HEADINGS - _MESSAGES):
        return DoubtKind.MESSAGE
    return DoubtKind.HEADING


def _words(text: str) -> set[str]:
    """Return the words of a text, without single letters."""
    return {word for word in _WORD.findall(searchable(text)) if len(word) > 1} - {"nº"}
