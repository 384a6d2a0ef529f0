"""The web server with TLS in front of the page, as docs/page-server.md writes it, and what only an encrypted page has."""
import contextlib
import pathlib
import re
import subprocess
import tempfile

from daemon import HANG, Daemon, free_port, wait_for
from visit import Visit, launch, visit

DOCUMENT = pathlib.Path(__file__).parents[2] / "docs/page-server.md"
TOKEN = "a-token-of-the-tests-0123"
NAME = "stage.local"


def block(language):
    """The example of the guide in a language."""
    return re.search(rf"```{language} proxy\n(.*?)```", DOCUMENT.read_text().split("## With encryption")[1], re.DOTALL).group(1)


@contextlib.contextmanager
def nginx(daemon):
    """Runs the example on a port of its own, in a folder of its own, and gives that port."""
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="chordd-nginx-") as name:
        folder = pathlib.Path(name)
        ours = {
            "/etc/ssl/certs": name, "/etc/ssl/private": name, "listen 443": f"listen 127.0.0.1:{port}",
            "127.0.0.1:8737": f"127.0.0.1:{daemon.port}",
        }

        def adapted(text):
            for theirs, here in ours.items():
                text = text.replace(theirs, here)
            return text

        subprocess.run(["bash", "-c", adapted(block("sh"))], check=True, capture_output=True)
        temporary = "".join(f"{kind}_temp_path {name}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        (folder / "nginx.conf").write_text(
            f"daemon off;\npid {name}/pid;\nerror_log {name}/errors;\nevents {{}}\n"
            f"http {{\naccess_log off;\n{temporary}{adapted(block('nginx'))}}}\n")
        server = subprocess.Popen(
            ["/usr/sbin/nginx", "-p", name, "-e", f"{name}/errors", "-c", f"{name}/nginx.conf"], stderr=subprocess.DEVNULL)
        try:
            def is_serving():
                assert server.poll() is None, (folder / "errors").read_text()
                return (folder / "pid").exists() and (folder / "pid").read_text().strip()
            wait_for("nginx serves", is_serving)
            yield port
        finally:
            server.terminate()
            server.wait(HANG)


@contextlib.contextmanager
def named(browser, *arguments):
    """A browser that finds every name at this machine."""
    ours = launch(browser.browser_type, "--host-resolver-rules=MAP *.local 127.0.0.1", *arguments)
    try:
        yield ours
    finally:
        ours.close()


class Address:
    """For a visit: the page at another address."""

    def __init__(self, address):
        self.address = address


@contextlib.contextmanager
def page(browser, address, path="/", **context):
    visiting = Visit(browser, Address(address), path, **context)
    try:
        visiting.wait_for_connection()
        yield visiting
        # A page without encryption is told that a header of ours is not for it.
        complaints = [each for each in visiting.complaints if "Cross-Origin-Opener-Policy" not in each]
        assert not complaints, complaints
    finally:
        visiting.close()


def test_the_documented_proxy_carries_the_page_over_https(browser, daemon):
    ours = Daemon(daemon.program, settings=f"page:\n  hosts: [{NAME}]\n  token: {TOKEN}\n")
    try:
        with nginx(ours) as port, named(browser) as beyond:
            address = f"https://{NAME}:{port}"
            with page(beyond, address, f"/#token={TOKEN}", ignore_https_errors=True) as it:
                assert it.page.evaluate("isSecureContext")
                it.page.keyboard.down("KeyZ")
                it.wait_for_name("C")
                it.page.keyboard.up("KeyZ")
                it.press("#settings")
                it.page.wait_for_selector("#drawer[open]")
                # Not even with the token: that belongs to the person at the machine.
                assert it.page.is_hidden("#network") and it.page.is_hidden("#insecure")
            with page(beyond, address, ignore_https_errors=True) as it, visit(browser, ours) as here:
                looks_only(it, here)
        with visit(browser, ours) as it:
            it.press("#settings")
            it.page.wait_for_selector("#network img")
            assert it.page.inner_text("#network .where") == f"https://{NAME}" and it.page.inner_text("#network h3") == "Encrypted"
            assert it.page.evaluate("document.querySelector('#network img').decode().then(() => true)")
    finally:
        ours.stop()


def looks_only(it, here):
    """Nothing is offered that would be refused, and the token stays secret."""
    it.wait_until("document.documentElement.classList.contains('read-only')")
    for control in ("#latch", "#pedal", "#panic", "#hands", "#computer-keys", "#octave-up", "#midi", "#sound", "#key", "#style", "#settings",
                    ".invitation", "#unsaved", "#sound-offer"):
        assert it.page.is_hidden(control), control
    assert it.page.is_visible("#read-only")
    it.open_menu()
    assert it.page.is_visible("#theme") and it.page.is_hidden("#settings") and it.page.is_hidden("#open-network")
    it.page.keyboard.press("Escape")
    assert it.page.locator(".letter").count() == 0
    it.page.mouse.click(*it.key_point(60))
    it.page.keyboard.press("KeyZ")
    # Another page, which may play, is heard alone afterward.
    here.page.keyboard.down("KeyX")
    it.wait_for_name("D")
    here.page.keyboard.up("KeyX")
    status, text = it.page.evaluate("fetch('/api/setup').then(async (answer) => [answer.status, await answer.text()])")
    assert status == 403 and TOKEN not in text and TOKEN not in it.page.content()
    it.complaints = [each for each in it.complaints if "403" not in each]


def test_without_encryption_a_video_keeps_the_screen_on(browser, daemon):
    ours = Daemon(daemon.program, settings=f"page:\n  hosts: [{NAME}]\n  token: {TOKEN}\n")
    is_awake = "(() => { const video = document.querySelector('video.awake'); return video !== null && !video.paused; })()"
    try:
        with named(browser, "--autoplay-policy=user-gesture-required") as beyond:
            with page(beyond, f"http://{NAME}:{ours.port}") as it:
                assert not it.page.evaluate("isSecureContext || 'wakeLock' in navigator")
                it.page.click("#stage")
                it.wait_until(is_awake)
                assert it.page.evaluate("!document.querySelector('video.awake').muted")
                # It goes on from its beginning.
                it.wait_until("document.querySelector('video.awake').currentTime > 0.5")
                it.wait_until("document.querySelector('video.awake').currentTime < 0.5")
                assert it.page.evaluate(is_awake)
                it.page.keyboard.press("Escape")
                it.wait_until("document.querySelector('video') === null")
                it.press("#settings")
                assert it.page.is_visible("#insecure")
                it.page.click("#drawer-close")
                it.page.click("#midi")
                assert "encrypted" in it.page.inner_text("#notice")
            with page(beyond, f"http://{NAME}:{ours.port}", "/?stage") as it:
                it.settle()
                it.page.mouse.click(300, 300)
                it.wait_until(is_awake)
    finally:
        ours.stop()


def test_with_a_lock_of_the_browser_there_is_no_video(browser, daemon):
    with page(browser, daemon.address) as it:
        assert it.page.evaluate("'wakeLock' in navigator")
        it.page.click("#stage")
        it.page.wait_for_selector("html.stage")
        it.settle()
        assert it.page.locator("video").count() == 0
        assert not [url for url in it.requests if "awake.mp4" in url or "awake.webm" in url]
