"""The subjects of the articles in Galician, Italian and English, by their Spanish words."""

from __future__ import annotations

from collections.abc import Mapping

from games.rules.wording.subjects import en, gl, it

FORMER = frozenset(
    {
        "las fichas comidas dejan el tablero",
        "deber de comer saltando a la casilla libre de detrás",
        "movimiento de la dama; pieza tocada y soltada; ajustar",
        "captura obligatoria, hacia delante y hacia atrás",
        "no se salta sobre piezas propias",
        "cómo se gana",
        "cómo se hacen tablas",
        "coronación, que termina la jugada; la cubre el contrario",
        "victoria: abandono, bloqueo o captura de todo",
        "empate por acuerdo (reglamento federal)",
    }
)
"""Subjects of articles in earlier versions: stored incidents keep them, and they are still translated."""

SUBJECTS: Mapping[str, Mapping[str, str]] = {"gl": gl.SUBJECTS, "it": it.SUBJECTS, "en": en.SUBJECTS}
