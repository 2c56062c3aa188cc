import { expect, test } from "vitest";

import { buildNewsPath, parseNewsFilter } from "#domain/news/news-filter.ts";

const parse = (query: string) => parseNewsFilter(new URLSearchParams(query));

test("a filter survives the way through its address", () => {
  const filter = { text: "palmiste & más", category: "Innovación", page: 3 } as const;
  const { searchParams } = new URL(buildNewsPath(filter), "https://a.example");
  expect(parseNewsFilter(searchParams)).toEqual(filter);
});

test("nothing chosen is the plain address", () => {
  expect(parse("")).toEqual({ text: "", category: null, page: 1 });
  expect(buildNewsPath({ text: "", category: null, page: 1 })).toBe("/noticias");
});

test.each(["pagina=0", "pagina=-2", "pagina=1.5", "pagina=x", "pagina=99999999", "pagina="])(
  "'%s' is the first page",
  (query) => {
    expect(parse(query).page).toBe(1);
  },
);

test("an unknown category shows all, and a text is bounded and storable", () => {
  expect(parse("categoria=Inventada").category).toBeNull();
  expect(parse(`q=${"a".repeat(500)}`).text).toHaveLength(100);
  expect(parse("q=a%00b").text).toBe("ab");
});
