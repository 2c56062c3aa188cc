import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { expect, test } from "vitest";

import { MANUAL_CHAPTERS } from "#app/panel/lib/addresses/manual-chapters.ts";
import { nameHeading, searchManual, splitManual } from "#app/panel/lib/split-manual.ts";

const DOCS = path.resolve(import.meta.dirname, "../../../../docs");
const manual = readFileSync(path.join(DOCS, "manual.md"), "utf8");
const pictures = new Set(readdirSync(path.join(DOCS, "screenshots/manual")));
const chapters = splitManual(manual, (name) =>
  pictures.has(name) ? `/assets/${name}` : undefined,
);

test("every chapter has a title, a text and a unique anchor", () => {
  expect(chapters.length).toBeGreaterThan(20);
  expect(new Set(chapters.map(({ id }) => id)).size).toBe(chapters.length);
  for (const { title, text } of chapters) expect([title, text]).not.toContain("");
});

test("no picture is missing, and no HTML is left that the panel would show as text", () => {
  const text = chapters.map((chapter) => chapter.text).join("\n");
  expect(text).not.toMatch(/<\/?[a-z]+[ >]/);
  expect(text.match(/!\[/g)?.length).toBe(manual.match(/<img /g)?.length);
});

test("every internal link leads to a heading", () => {
  const headings = new Set(
    [...manual.matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) => nameHeading(title)),
  );
  const links = [...manual.matchAll(/\]\(#([^)]+)\)/g)].map(([, id = ""]) => id);
  expect(links.length).toBeGreaterThan(10);
  expect(links.filter((id) => !headings.has(id))).toEqual([]);
});

test("every tab and page of the panel has its chapter", () => {
  const ids = chapters.map(({ id }) => id);
  expect(Object.values(MANUAL_CHAPTERS).filter((id) => !ids.includes(id))).toEqual([]);
});

test("a search finds the chapters with all its words, ignoring accents", () => {
  const titles = (query: string) => searchManual(chapters, query).map(({ title }) => title);
  expect(titles("menu orden")).toContain("Menú");
  expect(titles("boletin zzyxw")).toEqual([]);
});
