"""The words of a check in Galician."""

from __future__ import annotations

from games.rules.board import Side
from games.rules.sheets.findings import Code, Standing
from games.rules.sheets.report import Verdict

SHEET = "A planilla"
PLACE = "Media xogada {ply} ({side})"
CITATION = "art. {number}, {subject} ({title})"
SIDES = {Side.WHITE: "brancas", Side.BLACK: "negras"}

PIECES = "{side}: peóns {men}; damas {kings}."
NO_PIECES = "ningún"
SUMMARY = "{file}, partida {game}: {verdict}; medias xogadas: {plies}, sen ler: {unread}"
VERDICTS = {
    Verdict.VALID: "válida",
    Verdict.IRREGULAR: "irregular",
    Verdict.INVALID: "non válida",
    Verdict.UNREADABLE: "ilexible",
}
UNREAD = "Medias xogadas que quedan sen ler: {unread}."
LEFT = "{side}: quedan peóns {men}, damas {kings}; contan {worth}."
BOARD = "O taboleiro: {winner}, {reason}."
UNDECIDED = "O taboleiro non decide nada."
RESULT = "Resultado escrito: {result}."
NO_RESULT = "Non hai resultado escrito."

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
    Code.IMPOSSIBLE_MOVE: "{text}: esa peza non pode mover así.",
    Code.IMPOSSIBLE_CAPTURE: "{text}: esa peza non pode capturar así.",
    Code.MAN_TAKES_KING: "{text}: un peón non pode capturar unha dama.",
    Code.CAPTURE_REQUIRED: "{text} non captura e a captura é obrigatoria; pode facela a peza de {square}.",
    Code.STOPPED_SHORT: "{text} detense tras {taken} captura(s) e a captura segue; o máis son {most}.",
    Code.NOT_MOST_PIECES: "{text} captura {taken}; hai que capturar {most}.",
    Code.NOT_MOST_KINGS: "{text} captura {taken}, damas {kings}; outra captura do mesmo número leva máis damas.",
    Code.NOT_WITH_A_KING: "{text} captura cun peón; pódese capturar o mesmo cunha dama.",
    Code.NOT_KINGS_FIRST: "{text} non atopa antes as damas; outra captura igual si.",
    Code.AMBIGUOUS_CAPTURE: "{text} pode ser {ways} capturas distintas; hai que escribir por onde pasa.",
    Code.MOVE_AFTER_END: "{text} vén despois do final da partida: {reason}.",
    Code.MOVE_AFTER_RESULT: "{text} vén despois do resultado {result}.",
    Code.NO_PASS: "«{text}»: nestas regras ninguén pode pasar.",
    Code.PASS_WITH_MOVES: "«{text}»: non se pode pasar habendo xogada.",
    Code.FORFEIT_NOT_DUE: "{text}: non procede o sopro.",
    Code.FORFEIT_OF_ANOTHER: "{text}: esa peza non se pode soprar; pódese: {candidates}.",
    Code.FORFEIT_TWICE: "{text}: só se sopra unha peza.",
    Code.OPPONENTS_PIECE: "{text} move unha peza do contrario.",
    Code.IRREGULAR_MOVEMENT: "{text} non é un movemento desa peza.",
    Code.MOVED_WITH_CAPTURE_DUE: "{text} non captura e había captura.",
    Code.WRONG_NUMBER_TAKEN: "{text} non captura o número de pezas debido.",
    Code.CHAIN_STOPPED: "{text} detense antes do final da captura.",
    Code.TWO_IN_A_ROW: "{text} é a segunda xogada seguida do mesmo xogador.",
    Code.FORFEIT_NOT_RECORDED: "Tras {text} procedía soprar e non consta (S e a súa casa); podía ser: {candidates}.",
    Code.DASH_FOR_CAPTURE: "{text} está escrito sen signo de captura, pero captura.",
    Code.CROSS_FOR_MOVE: "{text} está escrito con signo de captura, pero non captura.",
    Code.VARIATION_SKIPPED: "Hai texto entre parénteses; tómase por unha variante e non se comproba.",
    Code.NOT_CLOSED: "Hai «{text}» sen pechar; o que segue non se leu.",
    Code.TEXT_SKIPPED: "O texto «{text}» non é unha xogada e non se leu.",
    Code.OTHER_RULES: "A planilla di outras regras: {text}.",
    Code.MORE_FINDINGS: "O demais que se atopou non cabe na lista: {more}.",
    Code.MORE_GAMES: "O texto contén máis partidas, {more}; só se comprobou a primeira.",
    Code.POSITION_MISSING: "A etiqueta anuncia unha posición e non a dá (FEN): pártese da posición inicial.",
    Code.STARTER_UNHEEDED: "A etiqueta Starter di «{text}», pero quen empeza decídeno as regras ou a posición.",
    Code.CAPTURE_IN_PARTS: "{text}: a captura está escrita salto a salto; lese como unha soa xogada.",
    Code.DRAW_OPEN: "Desde aquí podíase reclamar o empate: {reason}.",
    Code.RESULT_UNREADABLE: "O resultado da etiqueta, «{text}», non se entende; agardábase 2-0, 1-1, 0-2 ou *.",
    Code.RESULTS_DIFFER: "A etiqueta do resultado di {text} e tras as xogadas lese {result}.",
    Code.RESULT_DISAGREES: "O resultado escrito é {result} e o taboleiro di: {winner}, {reason}.",
    Code.DRAW_BY_AGREEMENT: "O taboleiro non decide o empate: vale por acordo, que confirma o árbitro.",
}

STANDINGS = {
    Standing.ACCEPTED: "O contrario seguiu xogando: queda aceptado.",
    Standing.OPEN: "O contrario aínda pode pedir que se corrixa.",
}

VALUES = {
    "fault": {
        "no_turn": "falta quen xoga, W ou B",
        "side_missing": "faltan as pezas dun bando",
        "side_twice": "un bando está dúas veces",
        "unreadable": "non se le como casa",
        "no_such_square": "non existe esa casa",
        "square_twice": "casa nomeada dúas veces",
        "man_on_crowning_row": "peón na súa propia fila de coroación",
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
        "draw": "empate",
    },
}
