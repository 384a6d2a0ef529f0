"""The page looks made by one hand: names are drawn, words are whole, titles stand once, and nothing is off its line."""
import contextlib

from daemon import wait_for
from test_charts import add, begin_set, chart, order
from test_diary import CMA7, DM7, G7, listen, played, playing, plays, wait_for_names
from visit import grave, visit

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True}
LANGUAGES = ("en", "de", "es")
# Of a drawing: the middle of what is seen, from above.
MIDDLE = "(each) => { const { top, height } = each.getBoundingClientRect(); return top + height / 2; }"
CUT = "(all) => all.filter((each) => each.checkVisibility() && each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent)"


def test_names_are_drawn_in_buttons_and_sentences(browser, daemon):
    with visit(browser, daemon, "/combine/Cma7|D") as it:
        it.wait_until("document.querySelectorAll('.combine-result .readings button .name').length === 2")
        drawn = "[...document.querySelectorAll('.fits button .name')].map((name) => name.dataset.name).join()"
        assert it.page.evaluate(drawn) == "Cma7,D"
        assert "!" not in it.page.inner_text(".combine-result")


def test_no_folder_of_this_computer_is_shown_to_players(browser, daemon):
    with visit(browser, daemon, "/practice") as it:
        it.page.wait_for_selector("chordd-practice .continue")
        assert daemon.folder.name not in it.page.inner_text("main") and "/practice" not in it.page.inner_text("main")


def test_a_title_stands_once(browser, daemon):
    with chart(daemon), visit(browser, daemon, "/charts") as it:
        it.page.get_by_role("button", name="Follow: Two Colors").click()
        it.wait_until("document.querySelector('.chosen-chart h2').textContent === 'Two Colors'")
        it.settle()
        titles = "[...document.querySelectorAll('.chosen-chart *')].filter((each) => each.textContent === 'Two Colors' && each.checkVisibility() && each.offsetWidth > 2).length"
        assert it.page.evaluate(titles) == 1
        for view in ("/charts", "/diary", "/sheet", "/combine"):
            it.go(view)
            it.page.wait_for_selector("main h1", state="attached")
            assert it.page.locator("main h1").bounding_box()["width"] <= 2, view


def test_no_word_is_cut(browser, daemon):
    for language in LANGUAGES:
        with chart(daemon), visit(browser, daemon, f"/band?lang={language}", **PHONE) as it:
            it.page.wait_for_selector("#choices .said")
            for instrument in it.page.locator("#choices select").first.locator("option").evaluate_all("(all) => all.map(({ value }) => value)"):
                it.page.locator("#choices select").first.select_option(instrument)
                assert it.page.locator("#choices .said").evaluate_all(CUT) == [], (language, instrument)
            it.settle()
            # Each choice connects anew, and the next one comes before it is done.
            it.complaints = []
        with visit(browser, daemon, f"/?lang={language}") as it:
            for width in (700, 1024, 1100, 1280, 1920):
                it.resize(width, 700)
                room, need = it.page.evaluate("""(() => {
                    const box = document.querySelector("#chord-box");
                    const { font, paddingLeft, paddingRight } = getComputedStyle(box);
                    const pen = document.createElement("canvas").getContext("2d");
                    pen.font = font;
                    return [box.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight), pen.measureText(box.placeholder).width];
                })()""")
                assert need <= room or room < 10, (language, width, room, need)


def test_a_numeral_on_the_screen_of_the_band_has_its_key(browser, daemon):
    with visit(browser, daemon, has_touch=True) as playing_page:
        playing_page.choose("#key", "C major")
        with playing_page.holding(50, 53, 57, 60), visit(browser, daemon, "/band") as band:
            band.wait_until("document.querySelector('#roman').textContent === 'ii7 in C major' || document.querySelector('#roman').textContent === 'ii in C major'")
        playing_page.choose("#key", "detect")


def test_half_discs_stand_on_their_line(browser, daemon):
    with visit(browser, daemon, viewport={"width": 1280, "height": 800}) as it:
        for hand in ("lower", "upper"):
            disc = it.page.locator(f".hand.{hand} .half path").evaluate(MIDDLE)
            words = it.page.locator(f".hand.{hand} .whose").evaluate(MIDDLE)
            assert abs(disc - words) <= 2, (hand, disc, words)


def test_a_part_of_the_keyboard_ends_with_a_whole_key(browser, daemon):
    with visit(browser, daemon, viewport={"width": 390, "height": 844}, has_touch=True) as it:
        it.wait_until("document.querySelectorAll('#both-keys .key').length === 88")
        for keys in ((24, 31), (84, 88, 91), (38, 60)):
            daemon.play(*((0x90, key, 80) for key in keys))
            daemon.wait_for_keys(keys)
            it.wait_until(f"document.querySelectorAll('#both-keys .key[data-hand]').length === {len(keys)}")
            it.settle()
            cut = it.page.evaluate("""(() => {
                const { right, left } = document.querySelector("#both-box").getBoundingClientRect();
                const edges = [...document.querySelectorAll("#both-keys .white .body")].map((each) => each.getBoundingClientRect());
                return [Math.min(...edges.map((each) => Math.abs(each.right - right))), Math.min(...edges.map((each) => Math.abs(each.left - left)))];
            })()""")
            daemon.play(*((0x80, key, 0) for key in keys))
            daemon.wait_for_silence()
            assert max(cut) <= 1.5, (keys, cut)


def test_letters_of_the_computer_leave_keys_that_sound(browser, daemon):
    with visit(browser, daemon) as it:
        it.wait_until("document.querySelectorAll('#both-keys .letter').length > 20")
        it.page.keyboard.down("KeyZ")
        it.page.wait_for_selector("#both-keys [data-midi='48'][data-hand]")
        assert not it.page.is_visible("#both-keys [data-midi='48'] .letter") and it.page.is_visible("#both-keys [data-midi='50'] .letter")
        it.page.keyboard.up("KeyZ")
        it.wait_for_name("")


def test_a_phone_is_not_invited_to_type(browser, daemon):
    with visit(browser, daemon, **PHONE) as it:
        it.page.wait_for_selector(".invitation", state="visible")
        assert " Z " not in it.page.inner_text(".invitation"), it.page.inner_text(".invitation")
    with visit(browser, daemon) as it:
        assert "Z" in it.page.inner_text(".invitation")


def test_choosers_look_alike(browser, daemon):
    with visit(browser, daemon, "/scale/D%20Dorian") as it:
        it.page.wait_for_selector("#scale-kind")
        assert it.page.locator("select").evaluate_all("(all) => all.filter((each) => getComputedStyle(each).appearance !== 'none').map(({ id }) => id)") == []


def test_a_sheet_is_called_by_its_chords(browser, daemon):
    with playing(daemon.program) as player:
        player.play(DM7, G7, CMA7)
        player.wait_for_chords(3)
        player.ask("sheet-make", {})
        with visit(browser, player.daemon, "/sheet") as it:
            it.page.wait_for_selector(".sheets a")
            assert it.page.inner_text(".sheets a").startswith("Dmi7 G7 Cma7")


def test_times_of_the_diary_stay_on_their_line(browser, daemon):
    with playing(daemon.program) as player, visit(browser, player.daemon, "/diary", viewport={"width": 1920, "height": 1080}) as it:
        player.play(DM7)
        wait_for_names(it, "Dmi7")
        for width in (1280, 1920, 3840):
            it.resize(width, 1080)
            lines = it.page.locator(".line > time").first.evaluate("(each) => { const range = document.createRange(); range.selectNodeContents(each); return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size; }")
            assert lines == 1, width


def test_a_chord_of_the_diary_is_a_name_and_a_touch_opens_the_rest(browser, daemon):
    with playing(daemon.program) as player, visit(browser, player.daemon, "/diary", **{**PHONE, "viewport": {"width": 360, "height": 844}}) as it:
        player.play(DM7, G7)
        wait_for_names(it, "Dmi7", "G7")
        listen(it)
        assert it.page.locator(".played .hear").count() == 0 and not it.page.is_visible(".chord-acts")
        before = it.page.locator(played(it, 1)).bounding_box()
        it.page.locator(f"{played(it, 0)} .one").tap()
        it.page.wait_for_selector(".chord-acts", state="visible")
        box = it.page.locator(".chord-acts").bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= 360, box
        now = it.page.locator(played(it, 1)).bounding_box()
        assert now == before, ("a chord moved", now, before)
        it.page.get_by_role("button", name="As played").tap()
        it.page.get_by_role("button", name="Arranged anew").tap()
        it.wait_until("heard.length === 2")
        assert plays(it) == ["38|60,65,69", "Dmi7"], plays(it)
        assert grave(it) == []
        it.page.keyboard.press("Escape")
        assert not it.page.is_visible(".chord-acts")
        it.page.locator(f"{played(it, 1)} .one").tap()
        it.page.locator(".chord-acts").get_by_role("link", name="Look up").tap()
        it.wait_until("location.pathname.startsWith('/chord/G7')")


def test_the_tools_of_the_diary_stand_behind_a_button_on_a_phone(browser, daemon):
    with visit(browser, daemon, "/diary", **PHONE) as it:
        it.page.wait_for_selector(".diary-opener", state="visible")
        assert not it.page.is_visible(".diary-keep") and not it.page.is_visible("text=Exact names")
        it.page.locator(".diary-opener").tap()
        assert it.page.is_visible(".diary-keep") and it.page.is_visible("text=Exact names")
        it.page.locator(".diary-opener").tap()
        assert not it.page.is_visible(".diary-keep")
        it.resize(1280, 800)
        assert it.page.is_visible(".diary-keep") and not it.page.is_visible(".diary-opener")


def test_a_row_that_was_dragged_is_left_out_at_once(browser, daemon):
    """By a mouse, and the second change before the first is kept."""
    with chart(daemon), visit(browser, daemon, "/charts") as it:
        for name in ("Alpha", "Beta", "Gamma"):
            it.page.get_by_label("Add files").set_input_files({"name": f"{name}.txt", "mimeType": "text/plain", "buffer": f"{name}\n| C | F |\n".encode()})
            it.page.wait_for_selector(f".chart-list b >> text=/^{name}$/")
        try:
            begin_set(it, "Drag")
            for name in ("Alpha", "Beta", "Gamma"):
                add(it, name, "Drag")
            # A row may move when its keys become known.
            wait_for("the list is kept", lambda: order(daemon, "Drag"), lambda lines: len(lines) == 3)
            it.settle()
            # By their names: a list of keys, which may lie at the middle of a row, is not dragged.
            rows = it.page.locator(".chart-set li b")
            rows.nth(0).drag_to(rows.nth(2))
            seen = "[...document.querySelectorAll('.chart-set li b')].map((each) => each.textContent).join()"
            it.wait_until(f"{seen} === 'Beta,Gamma,Alpha'")
            it.page.evaluate("for (const label of ['Later: Beta', 'Leave out: Alpha']) document.querySelector(`[aria-label='${label}']`).click()")
            assert it.page.evaluate(seen) == "Gamma,Beta"
            wait_for("both are kept", lambda: order(daemon, "Drag"), lambda lines: lines == [("Gamma", 0), ("Beta", 0)])
            it.settle()
            assert it.page.evaluate(seen) == "Gamma,Beta"
        finally:
            with contextlib.suppress(OSError):
                daemon.ask("set-delete", {"set": "Drag"})
            for name in ("Alpha", "Beta", "Gamma"):
                daemon.ask("chart-delete", {"file": f"{name}.txt"})


# Parts that are not whole in the window.
OUTSIDE = """(selectors) => selectors.flatMap((selector) => [...document.querySelectorAll(selector)]).filter((each) => {
    if (!each.checkVisibility() || !each.textContent.trim() && !each.querySelector("path")) return false;
    const floor = document.querySelector("#choices:not([hidden])")?.id === "choices" && document.body.contains(document.querySelector("#part-choices"))
        ? document.querySelector("#choices").getBoundingClientRect().top : innerHeight - (parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--bar")) || 0) * 16;
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return left < -1 || right > innerWidth + 1 || top < -1 || bottom > floor + 1;
}).map((each) => `${each.id || each.className} ${JSON.stringify(each.getBoundingClientRect())}`)"""


def test_with_a_chart_nothing_is_cut_on_a_small_phone_or_a_wall(browser, daemon):
    with chart(daemon):
        daemon.ask("chart-choose", {"chart": "Two Colors"})
        with visit(browser, daemon, has_touch=True) as hands:
            for keys in ((50, 53, 57, 60), (43, 53, 59, 65), (48, 52, 55, 59)):
                hands.hold(*keys)
        for width, height in ((360, 640), (390, 844), (3840, 2160)):
            size = {"viewport": {"width": width, "height": height}, "has_touch": width < 800}
            with visit(browser, daemon, **size) as it:
                it.page.wait_for_selector("#next .place")
                it.settle()
                found = it.page.evaluate(OUTSIDE, ["#name-box", "#next", ".tonality", "#lower-name", "#upper-name", "#both-box", "#recent li:first-child"])
                assert found == [], (width, height, found)
            with visit(browser, daemon, "/band", **size) as it:
                it.page.wait_for_selector("#bars .bar")
                it.settle()
                assert it.page.evaluate(OUTSIDE, ["#connection", "#key", "#next .place"]) == [], (width, height)
                cut = it.page.evaluate("""(() => {
                    const list = document.querySelector("#bars").getBoundingClientRect();
                    return [...document.querySelectorAll("#bars .bar")].map((bar) => bar.getBoundingClientRect()).filter(({ top, bottom }) => top < list.bottom - 1 && bottom > list.bottom + 1).length;
                })()""")
                assert cut == 0, (width, height)


def test_axe_finds_nothing_on_screens_and_charts(browser, daemon):
    with chart(daemon):
        daemon.ask("chart-choose", {"chart": "Two Colors"})
        for path in ("/band", "/overlay?keyboard=1&hands=1&next=2&background=101010", "/charts"):
            with visit(browser, daemon, path, color_scheme="light") as it:
                it.settle()
                found = grave(it)
                assert found == [], (path, found)
