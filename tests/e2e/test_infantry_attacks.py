"""What only Infantry Attacks shows: the Artillery Plan on its worksheet, and the chain of activation on the map."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import NewPage
from .table import about, click_on, click_place, open_table, patiently, wait_until_asked

pytestmark = pytest.mark.browser


def test_the_artillery_plan_is_written_cell_by_cell(new_page: NewPage) -> None:
    page = new_page()
    open_table(page, "infantry-attacks", "IA6", {"central": "me", "russian": "random"})
    assert click_on(page, until="artillery plan") == "artillery plan"
    sheet = page.locator("table.plan")
    guns = sheet.locator("thead th[scope=col]").count()
    expect(sheet.locator("tbody tr")).to_have_count(9)                # one for each turn
    expect(sheet.locator("tbody tr").first.locator("td")).to_have_count(guns)

    gun = sheet.locator("thead th[scope=col]").first.get_attribute("title")
    first, second = (sheet.locator("tbody tr").nth(turn).locator("td").first for turn in (0, 1))
    for cell, drummed in ((first, False), (second, True)):
        expect(cell).to_have_text("–")
        cell.get_by_role("button").click()
        expect(cell).to_have_class(re.compile("now"))                 # the map is asked for its target
        click_place(page, "0807")
        expect(cell).to_have_text("0807")
        assert ("drum" in (cell.get_attribute("class") or "")) is drummed          # the same hex twice running
    expect(sheet.locator("tfoot td").first).to_have_text(re.compile("^2 "))
    assert about(page) == "artillery plan"

    page.locator("#decide [data-do=auto]").click()                    # missions, destinations and the other guns by lot
    page.locator("#decide [data-do=enter]").wait_for()
    titles = [head.get_attribute("title") for head in sheet.locator("thead th[scope=col]").all()]
    column = titles.index(gun)                                        # other guns may have come before it
    for turn in (0, 1):
        expect(sheet.locator("tbody tr").nth(turn).locator("td").nth(column)).to_have_text("0807")
    page.locator("#decide [data-do=enter]").click()
    page.wait_for_function("window.hedgerow.view && window.hedgerow.decision?.about !== 'artillery plan'")


def test_the_chain_of_activation_lights_up_with_arrows_from_leader_to_men(new_page: NewPage) -> None:
    page = new_page()
    open_table(page, "infantry-attacks", "IA1", {"central": "me", "russian": "random"})
    lit, arrows = (page.locator(f'#board path[fill="{colour}"]') for colour in ("#f3c331", "#f3b21b"))
    for _ in patiently():
        assert click_on(page, until="segment", lazy=True) == "segment"
        expect(lit).to_have_count(0)
        page.evaluate("""() => { const app = window.hedgerow, far = o => o[0] === 'lead';
          app.choose(app.decision.options.find(far)); }""")
        page.wait_for_function("!window.hedgerow.busy && window.hedgerow.decision?.about !== 'segment'")
        if about(page) == "activate":
            break
    expect(lit).to_have_count(1)                                      # the leader's own hex
    page.evaluate("window.hedgerow.choose(['all'])")
    wait_until_asked(page, "declare")
    hexes = page.evaluate("""() => { const board = window.hedgerow.view.board, by = new Map(board.pieces.map(p => [p.id, p.hex]));
      const links = board.segment.chain.map(l => [by.get(l.by), by.get(l.piece)]);
      return [new Set(links.map(l => l[1])).size, new Set(links.filter(([a, b]) => a && a !== b).map(String)).size]; }""")
    expect(lit).to_have_count(hexes[0])
    expect(arrows).to_have_count(hexes[1])
