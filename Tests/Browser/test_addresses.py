"""Whatever a person types into the row of addresses is answered by a page that leads on."""
import urllib.error
import urllib.request

from visit import visit

LANGUAGES = {"en": "There is no", "de": "gibt es nicht", "es": "No existe"}
# An address, and that of the view which was surely meant.
SAME = {"/tunes": "/practice/tunes", "/Practice": "/practice", "/bookmarks/": "/diary/bookmarks", "/progress": "/practice/statistics", "/play": "/", "/CHARTS": "/charts"}
# An address where nothing is, and the addresses that its page leads to.
NEAR = {
    "/nowhere": ["/", "/practice", "/charts", "/screens"], "/chrod": ["/chord"], "/practise": ["/practice"], "/a/b/c": ["/", "/diary"], "/Cma7": ["/chord/Cma7"],
    "/Cma77": ["/chord/Cma7"], "/%E2%99%AB": ["/practice"], "/overlay/x": ["/practice"],
}
# A chord that there is not, and a chord that is offered.
CHORDS = {"Cma77": "Cma7", "Cmaj7x": "Cma7", "Ebmin77": "E♭mi7", "C1#1": "C11", "Fm77b5": "Fmi7(♭5)"}
LINKS = "[...document.querySelectorAll('main a')].map((link) => decodeURI(link.pathname))"


def opened(it, daemon, path):
    """Opens an address where there is nothing: the browser complains of the status, and of nothing else."""
    it.page.goto(daemon.address + path)
    it.wait_for_connection()
    it.page.wait_for_selector("main h1", state="attached")
    it.settle()
    it.complaints = [each for each in it.complaints if "404" not in each]


def test_what_was_surely_meant_is_opened(browser, daemon):
    with visit(browser, daemon) as it:
        for path, meant in SAME.items():
            it.page.goto("about:blank")
            opened(it, daemon, path)
            it.wait_until(f"location.pathname === '{meant}'")
            assert not it.page.locator("chordd-nowhere").count(), path
            # Back leads out of it, and not into it again.
            it.page.go_back()
            it.wait_until("location.href === 'about:blank'")


def test_an_address_without_a_view_has_a_page_that_leads_on(browser, daemon):
    for language, words in LANGUAGES.items():
        with visit(browser, daemon, f"/?lang={language}") as it:
            for path, wanted in NEAR.items():
                opened(it, daemon, f"{path}?lang={language}")
                heading = it.page.inner_text("main h1")
                assert words in heading, (path, heading)
                it.wait_until(f"{LINKS}.includes('{wanted[0]}')")
                links = it.page.evaluate(LINKS)
                assert set(wanted) <= set(links), (path, links)
                assert it.page.evaluate("document.querySelectorAll('#rooms a').length") == 5, path
            it.page.click("main a >> nth=0")
            it.wait_until("!document.querySelector('chordd-nowhere')")


def test_a_chord_that_is_none_offers_the_nearest(browser, daemon):
    with visit(browser, daemon) as it:
        for typed, near in CHORDS.items():
            it.go(f"/chord/{typed.replace('#', '%23')}")
            it.page.wait_for_selector("main .near a")
            it.complaints = [each for each in it.complaints if "400" not in each]
            assert typed in it.page.inner_text("main .unread"), typed
            names = it.page.evaluate("[...document.querySelectorAll('main .near .name')].map((name) => name.dataset.name)")
            assert near in names and len(names) <= 3, (typed, names)


def test_a_program_gets_no_page(browser, daemon):
    for path, accept in (("/nowhere", "*/*"), ("/api/nowhere", "text/html"), ("/assets/none.js", "text/html")):
        try:
            urllib.request.urlopen(urllib.request.Request(daemon.address + path, headers={"Accept": accept}))
            raise AssertionError(path)
        except urllib.error.HTTPError as refusal:
            assert refusal.code == 404 and refusal.headers["Content-Type"].startswith("application/json"), path
