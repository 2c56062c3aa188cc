import { expect, test } from "vitest";

import { CATALOGUE } from "#domain/content/catalogue/catalogue.ts";
import {
  findKnownText,
  listOtherTextsWithoutRow,
  listTextsWithoutRow,
} from "#domain/content/known-texts.ts";

function rowsOf(section: keyof typeof CATALOGUE) {
  return Object.keys(CATALOGUE[section]).map((key) => ({ section, key }));
}

test("a known text has a meaning and a place", () => {
  const { fallback: _fallback, ...badge } = CATALOGUE.hero.badge;
  expect(findKnownText("hero", "badge")).toEqual({ ...badge, section: "hero", key: "badge" });
  expect(findKnownText("whatsapp", "phone_number")?.inherits).toBe("contact.phone");
});

test.each([
  ["hero", "nada"],
  ["nada", "badge"],
  ["hero", "constructor"],
  ["constructor", "name"],
  ["hero", "toString"],
  ["services", "faq_0_question"],
  ["services", "faq_9_otra"],
])("%s.%s is not shown on the site", (section, key) => {
  expect(findKnownText(section, key)).toBeNull();
});

test("an item added to a list has the first one's meaning with its own number", () => {
  expect(findKnownText("services", "faq_23_question")).toEqual({
    section: "services",
    key: "faq_23_question",
    type: "text",
    meaning: "Pregunta 23",
    shownAt: CATALOGUE.services.faq_1_question.shownAt,
  });
});

test("a section with all its rows offers only the next item of its lists", () => {
  expect(listTextsWithoutRow("products", rowsOf("products"))).toEqual([]);
  expect(listTextsWithoutRow("hero", rowsOf("hero")).map(({ key }) => key)).toEqual([
    "stat_5_value",
    "stat_5_label",
    "stat_5_note",
  ]);
});

test("an added item is offered until it is complete, and then the next one", () => {
  const rows = [...rowsOf("hero"), { section: "hero", key: "stat_7_value" }];
  const keys = listTextsWithoutRow("hero", rows).map(({ key }) => key);
  expect(keys).toEqual([
    "stat_7_label",
    "stat_7_note",
    ...["stat_8_value", "stat_8_label", "stat_8_note"],
  ]);
});

test("texts without a row are offered in the catalogue's order", () => {
  const rows = rowsOf("hero").filter(({ key }) => key !== "badge" && key !== "subtitle");
  const keys = listTextsWithoutRow("hero", rows).map(({ key }) => key);
  expect(keys.slice(0, 2)).toEqual(["badge", "subtitle"]);
  expect(listTextsWithoutRow("nada", [])).toEqual([]);
});

test("a deleted text of a section that no form offers is offered again", () => {
  const rows = [...rowsOf("products"), ...rowsOf("news")];
  expect(listOtherTextsWithoutRow(rows)).toEqual([]);
  const left = rows.filter(({ section, key }) => section !== "news" || key !== "badge");
  expect(listOtherTextsWithoutRow(left)).toEqual([["news", [findKnownText("news", "badge")]]]);
});
