"""The names of the rule systems on pages and documents."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

NAMES = {
    "castillar": gettext_lazy("Damas El Castillar"),
    "spanish": gettext_lazy("Damas españolas"),
    "international": gettext_lazy("Damas internacionales"),
    "las-damas": gettext_lazy("Las Damas, 100 casillas"),
    "las-damas-64": gettext_lazy("Las Damas, 64 casillas"),
    "italian": gettext_lazy("Damas italianas"),
    "russian": gettext_lazy("Damas rusas"),
    "brazilian": gettext_lazy("Damas brasileñas"),
    "english": gettext_lazy("Damas inglesas"),
    "pool": gettext_lazy("Damas pool de Estados Unidos"),
    "canadian": gettext_lazy("Damas canadienses"),
    "frisian": gettext_lazy("Damas frisonas"),
    "turkish": gettext_lazy("Damas turcas"),
}
