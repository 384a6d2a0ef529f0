"""The web server with TLS in front of the page, as docs/guide/network.md writes it, and what only an encrypted page has."""
import contextlib
import pathlib
import re
import subprocess
import tempfile

from daemon import HANG, Daemon, free_port, wait_for
from visit import Visit, launch, visit

DOCUMENT = pathlib.Path(__file__).parents[2] / "docs/guide/network.md"
TOKEN = "a-token-of-the-tests-0123"
NAME = "stage.local"


def block(language):
    """The example of the guide in a language."""
    return re.search(rf"```{language} proxy\n(.*?)```", DOCUMENT.read_text().split("## With encryption")[1], re.DOTALL).group(1)


@contextlib.contextmanager
def nginx(daemon, path="/"):
    """Runs the example on a port of its own, in a folder of its own, and gives that port. The page is under a path of it."""
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="chordd-nginx-") as name:
        folder = pathlib.Path(name)
        ours = {
            "/etc/ssl/certs": name, "/etc/ssl/private": name, "listen 443": f"listen 127.0.0.1:{port}",
            "location / {": f"location {path} {{", "127.0.0.1:8737": f"127.0.0.1:{daemon.port}" + (path != "/") * "/",
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
        # The screens for others do not say how the connection is.
        if not path.startswith(("/overlay", "/band")):
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


def test_the_page_is_under_a_path_of_another_server(browser, daemon):
    ours = Daemon(daemon.program, settings=f"page:\n  hosts: [{NAME}]\n  token: {TOKEN}\n")
    try:
        with nginx(ours, "/piano/") as port, named(browser) as beyond:
            root, key = f"https://{NAME}:{port}/piano", f"#token={TOKEN}"

            @contextlib.contextmanager
            def below(path):
                with page(beyond, root, path + key, ignore_https_errors=True) as it:
                    yield it
                    it.settle()
                    outside = [url for url in it.requests if not url.replace("wss:", "https:").startswith((root + "/", "blob:", "data:"))]
                    assert not outside, outside

            def views(it):
                return it.page.evaluate("[...document.querySelectorAll('#rooms a, #views a')].map((link) => link.pathname)")

            with below("/") as it:
                it.page.keyboard.down("KeyZ")
                it.wait_for_name("C")
                it.page.keyboard.up("KeyZ")
                left, opened = views(it), set()
                assert len(left) > 3
                while left:
                    path = left.pop()
                    if path in opened:
                        continue
                    opened.add(path)
                    it.page.evaluate("(path) => document.querySelector(`a[href^='${path}#']`).click()", path)
                    it.wait_until(f"location.pathname === '{path}' && document.querySelector('main > *') !== null")
                    it.settle()
                    left += views(it)
                assert {f"/piano{each}" for each in ("/", "/practice", "/chord", "/circle", "/scale", "/combine", "/charts", "/diary")} <= opened, opened
                it.open_menu()
                it.page.click("#screens")
                it.page.wait_for_selector("chordd-screens iframe")
                assert it.page.evaluate("document.querySelector('chordd-screens iframe').src").startswith(root + "/overlay")
            # nginx decodes the slash in the address of a chord; typed, it may stand there as it is.
            for path, name in (("/chord/C13", "C13"), ("/chord/D%2FF%23", "D/F♯"), ("/chord/D/F%23", "D/F♯"), ("/scale/C%20Lydian", "C Lydian")):
                with below(path) as it:
                    it.wait_until(f"document.querySelector('main h1')?.textContent.includes('{name}')")
            for path in ("/overlay", "/band", "/screens"):
                with below(path) as it:
                    it.settle()
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
