import { expect, test } from "vitest";

import { createRouteTable, listPagePaths } from "#server/cache/not-found/route-table.ts";

const isKnown = createRouteTable(
  ["/", "/productos/:slug", "/admin/:tab?", "/rest/v1/*", "/feed.xml", "*", "/*"],
  ["/favicon.ico"],
);

test.each([
  "/",
  "/productos/glicerol",
  "/PRODUCTOS/glicerol/",
  "/product%6Fs/glicerol",
  "/admin",
  "/admin/menu",
  "/rest/v1/products",
  "/_root.data",
  "/feed.xml",
  "/favicon.ico",
])("%s is known", (path) => {
  expect(isKnown(path)).toBe(true);
});

test.each(["/nada", "/productos", "/productos/a/b", "/feedxxml", "//", "/%E0%A4%A", "/rest", "*"])(
  "%s is not",
  (path) => {
    expect(isKnown(path)).toBe(false);
  },
);

test("the paths of pages are those of React Router's leaves", () => {
  const routes = {
    root: { id: "root", path: "" },
    layout: { id: "layout", parentId: "root" },
    home: { id: "home", parentId: "layout", index: true },
    list: { id: "list", parentId: "layout", path: "noticias" },
    article: { id: "article", parentId: "layout", path: "noticias/:slug" },
    rest: { id: "rest", parentId: "layout", path: "*" },
  };
  const paths = listPagePaths({ routes: routes as never });
  expect(paths).toEqual(["/", "/noticias", "/noticias/:slug", "/*"]);
});
