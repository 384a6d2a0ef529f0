"""What is played and what is practiced: drills do not fill the diary, stumbles become cards only by a touch, and a sheet is practiced."""
from daemon import wait_for
from test_diary import CMA7, DM7, G7, PHONE, names, playing, set_rhythm, wait_for_names
from test_sheet import chart
from visit import grave, visit

F, B_FLAT, B_FLAT_MINOR = (53, 57, 60), (58, 62, 65), (58, 61, 65)


def stumble(player):
    """Twice the wrong third of B♭ minor, corrected at once."""
    player.play(*(B_FLAT, B_FLAT_MINOR, F) * 2)
    player.wait_for_chords(6)
    set_rhythm(player, *((bar + at, length) for bar in (0, 3) for at, length in ((0, 0.4), (0.4, 1.2), (1.7, 0.8))))


def session(player):
    return player.ask("practice-session").get("session")


def test_chords_of_drills_are_hidden_until_they_are_asked_for(browser, daemon):
    with playing(daemon.program) as player, visit(browser, player.daemon, "/diary") as it:
        player.play(DM7)
        player.wait_for_chords(1)
        player.ask("practice-start", {"drill": "sevenths"})
        player.play(G7, CMA7)
        player.ask("practice-stop", {})
        # In a bar of its own, when the harmony is forgotten: within one bar of a sheet, F is a part of Dmi7.
        wait_for("the harmony is forgotten", lambda: (player.ask("state").get("harmony") or {}).get("harmony"), lambda harmony: harmony is None)
        player.play(F)
        wait_for_names(it, "Dmi7", "F")
        assert "2 chords, 2 in drills" in it.page.inner_text(".sitting .facts")
        it.page.click("[title='The answers to drills, too']")
        wait_for_names(it, "Dmi7", "G7", "Cma7", "F")
        assert names(it, ".played.drill .name") == ["G7", "Cma7"]
        assert it.page.locator(".drill-mark").all_inner_texts() == ["drill", "drill"]
        assert not grave(it), grave(it)
        # A sheet is made of what is shown.
        it.page.click(".sitting header >> text=Lead sheet")
        it.page.wait_for_selector("chordd-sheet .beat .name")
        assert it.page.evaluate("document.querySelectorAll(\".bars [data-name='Cma7']\").length") == 1
        sheet = player.ask("sheet-make", {"title": "own"})
        found = [chord["chord"]["symbol"] for bar in sheet["bars"] for chord in bar["chords"]]
        # How long the machine took for each decides which of them fills a bar.
        assert found and set(found) <= {"Dmi7", "F"}, (found, player.ask("history"))


def test_a_stumble_is_proposed_and_taken_by_a_touch(browser, daemon):
    with playing(daemon.program) as player, visit(browser, player.daemon, "/practice") as it:
        it.page.wait_for_selector("#practice-continue")
        assert not it.page.is_visible(".proposals")
        stumble(player)
        it.page.reload()
        it.page.wait_for_selector(".proposals li")
        assert names(it, ".proposals .name") == ["B♭mi"]
        assert it.page.inner_text(".proposals .why") == "2 of 2 times you struck B♭ first, and corrected it at once."
        assert session(player) is None, "nothing is taken by itself"
        assert not grave(it), grave(it)
        it.page.click(".proposals >> text=Take")
        it.page.wait_for_selector(".proposals [role=status]")
        assert not it.page.locator(".proposals li").count()
        it.wait_until("document.activeElement.textContent === 'From your playing'")
        it.settle()
        assert it.page.evaluate("document.activeElement.textContent") == "From your playing", "the list that is drawn anew took the focus"
        it.page.click("#practice-continue")
        it.page.wait_for_selector("chordd-practice[data-part=run]")
        assert session(player)["task"]["card"] == "mi.any/10"
        player.ask("practice-stop", {})


def test_a_proposal_is_left_and_speaks_german(browser, daemon):
    with playing(daemon.program) as player:
        stumble(player)
        with visit(browser, player.daemon, "/practice?lang=de", **PHONE) as it:
            it.page.wait_for_selector(".proposals li")
            assert it.page.inner_text(".proposals .why") == "2 von 2 Mal hast du erst B♭ angeschlagen und es gleich verbessert."
            width = it.page.evaluate("document.documentElement.scrollWidth")
            assert width <= 390, width
            it.page.click(".proposals >> text=Jetzt nicht")
            it.wait_until("document.querySelector('.proposals').hidden")
        assert player.ask("practice-proposals")["proposals"] == []


def test_the_diary_that_forgets_proposes_nothing(browser, daemon):
    with playing(daemon.program) as player:
        stumble(player)
        assert player.ask("practice-proposals")["proposals"]
        player.ask("history-forget", {"sitting": "all"})
        assert player.ask("practice-proposals")["proposals"] == []


def test_a_sheet_is_practiced_with_one_touch(browser, daemon):
    with chart(browser, daemon) as (player, it, sheet):
        it.page.click("text=Practice this sheet")
        it.page.wait_for_selector("chordd-practice[data-part=run]")
        now = session(player)
        assert now["drill"] == "tune" and now["title"] == "Blå <b> & Ω", now
        assert it.page.inner_text(".run-title") == "Blå <b> & Ω"
        it.wait_until("document.querySelector('.run-tempo').textContent.endsWith('beats a minute')")
        tempo = session(player)["tempo"]
        own = player.ask(f"sheet?sheet={sheet}")["tempo"]
        assert tempo["band"] and abs(tempo["bpm"] - 0.7 * own) <= 1, (tempo, own)
        it.wait_until("document.querySelector('.large').dataset.name === 'Dmi7'")
        # Any voicing, with tensions.
        player.play((50, 65, 69, 72, 76))
        it.wait_until("document.querySelector('.run-score').textContent.includes('✓ 1')")
        assert session(player)["tempo"]["bass"][0]["midi"] % 12 in (2, 7)
        player.ask("practice-stop", {})
        it.page.click(".summary >> text=Again")
        it.wait_until("document.querySelector('.run-tempo').textContent.endsWith('beats a minute')")
        assert session(player)["sheet"] == str(sheet)
        player.ask("practice-stop", {})
