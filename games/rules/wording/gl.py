"""The words of a check in Galician."""

from __future__ import annotations

from games.rules.board import Side
from games.rules.sheets.findings import Code, IrregularityState
from games.rules.sheets.report import Verdict

SHEET = "A planilla"
PLACE = "Xogada {move} ({side})"
CITATION = "art. {number}, {subject} ({title})"
SIDES = {Side.WHITE: "brancas", Side.BLACK: "negras"}

PIECES = "{side}: peóns {men}; damas {kings}."
NO_PIECES = "ningún"
SUMMARY = "{file}, partida {game}: {verdict}; xogadas: {plies}, sen ler: {unread}"
VERDICTS = {
    Verdict.VALID: "válida",
    Verdict.IRREGULAR: "irregular",
    Verdict.INVALID: "non válida",
    Verdict.UNREADABLE: "ilexible",
}
UNREAD = "Xogadas que quedan sen ler: {unread}."
LEFT = "{side}: quedan peóns {men}, damas {kings}; contan {worth}."
BOARD = "O taboleiro: {winner}, {reason}."
UNDECIDED = "O taboleiro non decide nada."
RESULT = "Resultado escrito: {result}."
NO_RESULT = "Non hai resultado escrito."
CUSTOM = "O regulamento non o di: é costume."
ONLY_PATH = "Só {only} deixa ler o resto da planilla ata o final."

SENTENCES = {
    Code.NO_MOVES_READ: "Non se puido ler ningunha xogada.",
    Code.BAD_POSITION: "A posición da etiqueta FEN non se pode montar: {fault} ({place}).",
    Code.UNREADABLE_MOVE: "«{text}» non se le como xogada.",
    Code.POSITION_CHANGED: "«{text}» coloca outra posición no medio da partida; o que segue non se comproba.",
    Code.MIXED_NOTATION: "«{text}» mestura números e nomes de casa coas xogadas anteriores.",
    Code.NO_SUCH_SQUARE: "«{text}» nomea unha casa que non existe neste taboleiro.",
    Code.EMPTY_SQUARE: "{text}: non hai ningunha peza en {square}.",
    Code.NOT_YOUR_PIECE: "{text}: a peza de {square} é do contrario.",
    Code.OCCUPIED_SQUARE: "{text}: a casa {square} está ocupada.",
    Code.IMPOSSIBLE_MOVE: "{text}: {piece} de {square} non pode mover así.",
    Code.IMPOSSIBLE_CAPTURE: "{text}: {piece} de {square} non pode capturar así.",
    Code.MAN_TAKES_KING: "{text}: un peón non pode capturar a dama de {square}.",
    Code.NOTHING_TO_TAKE: "{text}: ao ir a {square} non salta ningunha peza do contrario.",
    Code.LANDS_ON_A_PIECE: "{text}: a captura cae en {square}, que non está libre.",
    Code.OWN_PIECE_JUMPED: "{text}: pasa por riba da peza de {square}, que é propia.",
    Code.PIECES_TOGETHER: "{text}: non pode saltar a peza de {square}, porque hai outra xusto detrás.",
    Code.JUMPED_FROM_AFAR: (
        "{text}: a peza de {square} non se pode saltar así; hai que estar ao lado e caer xusto detrás."
    ),
    Code.MAN_TAKES_BACKWARDS: "{text}: captura cara atrás a peza de {square}, e un peón só captura cara adiante.",
    Code.TAKEN_TWICE: "{text}: salta dúas veces a peza de {square}.",
    Code.TAKEN_PIECE_BLOCKS: (
        "{text}: a peza de {square}, xa capturada, non sae ata rematar a xogada, e non deixa pasar."
    ),
    Code.CROWNED_GOES_ON: "{text}: o peón coroa en {square} e a súa xogada remata aí.",
    Code.STILL_A_MAN: "{text}: en {square} o peón só pasa pola última fila, e segue como peón, non como dama.",
    Code.CAPTURE_REQUIRED: "{text} non captura e a captura é obrigatoria; pode facela a peza de {square}.",
    Code.STOPPED_SHORT: "{text} detense tras capturar {taken} e desde {square} a captura segue; o máis son {most}.",
    Code.NOT_MOST_PIECES: "{text} captura {taken}; hai que capturar {most}, como pode a peza de {square}.",
    Code.NOT_MOST_KINGS: (
        "{text} captura {taken}, damas {kings}; outra captura de tantas, coa peza de {square}, leva máis damas."
    ),
    Code.NOT_WITH_A_KING: "{text} captura cun peón; a dama de {square} pode capturar o mesmo.",
    Code.NOT_KINGS_FIRST: "{text} non atopa antes as damas; outra captura igual, coa peza de {square}, si.",
    Code.AMBIGUOUS_CAPTURE: "{text} pode ser {ways} capturas distintas; hai que escribir por onde pasa.",
    Code.MOVE_AFTER_END: "{text} vén despois do final da partida: {reason}.",
    Code.MOVE_AFTER_RESULT: "{text} vén despois do resultado {result}.",
    Code.NO_PASS: "«{text}»: nestas regras ninguén pode pasar.",
    Code.PASS_WITH_MOVES: "«{text}»: non se pode pasar habendo xogada.",
    Code.FORFEIT_NOT_DUE: "{text}: non procede o sopro.",
    Code.FORFEIT_OF_ANOTHER: "{text}: esa peza non se pode soprar; pódese: {candidates}.",
    Code.FORFEIT_TWICE: "{text}: só se sopra unha peza.",
    Code.OPPONENTS_PIECE: "{text} move a peza de {square}, que é do contrario.",
    Code.IRREGULAR_MOVEMENT: "{text}: {piece} de {square} non move así.",
    Code.MOVED_WITH_CAPTURE_DUE: "{text} non captura e había que capturar, como podía a peza de {able}.",
    Code.WRONG_NUMBER_TAKEN: "{text} captura {taken}; había que capturar {most}.",
    Code.CHAIN_STOPPED: "{text} detense en {behind} antes do final da captura.",
    Code.TWO_IN_A_ROW: "{text} é a segunda xogada seguida do mesmo xogador.",
    Code.FORFEIT_NOT_RECORDED: "Tras {text} procedía soprar e non consta (S e a súa casa); podía ser: {candidates}.",
    Code.DASH_FOR_CAPTURE: "{text} está escrito sen signo de captura, pero captura.",
    Code.CROSS_FOR_MOVE: "{text} está escrito con signo de captura, pero non captura.",
    Code.VARIATION_SKIPPED: "Hai texto entre parénteses; tómase por unha variante e non se comproba.",
    Code.TEXT_SKIPPED: "O texto «{text}» non se leu como xogada.",
    Code.OTHER_RULES: "A planilla di outras regras: {text}.",
    Code.MORE_FINDINGS: "O demais que se atopou non cabe na lista: {more}.",
    Code.MORE_GAMES: "O texto contén máis partidas, {more}; só se comprobou a primeira.",
    Code.POSITION_MISSING: "A etiqueta anuncia unha posición e non a dá (FEN): pártese da posición inicial.",
    Code.STARTER_UNHEEDED: (
        "A etiqueta Starter di «{text}», pero quen empeza decídeno as regras, a posición ou o primeiro número."
    ),
    Code.CAPTURE_IN_PARTS: "{text}: a captura está escrita salto a salto; lese como unha soa xogada.",
    Code.DRAW_OPEN: "Desde aquí podíanse reclamar as táboas: {reason}.",
    Code.RESULT_UNREADABLE: "O resultado da etiqueta, «{text}», non se entende; agardábase 2-0, 1-1, 0-2 ou *.",
    Code.RESULTS_DIFFER: "A etiqueta do resultado di {text} e tras as xogadas lese {result}.",
    Code.WORDS_DIFFER: "As palabras «{text}» din outro resultado que {result}.",
    Code.RESULT_DISAGREES: "O resultado escrito é {result} e o taboleiro di: {winner}, {reason}.",
    Code.DRAW_BY_AGREEMENT: "O taboleiro non decide as táboas: valen por acordo, que confirma quen arbitra.",
    Code.BOTH_LOST: "{text}: perden os dous; non o deciden o taboleiro nin o regulamento, senón quen arbitra.",
    Code.CLOCK_AT_ZERO: "O reloxo marca cero tras {text}: se se perde por tempo, decídeo quen arbitra.",
    Code.SQUARES_BY_NAME: "As casas están escritas con letras; o regulamento pide números.",
    Code.TAG_CUT: "A etiqueta «{text}» está cortada e sen ela non se poden ler as xogadas.",
    Code.TAG_REPEATED: (
        "A etiqueta «{text}» di outra cousa que a anterior do mesmo nome: non se sabe desde que posición se xoga."
    ),
    Code.NOT_CLOSED: "Ábrese «{text}» e non se pecha: nada do que segue se pode ler.",
    Code.FIRST_NUMBER: "O primeiro número de xogada é «{text}» e agardábase 1: faltan as xogadas anteriores.",
    Code.SECOND_GAME: (
        "O número «{text}» aparece outra vez: parece comezar outra partida; deixa unha liña en branco entre as dúas."
    ),
    Code.NUMBERING: "O número de xogada «{text}» non é o que toca.",
    Code.BLACK_BEGINS: "Polo primeiro número empezan as negras; por estas regras empezan as brancas.",
    Code.UNUSUAL_SIGN: "{text} leva entre as casas un signo pouco usual; agardábase - ou x.",
    Code.PASS_DUE: "{text}: a quen lle toca non ten xogada e pasa; agardábase o pase (--).",
    Code.STARTER_UNKNOWN: (
        "A etiqueta Starter di «{text}»; agardábase White, Black (brancas, negras) ou o nome dun "
        "xogador que outra etiqueta dea."
    ),
    Code.RESULT_IN_WORDS: "A folla di «{text}»: lese como {proposed} e tena que anotar unha persoa.",
    Code.WIN_OFF_THE_BOARD: (
        "O resultado escrito é {result} e o taboleiro non decide nada: abandono, tempo ou adxudicación, dino o árbitro."
    ),
}

IRREGULARITY_STATES = {
    IrregularityState.ACCEPTED: "O contrario seguiu xogando: queda aceptado (art. {acceptance}).",
    IrregularityState.OPEN: "Só o contrario pode pedir que se corrixa, e aínda pode (art. {rectifying}).",
}

VALUES = {
    "first": {
        "either_black": (
            'É xogada das negras: se empezaron elas, teno que dicir a etiqueta [Starter "Black"] ou o primeiro '
            "número (1...)."
        ),
        "either_white": (
            "É xogada das brancas: se empezaron elas, o primeiro número vai sen puntos suspensivos (1.) e a etiqueta "
            "Starter, se a hai, di White."
        ),
        "black": "É xogada das negras: se empezaron elas, teno que dicir o primeiro número (1...).",
        "white": "É xogada das brancas: se empezaron elas, o primeiro número vai sen puntos suspensivos (1.).",
        "fen": "É xogada do outro bando: a quen lle toca dío a etiqueta FEN (W ou B ao principio).",
    },
    "piece": {
        "man": "o peón",
        "king": "a dama",
    },
    "fault": {
        "no_turn": "falta quen xoga, W ou B",
        "side_missing": "faltan as pezas dun bando",
        "side_twice": "un bando está dúas veces",
        "unreadable": "non se le como casa",
        "no_such_square": "non existe esa casa",
        "square_twice": "casa nomeada dúas veces",
        "man_on_crowning_row": "peón na súa propia fila de coroación",
        "too_many_pieces": "máis pezas das que as regras lle dan a un bando",
    },
    "reason": {
        "no_pieces": "un xogador sen pezas",
        "blocked": "un xogador sen xogada posible",
        "no_moves": "táboas, ninguén pode mover",
        "repetition": "a mesma posición por terceira vez",
        "move_limit": "límite de xogadas sen captura nin movemento de peón",
        "ending": "límite de xogadas dun final",
    },
    "winner": {
        "white": "gañan as brancas",
        "black": "gañan as negras",
        "draw": "táboas",
    },
}
