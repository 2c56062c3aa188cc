import { readdirSync, statSync } from "node:fs";
import path from "node:path";

import sharp from "sharp";
import { expect, test } from "vitest";

import routes from "#app/routes.ts";
import { buildCalculatorPath, CALCULATOR_PAGES } from "#domain/calculators/addresses.ts";
import { PAGE_PATHS } from "#domain/links/site-pages.ts";
import { SITE_FILES } from "#domain/media/site-files.ts";

interface Route {
  path?: string | undefined;
  index?: boolean | undefined;
  file: string;
  children?: Route[] | undefined;
}

const listRoutes = (listed: readonly Route[]): Route[] =>
  listed.flatMap((route) => [route, ...listRoutes(route.children ?? [])]);

test("links may lead to exactly the pages of the site", () => {
  const pages = listRoutes(routes as Route[])
    .filter(({ path: own, index, file }) => file.startsWith("site/") && (own ?? index))
    .map(({ path: own = "" }) => `/${own}`)
    .flatMap((own) =>
      own === "/herramientas/:slug"
        ? CALCULATOR_PAGES.map(({ slug }) => buildCalculatorPath(slug))
        : [own],
    )
    .filter((own) => !/[:*.]|^\/boletin\/|^\/cotizar\/recibida|^\/solicitud\/borrada/.test(own));
  expect(PAGE_PATHS.toSorted()).toEqual(pages.toSorted());
});

test("records may use exactly the files of the build, with their sizes", async () => {
  // The panel's service worker is a file for browsers alone.
  const names = readdirSync("public", { recursive: true, encoding: "utf8" }).filter(
    (name) => !name.endsWith(".js") && statSync(path.join("public", name)).isFile(),
  );
  const files = await Promise.all(
    names.map(async (name) => {
      const file = path.join("public", name);
      const { width, height } = name.startsWith("images") ? await sharp(file).metadata() : {};
      const size = width === undefined ? {} : { width, height };
      return [`/${name}`, { ...size, bytes: statSync(file).size }] as const;
    }),
  );
  expect(SITE_FILES).toEqual(Object.fromEntries(files));
});
