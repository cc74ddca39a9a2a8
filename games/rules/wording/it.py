"""The words of a check in Italian."""

from __future__ import annotations

from games.rules.board import Side
from games.rules.sheets.findings import Code, IrregularityState
from games.rules.sheets.report import Verdict

SHEET = "Il foglio"
PLACE = "Mossa {move} ({side})"
CITATION = "art. {number}, {subject} ({title})"
SIDES = {Side.WHITE: "Bianco", Side.BLACK: "Nero"}

PIECES = "{side}: pedine {men}; dame {kings}."
NO_PIECES = "nessuna"
SUMMARY = "{file}, partita {game}: {verdict}; mosse: {plies}, non lette: {unread}"
VERDICTS = {
    Verdict.VALID: "valido",
    Verdict.IRREGULAR: "irregolare",
    Verdict.INVALID: "non valido",
    Verdict.UNREADABLE: "illeggibile",
}
UNREAD = "Mosse non lette dopo questa: {unread}."
LEFT = "{side}: restano pedine {men}, dame {kings}; valgono {worth}."
BOARD = "La damiera: {winner}, {reason}."
UNDECIDED = "La damiera non decide nulla."
RESULT = "Risultato scritto: {result}."
NO_RESULT = "Non c'è risultato scritto."
CUSTOM = "Il regolamento non lo dice: è consuetudine."
ONLY_PATH = "Solo {only} permette di leggere il resto del foglio fino alla fine."

SENTENCES = {
    Code.NO_MOVES_READ: "Non è stato possibile leggere alcuna mossa.",
    Code.BAD_POSITION: "La posizione dell'etichetta FEN non è valida: {fault} ({place}).",
    Code.UNREADABLE_MOVE: "«{text}» non si legge come mossa.",
    Code.POSITION_CHANGED: "«{text}» mette un'altra posizione a metà partita; ciò che segue non è controllato.",
    Code.MIXED_NOTATION: "«{text}» mescola numeri e nomi di casella con le mosse precedenti.",
    Code.NO_SUCH_SQUARE: "«{text}» nomina una casella che non esiste su questa damiera.",
    Code.EMPTY_SQUARE: "{text}: non c'è nessun pezzo in {square}.",
    Code.NOT_YOUR_PIECE: "{text}: il pezzo in {square} è dell'avversario.",
    Code.OCCUPIED_SQUARE: "{text}: la casella {square} è occupata.",
    Code.IMPOSSIBLE_MOVE: "{text}: {piece} in {square} non può muovere così.",
    Code.IMPOSSIBLE_CAPTURE: "{text}: {piece} in {square} non può prendere così.",
    Code.MAN_TAKES_KING: "{text}: la pedina non può prendere la dama in {square}.",
    Code.NOTHING_TO_TAKE: "{text}: andando in {square} non scavalca nessun pezzo avversario.",
    Code.LANDS_ON_A_PIECE: "{text}: la presa arriva in {square}, che non è libera.",
    Code.OWN_PIECE_JUMPED: "{text}: passa sopra il pezzo in {square}, che è proprio.",
    Code.PIECES_TOGETHER: "{text}: non può scavalcare il pezzo in {square}, perché ce n'è un altro subito dietro.",
    Code.JUMPED_FROM_AFAR: (
        "{text}: il pezzo in {square} non si scavalca così; bisogna essergli accanto e cadere subito dietro."
    ),
    Code.MAN_TAKES_BACKWARDS: "{text}: prende all'indietro il pezzo in {square}, e la pedina prende solo in avanti.",
    Code.TAKEN_TWICE: "{text}: passa due volte sopra il pezzo in {square}.",
    Code.TAKEN_PIECE_BLOCKS: "{text}: il pezzo in {square}, già preso, esce solo a mossa finita, e non lascia passare.",
    Code.CROWNED_GOES_ON: "{text}: la pedina diventa dama in {square} e la sua mossa finisce lì.",
    Code.STILL_A_MAN: (
        "{text}: in {square} la pedina passa soltanto per l'ultima riga, e continua come pedina, non come dama."
    ),
    Code.CAPTURE_REQUIRED: "{text} non prende e la presa è obbligatoria; può farla il pezzo in {square}.",
    Code.STOPPED_SHORT: (
        "{text} si ferma dopo averne presi {taken} e da {square} la presa continua; il massimo è {most}."
    ),
    Code.NOT_MOST_PIECES: "{text} prende {taken}; bisogna prenderne {most}, come può il pezzo in {square}.",
    Code.NOT_MOST_KINGS: (
        "{text} prende {taken}, dame {kings}; un'altra presa di altrettanti, col pezzo in {square}, prende più dame."
    ),
    Code.NOT_WITH_A_KING: "{text} prende con la pedina; la dama in {square} può prendere altrettanto.",
    Code.NOT_KINGS_FIRST: "{text} non incontra prima le dame; un'altra presa uguale, col pezzo in {square}, sì.",
    Code.AMBIGUOUS_CAPTURE: "{text} può essere {ways} prese diverse; bisogna scrivere dove passa.",
    Code.MOVE_AFTER_END: "{text} viene dopo la fine della partita: {reason}.",
    Code.MOVE_AFTER_RESULT: "{text} viene dopo il risultato {result}.",
    Code.NO_PASS: "«{text}»: con queste regole nessuno può passare.",
    Code.PASS_WITH_MOVES: "«{text}»: non si può passare avendo una mossa.",
    Code.FORFEIT_NOT_DUE: "{text}: il soffio non è dovuto.",
    Code.FORFEIT_OF_ANOTHER: "{text}: quel pezzo non si può soffiare; si può: {candidates}.",
    Code.FORFEIT_TWICE: "{text}: si soffia un solo pezzo.",
    Code.OPPONENTS_PIECE: "{text} muove il pezzo in {square}, che è dell'avversario.",
    Code.IRREGULAR_MOVEMENT: "{text}: {piece} in {square} non muove così.",
    Code.MOVED_WITH_CAPTURE_DUE: "{text} non prende e si doveva prendere, come poteva il pezzo in {able}.",
    Code.WRONG_NUMBER_TAKEN: "{text} prende {taken}; bisognava prenderne {most}.",
    Code.CHAIN_STOPPED: "{text} si ferma in {behind} prima della fine della presa.",
    Code.TWO_IN_A_ROW: "{text} è la seconda mossa di fila dello stesso giocatore.",
    Code.FORFEIT_NOT_RECORDED: "Dopo {text} si doveva soffiare e manca (S e la casella); poteva essere: {candidates}.",
    Code.DASH_FOR_CAPTURE: "{text} è scritto senza segno di presa, ma prende.",
    Code.CROSS_FOR_MOVE: "{text} è scritto con il segno di presa, ma non prende.",
    Code.VARIATION_SKIPPED: "C'è del testo tra parentesi; è preso per una variante e non controllato.",
    Code.TEXT_SKIPPED: "Il testo «{text}» non è stato letto come mossa.",
    Code.OTHER_RULES: "Il foglio indica altre regole: {text}.",
    Code.MORE_FINDINGS: "Il resto di ciò che è stato trovato non entra nell'elenco: {more}.",
    Code.MORE_GAMES: "Il testo contiene altre partite, {more}; è stata controllata solo la prima.",
    Code.POSITION_MISSING: "L'etichetta annuncia una posizione e non la dà (FEN): si parte dalla posizione iniziale.",
    Code.STARTER_UNHEEDED: (
        "L'etichetta Starter dice «{text}», ma chi comincia lo decidono le regole, la posizione o il primo numero."
    ),
    Code.CAPTURE_IN_PARTS: "{text}: la presa è scritta salto per salto; si legge come una sola mossa.",
    Code.DRAW_OPEN: "Da qui si poteva reclamare la patta: {reason}.",
    Code.RESULT_UNREADABLE: "Il risultato dell'etichetta, «{text}», non si capisce; era atteso 2-0, 1-1, 0-2 o *.",
    Code.RESULTS_DIFFER: "L'etichetta del risultato dice {text} e dopo le mosse si legge {result}.",
    Code.WORDS_DIFFER: "Le parole «{text}» dicono un altro risultato rispetto a {result}.",
    Code.RESULT_DISAGREES: "Il risultato scritto è {result} e la damiera dice: {winner}, {reason}.",
    Code.TAG_CUT: "L'etichetta «{text}» è tagliata e senza di essa le mosse non si possono leggere.",
    Code.TAG_REPEATED: (
        "L'etichetta «{text}» dice altro dalla precedente dello stesso nome: non si sa da quale posizione si gioca."
    ),
    Code.NOT_CLOSED: "Si apre «{text}» e non si chiude: nulla di ciò che segue si può leggere.",
    Code.FIRST_NUMBER: "Il primo numero di mossa è «{text}» e ci si aspettava 1: mancano le mosse precedenti.",
    Code.SECOND_GAME: (
        "Il numero «{text}» compare di nuovo: qui sembra cominciare un'altra partita; lascia una riga vuota tra le due."
    ),
    Code.NUMBERING: "Il numero di mossa «{text}» non è quello dovuto.",
    Code.BLACK_BEGINS: "Secondo il primo numero comincia il Nero; secondo queste regole comincia il Bianco.",
    Code.UNUSUAL_SIGN: "{text} ha fra le caselle un segno insolito; ci si aspettava - o x.",
    Code.PASS_DUE: "{text}: chi deve muovere non ha mosse e passa; ci si aspettava il passaggio (--).",
    Code.STARTER_UNKNOWN: (
        "L'etichetta Starter dice «{text}»; ci si aspettava White, Black (bianco, nero) o il nome di un "
        "giocatore dato da un'altra etichetta."
    ),
    Code.RESULT_IN_WORDS: "Il foglio dice «{text}»: si legge come {proposed} e lo deve registrare una persona.",
    Code.WIN_OFF_THE_BOARD: (
        "Il risultato scritto è {result} e la damiera non decide nulla: abbandono, tempo o decisione, "
        "lo dice l'arbitro."
    ),
    Code.DRAW_BY_AGREEMENT: "La damiera non decide la patta: vale per accordo, che l'arbitro conferma.",
    Code.BOTH_LOST: "{text}: perdono entrambi; non lo decide la damiera né il regolamento, ma l'arbitro.",
    Code.CLOCK_AT_ZERO: "L'orologio segna zero dopo {text}: se si perde per il tempo, lo decide l'arbitro.",
    Code.SQUARES_BY_NAME: "Le caselle sono scritte con le lettere; il regolamento chiede i numeri.",
}

IRREGULARITY_STATES = {
    IrregularityState.ACCEPTED: "L'avversario ha continuato: è accettato (art. {acceptance}).",
    IrregularityState.OPEN: "Solo l'avversario può chiedere la correzione, e può ancora farlo (art. {rectifying}).",
}

VALUES = {
    "first": {
        "either_black": (
            'È una mossa del Nero: se ha cominciato lui, lo deve dire l\'etichetta [Starter "Black"] o il primo '
            "numero (1...)."
        ),
        "either_white": (
            "È una mossa del Bianco: se ha cominciato lui, il primo numero va senza puntini (1.) e l'etichetta "
            "Starter, se c'è, dice White."
        ),
        "black": "È una mossa del Nero: se ha cominciato lui, lo deve dire il primo numero (1...).",
        "white": "È una mossa del Bianco: se ha cominciato lui, il primo numero va senza puntini (1.).",
        "fen": "È una mossa dell'altro colore: a chi tocca lo dice l'etichetta FEN (W o B all'inizio).",
    },
    "piece": {
        "man": "la pedina",
        "king": "la dama",
    },
    "fault": {
        "no_turn": "manca chi muove, W o B",
        "side_missing": "mancano i pezzi di una parte",
        "side_twice": "una parte compare due volte",
        "unreadable": "non si legge come casella",
        "no_such_square": "la casella non esiste",
        "square_twice": "casella nominata due volte",
        "man_on_crowning_row": "pedina sulla propria riga di damatura",
        "too_many_pieces": "più pezzi di quanti le regole ne diano a una parte",
    },
    "reason": {
        "no_pieces": "un giocatore senza pezzi",
        "blocked": "un giocatore senza mosse",
        "no_moves": "patta, nessuno può muovere",
        "repetition": "la stessa posizione per la terza volta",
        "move_limit": "limite di mosse senza prese né mosse di pedina",
        "ending": "limite di mosse di un finale",
    },
    "winner": {
        "white": "vince il Bianco",
        "black": "vince il Nero",
        "draw": "patta",
    },
}
