import { expect, test } from "vitest";

import { NEWS_CATEGORIES } from "#domain/news/article.ts";
import { createCategoriesFormSchema } from "#domain/news/categories-form.ts";
import {
  addCategory,
  cleanCategoryName,
  COLOR_COUNT,
  findCategoryProblems,
  findDefaultCategory,
  findNameProblem,
  findNewsCategories,
  findNewsCategory,
  findStoredCategory,
  formatCategorySlug,
  MAX_CATEGORIES,
  type NewsCategory,
  readNewsCategories,
  readTypedCategories,
  removeCategory,
  renameCategory,
  writeNewsCategories,
} from "#domain/news/categories.ts";

const namesOf = (categories: readonly NewsCategory[]) => categories.map(({ name }) => name);
const category = (name: string, color = 1, formerNames: string[] = []) => ({
  name,
  color,
  formerNames,
});

test.each(["", "  ", "-", "\n", "{}\t1", "todas"])(
  "the text %j stands for the specification's categories, in its order",
  (text) => {
    const categories = readNewsCategories(text);
    expect(namesOf(categories)).toEqual(NEWS_CATEGORIES);
    expect(categories.map(({ color }) => color)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  },
);

test("a list is read as it is written", () => {
  const list = [category("Porcicultura", 8, ["Cerdos", "Ganadería"]), category("Calidad", 7)];
  expect(readNewsCategories(writeNewsCategories(list))).toEqual(list);
  expect(findNewsCategories([])).toEqual(readNewsCategories(""));
  const stored = { section: "categories", key: "news", value: writeNewsCategories(list) };
  expect(findNewsCategories([stored])).toEqual(list);
});

test("a hand-written list has colours too, and the specification's categories keep theirs", () => {
  expect(readNewsCategories("Porcinos\r\nCalidad\nAves\t99\nPeces\tx")).toEqual([
    category("Porcinos", 1),
    category("Calidad", 7),
    category("Aves", 3),
    category("Peces", 4),
  ]);
});

test("lines in a wrong form are left out", () => {
  const text = ["Aves", "aves", "", "\t3", "x".repeat(41), "a\u202eb", "Peces "].join("\n");
  expect(namesOf(readNewsCategories(text))).toEqual(["Aves", "Peces"]);
  const many = Array.from({ length: 100 }, (_, index) => `Tema ${index}`).join("\n");
  expect(readNewsCategories(many)).toHaveLength(2 * MAX_CATEGORIES);
});

test.each([
  ["Salud animal", "salud-animal"],
  ["  I+D / Ñame ", "i-d-name"],
  ["Año 2026", "ano-2026"],
  ["¡!", ""],
])("the slug of %j is %j", (name, slug) => expect(formatCategorySlug(name)).toBe(slug));

test.each(["Aves", "I+D", "Ganadería y leche", "a".repeat(40), "Ñ"])("%j is a name", (name) =>
  expect(findNameProblem(name)).toBeNull(),
);

test.each([
  "",
  " ",
  "¿?",
  "a".repeat(41),
  "Todas",
  "todas",
  "a\tb",
  "a\nb",
  "a\u200bb",
  "{empresa}",
])("%j is no name", (name) => expect(findNameProblem(name)).not.toBeNull());

test("two names differ in more than capitals, accents and signs", () => {
  const problems = findCategoryProblems(
    ["Ganadería", "GANADERIA", "Ganadería!", "Aves"].map((name) => category(name)),
  );
  expect(problems.map((problem) => problem === null)).toEqual([true, false, false, true]);
});

test("a category is found by its name before anyone's former name", () => {
  const list = [category("Aves", 1, ["Peces", "Pollos"]), category("Peces", 2)];
  expect(findNewsCategory(list, "Peces")?.color).toBe(2);
  expect(findNewsCategory(list, "Pollos")?.color).toBe(1);
  expect(findNewsCategory(list, "peces")).toBeNull();
});

test("a blank article has the specification's category, what it became, or the first", () => {
  expect(findDefaultCategory(readNewsCategories(""))).toBe("Innovación");
  expect(findDefaultCategory(readNewsCategories("Aves\nNovedades\t1\tInnovación"))).toBe(
    "Novedades",
  );
  expect(findDefaultCategory(readNewsCategories("Aves\nPeces"))).toBe("Aves");
});

test("what is typed for a name keeps the space before the next word", () => {
  expect(cleanCategoryName("  Salud \u00a0 ani\u200bmal ")).toBe("Salud animal ");
});

/* The form's changes. */

const STORED = readNewsCategories("");
const at = (list: readonly NewsCategory[], name: string) => namesOf(list).indexOf(name);

function rename(list: readonly NewsCategory[], from: string, ...typed: string[]): NewsCategory[] {
  const index = at(list, from);
  return list.map((one, place) =>
    place === index ? typed.reduce((last, name) => renameCategory(STORED, last, name), one) : one,
  );
}

test("a renamed category keeps its colour, and its name in the database as a former one", () => {
  const list = rename(STORED, "Calidad", "Calida", "", "N", "Normas");
  expect(list[6]).toEqual(category("Normas", 7, ["Calidad"]));
  expect(rename(list, "Normas", "Calidad")).toEqual(STORED);
});

test("typing through another category's name mixes up neither", () => {
  const list = rename(STORED, "Ganadería", "Calidad", "Calidad y normas");
  expect(list[1]).toEqual(category("Calidad y normas", 2, ["Ganadería"]));
  expect(findStoredCategory(STORED, list[1]!)?.name).toBe("Ganadería");
});

test("names can be swapped", () => {
  const list = rename(rename(STORED, "Calidad", "x"), "Servicios", "Calidad");
  const swapped = rename(list, "x", "Servicios");
  expect(swapped.map((one) => findStoredCategory(STORED, one)?.name)).toEqual(NEWS_CATEGORIES);
});

test("the heir of a removed category takes its names", () => {
  const renamed = rename(STORED, "Calidad", "Normas");
  const list = removeCategory(STORED, renamed, {
    index: at(renamed, "Normas"),
    heir: at(renamed, "Servicios"),
  });
  const heir = list[at(list, "Servicios")]!;
  expect(heir.formerNames).toEqual(["Servicios", "Calidad"]);
  expect(findStoredCategory(STORED, heir)?.name).toBe("Servicios");
  const [last] = rename([heir], "Servicios", "Atención");
  expect(last).toEqual(category("Atención", 5, ["Servicios", "Calidad"]));
  // The heir is removed as well.
  const second = removeCategory(STORED, [...list], {
    index: at(list, "Servicios"),
    heir: at(list, "Innovación"),
  });
  expect(second[0]?.formerNames).toEqual(["Innovación", "Servicios", "Calidad"]);
});

test("a new category that takes a removed one's articles is that one with another name", () => {
  const list = addCategory(STORED, "Porcicultura");
  const changed = removeCategory(STORED, list, { index: 1, heir: 7 });
  expect(changed.at(-1)).toEqual(category("Porcicultura", 8, ["Ganadería"]));
});

test("without articles a category goes without a trace", () => {
  expect(removeCategory(STORED, STORED, { index: 0, heir: null })).toEqual(STORED.slice(1));
});

test("names of articles are never forgotten, older ones are", () => {
  const list = STORED.reduce<readonly NewsCategory[]>(
    (last) => (last.length === 1 ? last : removeCategory(STORED, last, { index: 1, heir: 0 })),
    STORED.map((one) => ({
      ...one,
      formerNames: Array.from({ length: 9 }, (_, index) => `${one.name} ${index}`),
    })),
  );
  expect(list).toHaveLength(1);
  expect(new Set(list[0]?.formerNames.slice(0, 7))).toEqual(new Set(NEWS_CATEGORIES));
  expect(list[0]?.formerNames).toHaveLength(13);
});

test("new categories get colours that no other has, while there are any", () => {
  const full = Array.from({ length: MAX_CATEGORIES - 7 }).reduce<readonly NewsCategory[]>(
    (list, _, index) => addCategory(list, `Nueva ${index}`),
    STORED,
  );
  const colors = full.map(({ color }) => color);
  expect(colors.slice(0, COLOR_COUNT)).toEqual(
    Array.from({ length: COLOR_COUNT }, (_, index) => index + 1),
  );
  expect(Math.max(...colors)).toBe(COLOR_COUNT);
});

test("the form refuses a list with a problem, and too long a list", () => {
  const schema = createCategoriesFormSchema();
  const problemOf = (news: string) =>
    schema.safeParse({ categories: { news } }).error?.issues[0]?.message;
  expect(problemOf("")).toBeUndefined();
  expect(problemOf(writeNewsCategories(STORED))).toBeUndefined();
  expect(problemOf(writeNewsCategories(addCategory(STORED, "")))).toContain("Escriba");
  expect(problemOf("Aves\naves")).toContain("Ya hay");
  const long = Array.from({ length: MAX_CATEGORIES + 1 }, (_, index) => `Tema ${index}`);
  expect(problemOf(long.join("\n"))).toContain("20");
  expect(readTypedCategories(writeNewsCategories(addCategory(STORED, "")))).toHaveLength(8);
});
