import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";

import { createLoadContext } from "#app/load-context.ts";
import routes from "#app/routes.ts";
import { loader } from "#app/site/routes/documents/sitemap.ts";
import { toPageKey } from "#server/page-cache/page-key.ts";
import { makeSiteContext } from "#tests/support/site-context.ts";

/* A new page of the site has to be decided about: whether it is cached, and whether search engines learn of it. Those
   that are not stand here, with the reason. */

const FORM = "its form belongs to one visitor";
const ANSWER = "the answer to one visitor's form";
const FILE = "a file for machines, no page";

const NOT_CACHED: Readonly<Record<string, string>> = {
  "/cotizar": FORM,
  "/cotizar/recibida": ANSWER,
  "/propuesta/:token": "belongs to one buyer",
  "/lote/:code": "opened with a code, of which attempts are counted",
  "/solicitud/borrada": ANSWER,
  "/solicitud/:token": "belongs to one buyer",
  "/boletin": FORM,
  "/boletin/recibida": ANSWER,
  "/boletin/confirmar": ANSWER,
  "/boletin/baja": ANSWER,
  "/noticias.json": "its searches vary with every word",
  "/admin/manifest.webmanifest": "browsers ask for it when the panel is installed",
  "/herramientas/costo-por-nutriente.csv": "computed from one visitor's prices",
  "/productos/:slug/ficha.csv": "a download, which few ask for",
  "/sin-senal/solicitud.json": "each form token is one device's",
  "/productos/comparar.csv": "what is compared is a visitor's choice",
  "/*": "unknown addresses are refused before",
};

const NOT_IN_SITEMAP: Readonly<Record<string, string>> = {
  "/cotizar/recibida": ANSWER,
  "/propuesta/:token": "belongs to one buyer",
  "/lote/:code": "known to those who have its code",
  "/verificar": "for those who have a label, which names it",
  "/solicitud/borrada": ANSWER,
  "/solicitud/:token": "belongs to one buyer",
  "/boletin": "a form of the footer, without its own text",
  "/boletin/recibida": ANSWER,
  "/boletin/confirmar": ANSWER,
  "/boletin/baja": ANSWER,
  "/*": "unknown addresses",
  "/noticias.json": FILE,
  "/herramientas/costo-por-nutriente.csv": FILE,
  "/productos/:slug/ficha.csv": FILE,
  "/empresa": "it does not exist until something is entered (trust.test.ts)",
  "/sin-senal.js": FILE,
  "/sin-senal/copia.json": FILE,
  "/sin-senal/version.json": FILE,
  "/sin-senal/solicitud.json": FILE,
  "/productos/comparar": "a view of products that have their own pages",
  "/productos/comparar.csv": FILE,
  "/feed.xml": FILE,
  "/sitemap.xml": FILE,
  "/robots.txt": FILE,
  "/manifest.webmanifest": FILE,
  "/admin/manifest.webmanifest": FILE,
};

/** The site's addresses, as its routes write them: `/productos/:slug`. */
function listPaths(entries: readonly RouteConfigEntry[], before = ""): string[] {
  return entries.flatMap(({ file, index, path, children = [] }) => {
    const full = path === undefined ? before : `${before}/${path}`;
    const isPage = file.startsWith("site/") && (path !== undefined || index === true);
    return [...(isPage ? [full === "" ? "/" : full] : []), ...listPaths(children, full)];
  });
}

const PATHS = listPaths(routes);

/** An address of a route: a species that the products have, a calculator, or any record. */
const exampleOf = (path: string) =>
  path
    .replace("/especie/:slug", "/especie/bovinos")
    .replace("/herramientas/:slug", "/herramientas/urea")
    .replace(":slug", "x");

test("each page is cached, or is known not to be", () => {
  expect(PATHS).toContain("/productos/:slug");
  const missing = PATHS.filter(
    (path) => toPageKey(exampleOf(path)) === null && !Object.hasOwn(NOT_CACHED, path),
  );
  expect(missing, "add it to KEYS of page-key.ts, or to NOT_CACHED with the reason").toEqual([]);
  expect(Object.keys(NOT_CACHED).filter((path) => !PATHS.includes(path))).toEqual([]);
});

test("each page is in the sitemap, or is known not to be", async () => {
  const row = { slug: "x", updated_at: "2026-01-01T00:00:00Z", image_url: null };
  const site = makeSiteContext(({ pathname }) =>
    Response.json(
      pathname.endsWith("/list_product_classes")
        ? [{ ...row, category: null, species: ["Bovinos"] }]
        : [row],
      { headers: { "Content-Range": "0-0/1" } },
    ),
  );
  const response = await loader({
    request: new Request("https://www.empresa.example/sitemap.xml"),
    context: createLoadContext(site),
  });
  const xml = await response.text();
  const listed = [...xml.matchAll(/<loc>https:\/\/www\.empresa\.example([^<]*)<\/loc>/g)];
  const paths = new Set(listed.map(([, path]) => path));
  const missing = PATHS.filter(
    (path) => !paths.has(exampleOf(path)) && !Object.hasOwn(NOT_IN_SITEMAP, path),
  );
  expect(missing, "add it to the sitemap, or to NOT_IN_SITEMAP with the reason").toEqual([]);
});
