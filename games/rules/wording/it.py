"""The words of a check in Italian."""

from __future__ import annotations

from games.rules.board import Side
from games.rules.sheets.findings import Code, Standing
from games.rules.sheets.report import Verdict

SHEET = "Il foglio"
PLACE = "Semimossa {ply} ({side})"
CITATION = "art. {number}, {subject} ({title})"
SIDES = {Side.WHITE: "Bianco", Side.BLACK: "Nero"}

PIECES = "{side}: pedine {men}; dame {kings}."
NO_PIECES = "nessuna"
SUMMARY = "{file}, partita {game}: {verdict}; semimosse: {plies}, non lette: {unread}"
VERDICTS = {
    Verdict.VALID: "valido",
    Verdict.IRREGULAR: "irregolare",
    Verdict.INVALID: "non valido",
    Verdict.UNREADABLE: "illeggibile",
}
UNREAD = "Semimosse non lette dopo questa: {unread}."
LEFT = "{side}: restano pedine {men}, dame {kings}; valgono {worth}."
BOARD = "La damiera: {winner}, {reason}."
UNDECIDED = "La damiera non decide nulla."
RESULT = "Risultato scritto: {result}."
NO_RESULT = "Non c'è risultato scritto."

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
    Code.IMPOSSIBLE_MOVE: "{text}: quel pezzo non può muovere così.",
    Code.IMPOSSIBLE_CAPTURE: "{text}: quel pezzo non può prendere così.",
    Code.MAN_TAKES_KING: "{text}: la pedina non può prendere la dama.",
    Code.CAPTURE_REQUIRED: "{text} non prende e la presa è obbligatoria; può farla il pezzo in {square}.",
    Code.STOPPED_SHORT: "{text} si ferma dopo {taken} presa(e) e la presa continua; il massimo è {most}.",
    Code.NOT_MOST_PIECES: "{text} prende {taken}; bisogna prenderne {most}.",
    Code.NOT_MOST_KINGS: "{text} prende {taken}, dame {kings}; un'altra presa dello stesso numero prende più dame.",
    Code.NOT_WITH_A_KING: "{text} prende con la pedina; si può prendere altrettanto con la dama.",
    Code.NOT_KINGS_FIRST: "{text} non incontra prima le dame; un'altra presa uguale sì.",
    Code.AMBIGUOUS_CAPTURE: "{text} può essere {ways} prese diverse; bisogna scrivere dove passa.",
    Code.MOVE_AFTER_END: "{text} viene dopo la fine della partita: {reason}.",
    Code.MOVE_AFTER_RESULT: "{text} viene dopo il risultato {result}.",
    Code.NO_PASS: "«{text}»: con queste regole nessuno può passare.",
    Code.PASS_WITH_MOVES: "«{text}»: non si può passare avendo una mossa.",
    Code.FORFEIT_NOT_DUE: "{text}: il soffio non è dovuto.",
    Code.FORFEIT_OF_ANOTHER: "{text}: quel pezzo non si può soffiare; si può: {candidates}.",
    Code.FORFEIT_TWICE: "{text}: si soffia un solo pezzo.",
    Code.OPPONENTS_PIECE: "{text} muove un pezzo dell'avversario.",
    Code.IRREGULAR_MOVEMENT: "{text} non è un movimento di quel pezzo.",
    Code.MOVED_WITH_CAPTURE_DUE: "{text} non prende e c'era una presa.",
    Code.WRONG_NUMBER_TAKEN: "{text} non prende il numero di pezzi dovuto.",
    Code.CHAIN_STOPPED: "{text} si ferma prima della fine della presa.",
    Code.TWO_IN_A_ROW: "{text} è la seconda mossa di fila dello stesso giocatore.",
    Code.FORFEIT_NOT_RECORDED: "Dopo {text} si doveva soffiare e manca (S e la casella); poteva essere: {candidates}.",
    Code.DASH_FOR_CAPTURE: "{text} è scritto senza segno di presa, ma prende.",
    Code.CROSS_FOR_MOVE: "{text} è scritto con il segno di presa, ma non prende.",
    Code.VARIATION_SKIPPED: "C'è del testo tra parentesi; è preso per una variante e non controllato.",
    Code.NOT_CLOSED: "«{text}» non è chiusa; ciò che segue non è stato letto.",
    Code.TEXT_SKIPPED: "Il testo «{text}» non è una mossa e non è stato letto.",
    Code.OTHER_RULES: "Il foglio indica altre regole: {text}.",
    Code.MORE_FINDINGS: "Il resto di ciò che è stato trovato non entra nell'elenco: {more}.",
    Code.MORE_GAMES: "Il testo contiene altre partite, {more}; è stata controllata solo la prima.",
    Code.POSITION_MISSING: "L'etichetta annuncia una posizione e non la dà (FEN): si parte dalla posizione iniziale.",
    Code.STARTER_UNHEEDED: "L'etichetta Starter dice «{text}», ma chi comincia lo decidono le regole o la posizione.",
    Code.CAPTURE_IN_PARTS: "{text}: la presa è scritta salto per salto; si legge come una sola mossa.",
    Code.DRAW_OPEN: "Da qui si poteva reclamare la patta: {reason}.",
    Code.RESULT_UNREADABLE: "Il risultato dell'etichetta, «{text}», non si capisce; era atteso 2-0, 1-1, 0-2 o *.",
    Code.RESULTS_DIFFER: "L'etichetta del risultato dice {text} e dopo le mosse si legge {result}.",
    Code.RESULT_DISAGREES: "Il risultato scritto è {result} e la damiera dice: {winner}, {reason}.",
    Code.DRAW_BY_AGREEMENT: "La damiera non decide la patta: vale per accordo, che l'arbitro conferma.",
}

STANDINGS = {
    Standing.ACCEPTED: "L'avversario ha continuato: è accettato.",
    Standing.OPEN: "L'avversario può ancora chiederne la correzione.",
}

VALUES = {
    "fault": {
        "no_turn": "manca chi muove, W o B",
        "side_missing": "mancano i pezzi di una parte",
        "side_twice": "una parte compare due volte",
        "unreadable": "non si legge come casella",
        "no_such_square": "la casella non esiste",
        "square_twice": "casella nominata due volte",
        "man_on_crowning_row": "pedina sulla propria riga di damatura",
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
