import { expect, test } from "vitest";

import { listPagePaths } from "#server/render/site-build.ts";

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
