import { expect, test } from "vitest";

import { mergeSiteContent } from "#domain/content/catalogue/catalogue.ts";
import { listStatistics } from "#domain/content/statistics.ts";

const notes = (count: number, ...rows: [key: string, value: string][]) => {
  const { hero } = mergeSiteContent(rows.map(([key, value]) => ({ section: "hero", key, value })));
  return listStatistics(hero, count).map(({ note }) => note);
};

test("the figure of products says how many are on the site while these are fewer", () => {
  expect(notes(12)).toEqual(["", "", "12 en línea; pregunte por los demás", ""]);
  expect(notes(25)).toEqual(["", "", "", ""]);
  expect(notes(0)).toEqual(["", "", "", ""]);
  expect(notes(12, ["stat_3_value", "12"])[2]).toBe("");
  expect(notes(12, ["stat_3_note", "Por encargo"])[2]).toBe("Por encargo");
});

test("a statistic whose figure is a dash is not shown", () => {
  expect(notes(12, ["stat_1_value", "–"], ["stat_4_value", "-"])).toHaveLength(2);
});
