import { expect, test } from "vitest";

import {
  describeRemoval,
  type ExampleRecord,
  listExampleIds,
  planExampleRemoval,
} from "#domain/examples.ts";

const record = (
  table: ExampleRecord["table_name"],
  id: string,
  isUnchanged = true,
): ExampleRecord => ({
  table_name: table,
  record_id: id,
  record_name: id,
  is_unchanged: isUnchanged,
});
const text = (name: string, value: string) => {
  const [section = "", key = ""] = name.split(".");
  return { id: name, section, key, value };
};

test("marks unchanged records, and texts that still show sample content", () => {
  const ids = listExampleIds({
    examples: [record("products", "melaza"), record("news", "changed", false)],
    texts: [
      text("contact.phone", "+57 300 000 0000"),
      text("contact.email", "ventas@nutrimos.co"),
      text("hero.stat_1_value", "15+"),
      text("hero.stat_2_value", "340"),
    ],
  });
  expect([...ids]).toEqual(["melaza", "contact.phone", "hero.stat_1_value"]);
});

test("removes unchanged records and hides sample figures; the company's data and what was changed stay", () => {
  const removal = planExampleRemoval({
    examples: [record("products", "melaza"), record("products", "urea", false)],
    texts: [
      text("contact.phone", "+57 300 000 0000"),
      text("hero.stat_1_value", "15+"),
      text("hero.stat_2_value", "500+"),
      text("hero.stat_2_note", "Clientes de 2026, contados"),
      text("about.stat_1_value", "-"),
    ],
  });
  expect(removal.records.map(({ record_id: id }) => id)).toEqual(["melaza"]);
  expect(removal.kept.map(({ record_id: id }) => id)).toEqual(["urea"]);
  expect(removal.figures).toEqual([{ id: "hero.stat_1_value", value: "15+" }]);
});

test("says how much goes, and nothing when there is nothing", () => {
  const news = [record("news", "a"), record("news", "b")];
  const plan = (examples: readonly ExampleRecord[], texts = [text("hero.stat_1_value", "15+")]) =>
    describeRemoval(planExampleRemoval({ examples, texts }));
  expect(plan([record("products", "c"), ...news])).toBe("1 producto, 2 noticias y 1 cifra");
  expect(plan(news, [])).toBe("2 noticias");
  expect(plan([record("products", "c", false)], [])).toBe("");
});
