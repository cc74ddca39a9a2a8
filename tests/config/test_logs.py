"""What gunicorn's access log says of a private link, where somebody turns it on."""

from __future__ import annotations

import socket
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from tournaments.links import new_token

ROOT = Path(__file__).resolve().parent.parent.parent
# A site of one line, in the place of ours: its log is what is asked about.
APPLICATION = "application = lambda environ, start: (start('200 OK', []), [b'ok'])[1]\n"


def test_the_access_log_leaves_tokens_out(tmp_path: Path) -> None:
    (tmp_path / "plain.py").write_text(APPLICATION)
    token, log = new_token(), tmp_path / "access.log"
    with socket.create_server(("127.0.0.1", 0)) as listener:
        command = [sys.executable, "-m", "gunicorn", "-c", "config/gunicorn.py", "--pythonpath", str(tmp_path)]
        command += ["-b", f"fd://{listener.fileno()}", "--access-logfile", str(log), "plain:application"]
        with subprocess.Popen(command, cwd=ROOT, pass_fds=[listener.fileno()], stdout=subprocess.DEVNULL) as server:
            try:
                address = f"http://127.0.0.1:{listener.getsockname()[1]}/enlace/{token}/"
                asked = urllib.request.Request(f"{address}?a=1", headers={"Referer": address})
                assert urllib.request.urlopen(asked, timeout=30).read() == b"ok"
            except urllib.error.URLError as error:
                pytest.fail(str(error))
            finally:
                server.terminate()
    written = log.read_text()
    assert '"GET /enlace/…/?a=1 HTTP/1.1" 200' in written
    assert token not in written
