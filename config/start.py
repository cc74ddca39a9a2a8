"""The command `castillar`, which `./run` calls too: `python -m config.start demo|serve|backup|manage ...`.

It uses the standard library only until the site is prepared, so that `./run` checks the ports before it installs
anything: `--check`.
"""

from __future__ import annotations

import errno
import os
import socket
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path
from typing import NoReturn

from config.lan import addresses
from serving.system import IS_POSIX, print_any_letter

ROOT = Path(__file__).resolve().parent.parent
USAGE = """\
Uso: castillar demo|serve [--lan] | backup [FICHERO] | update VERSIÓN | manage ORDEN... | help

  demo    prepara el sitio, carga la demostración en una base de datos nueva y lo pone en marcha
  serve   prepara el sitio y lo pone en marcha, sin demostración: para tus propios datos
  backup  guarda todo lo que tiene el sitio en un fichero; sin nombre, uno con el día y la hora
  update  con el sitio parado: guarda los datos, instala otra versión (su .whl o su carpeta) y los pone al día
  manage  las demás órdenes: castillar manage help
  help    este texto

  --lan   con demo o serve: para la Wi-Fi de la sala, sin internet; dice la dirección y la enseña en un QR

Los datos están en la carpeta var de la carpeta de trabajo; VAR_DIR nombra otra.
Variables: PORT (8000), LIVE_PORT (el siguiente), BIND (127.0.0.1), VAR_DIR (var), DATABASE_URL, WEB_CONCURRENCY (1 para
una máquina con poca memoria).
"""
EVERY_ADDRESS = ("0.0.0.0", "::", "[::]")  # noqa: S104 - these are what --lan and BIND may name
LAST_PORT = 65_535
WORKERS = "WEB_CONCURRENCY"
MAX_WORKERS = 64


def main() -> None:
    """Run the command that the arguments name."""
    print_any_letter()
    set_environment()
    match sys.argv[1:]:
        case [] | ["help" | "-h" | "--help"]:
            print(USAGE, end="")
        case ["--check", "demo" | "serve" as command, *options]:
            choose(command, options, quiet=True)
        case ["demo" | "serve" as command, *options]:
            serve(command, options)
        case ["backup"]:
            manage("backup", time.strftime("castillar-%Y-%m-%d-%H%M%S.gz"))
        case ["backup", file]:
            manage("backup", file)
        case ["update", version]:
            update(version)
        case ["manage", *words]:
            manage(*words)
        case _:
            sys.stderr.write(USAGE)
            sys.exit(2)


def set_environment() -> None:
    """Set where the code and the data are, for this process and those that it starts."""
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    os.environ["VAR_DIR"] = str(Path(os.environ.get("VAR_DIR") or "var").absolute())
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")


def die(text: str) -> NoReturn:
    sys.exit(f"castillar: {text}")


def manage(*words: str) -> None:
    """Run one of the site's other commands, in this process."""
    import manage as commands

    sys.argv = ["castillar manage", *words]
    commands.main()


def update(version: str) -> None:
    """Back the data up, install a wheel or a folder in place of this version, and migrate the data.

    Exits with a sentence, and the data as they were, if a step fails.
    """
    path, port = Path(version), os.environ.get("PORT") or "8000"
    if (ROOT / "run").is_file():
        die("este sitio se pone al día con ./run update")
    if not (path.suffix == ".whl" and path.is_file()) and not (path / "pyproject.toml").is_file():
        die(f"«{version}» no es una versión; se espera su fichero .whl o su carpeta")
    if find_spec("pip") is None:
        die(f"en este entorno no hay pip; con uv: uv tool install --force {version}")
    if fault_of_port("PORT", port):
        die(f"el puerto {port} está ocupado; si es este sitio, páralo (Ctrl+C) y repite")
    folder = Path(os.environ["VAR_DIR"], "backups")
    if not folder.parent.is_dir():
        die(f"en {folder.parent} no hay datos de ningún sitio; con VAR_DIR=CARPETA se nombra la suya")
    folder.mkdir(mode=0o700, exist_ok=True)
    backup = folder / time.strftime("%Y-%m-%d-%H%M%S.gz")
    if run("config.start", "manage", "backup", str(backup)):
        die("no se pudo guardar una copia de los datos; no se ha cambiado nada")
    install = ("pip", "install", "--quiet", "--disable-pip-version-check")
    # First what it needs, then itself, also where its number is that of this one.
    if run(*install, version) or run(*install, "--force-reinstall", "--no-deps", version):
        die(f"no se pudo instalar {version}; los datos están como estaban")
    if run("config.prepare"):
        die(f"la versión nueva no pudo con los datos; la copia está en {backup}")
    print(f"Sitio al día; los datos de antes están en {backup}. Ponlo en marcha con castillar serve.")


def run(module: str, *words: str) -> int:
    """Run a module in a process of its own; return its exit code."""
    return subprocess.run([sys.executable, "-P", "-m", module, *words], check=False).returncode


def serve(command: str, options: list[str]) -> None:
    """Prepare the site and serve it until it is stopped: with gunicorn, or in one process where that does not run."""
    choose(command, options)
    demo = ["--demo"] if command == "demo" else []
    if code := run("config.prepare", *demo, *options):
        sys.exit(code)
    if has_gunicorn():
        os.environ["LIVE_BESIDE"] = "1" if os.environ["LIVE_PORT"] else ""
        # Several processes, that of the stream among them, are copies of one that has loaded the site. Beside a single
        # one that copy would only take memory.
        shared = [] if os.environ.get(WORKERS) == "1" else ["--preload"]
        configuration = ["-c", str(ROOT / "config" / "gunicorn.py"), *shared]
        os.execv(sys.executable, [sys.executable, "-P", "-m", "gunicorn", *configuration, "config.wsgi"])  # noqa: S606
    from config.process import serve_alone

    serve_alone(with_stream=bool(os.environ["LIVE_PORT"]))


def has_gunicorn() -> bool:
    """Return whether gunicorn runs here: macOS ends copies of a process that has used the libraries of the system."""
    return IS_POSIX and sys.platform != "darwin" and find_spec("gunicorn") is not None


def choose(command: str, options: list[str], *, quiet: bool = False) -> None:
    """Choose the addresses and ports of the site, and set their variables. Exits with a sentence for a bad choice."""
    for option in options:
        if option != "--lan":
            die(f"no se conoce «{option}»; con {command} solo va --lan")
    workers = os.environ.get(WORKERS)
    if workers is not None and not (workers.isascii() and workers.isdigit() and 0 < int(workers) <= MAX_WORKERS):
        die(f"{WORKERS}={workers}: se espera el número de procesos, del 1 al {MAX_WORKERS}.")
    port = os.environ.get("PORT") or "8000"
    if options:
        choose_lan(port)
    check_port("PORT", port)
    choose_live_port(int(port), quiet=quiet)


def choose_lan(port: str) -> None:
    """Set the addresses on which the site listens, its allowed host names, and the address in its links."""
    bind = os.environ.setdefault("BIND", EVERY_ADDRESS[0])
    hosts = addresses() if bind in EVERY_ADDRESS else [bind]
    if not hosts:
        die("esta máquina no está en ninguna red; conéctala a la Wi-Fi y repite, o empieza sin --lan")
    urls = [f"http://{host}:{port}" for host in hosts]
    allowed = os.environ.get("ALLOWED_HOSTS") or "localhost,127.0.0.1,[::1]"
    os.environ |= {"ALLOWED_HOSTS": ",".join([allowed, *hosts]), "LAN_URLS": " ".join(urls), "SITE_URL": urls[0]}
    # No certificate exists for an address of the local network, so cookies go over plain HTTP.
    os.environ["HTTPS"] = "0"


def choose_live_port(port: int, *, quiet: bool) -> None:
    """Set the port of the live stream: the next one, that of LIVE_PORT, or none for 0 there.

    Without a stream, pages ask for news every few seconds.
    """
    chosen = os.environ.get("LIVE_PORT") or ""
    if chosen == "0":
        chosen = ""
    elif chosen:
        check_port("LIVE_PORT", chosen)
    elif fault_of_port("LIVE_PORT", str(port + 1)):
        if not quiet:
            advice = "el sitio va sin emisión en directo; con LIVE_PORT=… se elige otro"
            print(f"castillar: el puerto {port + 1} está ocupado: {advice}", flush=True)
    else:
        chosen = str(port + 1)
    os.environ["LIVE_PORT"] = chosen
    if chosen and not os.environ.get("LIVE_URL"):
        os.environ["LIVE_URL"] = f":{chosen}"


def check_port(name: str, port: str) -> None:
    """Exit with a sentence unless the port, that of the variable `name`, is free."""
    if fault := fault_of_port(name, port):
        die(fault)


def fault_of_port(name: str, port: str) -> str:
    """Return what is wrong with a port of the variable `name`; nothing if it is free."""
    host = os.environ.get("BIND") or "127.0.0.1"
    if not (port.isascii() and port.isdigit() and 0 < int(port) <= LAST_PORT):
        return f"{name}={port} no es un puerto; se espera un número del 1 al {LAST_PORT}."
    try:
        found = socket.getaddrinfo(host.strip("[]"), int(port), type=socket.SOCK_STREAM)
        family, kind, _, _, address = found[0]
        with socket.socket(family, kind) as probe:
            if IS_POSIX:  # Elsewhere it would let two programs share the port.
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except PermissionError:
        return f"el puerto {port} no está permitido a este usuario; elige otro, por ejemplo {name}=8080."
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            free = "8090" if port == "8080" else "8080"  # 8001 is that of the stream of a site on 8000
            return f"el puerto {port} ya está ocupado en {host}; elige otro, por ejemplo {name}={free}."
        return f"BIND={host} no es una dirección de esta máquina ({error.strerror})."
    return ""


if __name__ == "__main__":
    main()
