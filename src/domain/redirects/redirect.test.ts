import { expect, test } from "vitest";

import {
  findRedirectProblem,
  keepQuery,
  readRedirects,
  suggestPage,
  toOldPath,
  toTarget,
} from "#domain/redirects/redirect.ts";

const SITE = "https://www.empresa.example";

test.each([
  ["/Catalogo.php?id=3", "/catalogo.php"],
  ["https://vieja.example/Nosotros/", "/nosotros"],
  ["/qui%C3%A9nes%20somos", "/quiénes somos"],
  ["//web//x/", "/web/x"],
  ["/", null],
  ["catalogo", null],
  ["/%E0%A4%A", null],
  ["/a\\b", null],
  ["/a%3Fb", null],
  ["/admin/x", null],
  ["/rest/v1/products", null],
  [`/${"a".repeat(200)}`, null],
])("the old address %s is looked up as %s", (written, path) => {
  expect(toOldPath(written)).toBe(path);
});

test.each([
  ["/productos", "/productos"],
  [`${SITE}/productos?x=1#a`, "/productos?x=1#a"],
  ["https://otra.example/x", "https://otra.example/x"],
  ["http://otra.example/", null],
  ["//otra.example", null],
  ["javascript:alert(1)", null],
  ["productos", null],
  ["/a b", null],
])("the target %s is stored as %s", (written, target) => {
  expect(toTarget(written, SITE)).toBe(target);
});

test("a request's query is kept, unless the target has its own", () => {
  expect(keepQuery("/productos", "utm_source=x")).toBe("/productos?utm_source=x");
  expect(keepQuery("/#productos", "a=1")).toBe("/?a=1#productos");
  expect(keepQuery("/productos?especie=aves", "a=1")).toBe("/productos?especie=aves");
  expect(keepQuery("/productos", "")).toBe("/productos");
});

test("loops and chains are refused, in both directions", () => {
  const others = [{ from_path: "/a", target: "/b?x=1" }];
  expect(findRedirectProblem({ from_path: "/c", target: "/C/" }, [])).toContain("sí misma");
  expect(findRedirectProblem({ from_path: "/a", target: "/z" }, others)).toContain("Ya está");
  expect(findRedirectProblem({ from_path: "/z", target: "/A" }, others)).toContain("también");
  expect(findRedirectProblem({ from_path: "/b", target: "/z" }, others)).toContain("primero");
  expect(findRedirectProblem({ from_path: "/z", target: "/b" }, others)).toBeNull();
});

test("a spreadsheet gives what is new, and says of each other line why not", () => {
  const lines = [
    ["Dirección vieja", "Lleva a"],
    ["https://vieja.example/uno.html", "/productos"],
    ["/dos", "/uno.html"],
    ["/tres", "mailto:x"],
    ["cuatro", "/"],
    ["", ""],
    ["/sabida", "/"],
    ["/uno.html", "/noticias"],
  ];
  const stored = [{ from_path: "/sabida", target: "/" }];
  const { added, refused, known } = readRedirects(lines, { siteUrl: SITE, stored });
  expect(added).toEqual([{ from_path: "/uno.html", target: "/productos" }]);
  expect(refused.map(({ line }) => line)).toEqual([3, 4, 5, 8]);
  expect(known).toBe(1);
});

test("an old address suggests the page that shares most words with it", () => {
  const pages = ["/productos", "/productos/melaza-de-cana", "/productos/torta-de-palmiste"];
  expect(suggestPage("/web/torta_palmiste.html", pages)).toBe("/productos/torta-de-palmiste");
  expect(suggestPage("/productos.php", pages)).toBe("/productos");
  expect(suggestPage("/contacto.html", pages)).toBeNull();
});
