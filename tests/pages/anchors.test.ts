import { afterAll, beforeAll, expect, test } from "vitest";

import { seedDemo } from "#backend/seed/seed.ts";
import { listPageAnchors, listRecordAnchors, PAGE_PATHS } from "#domain/links/site-pages.ts";
import { makeBackend, openPages } from "#tests/pages/pages-support.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";

/* The anchors that links may name are those of the pages. */

let seeded: TestBackend;

beforeAll(async () => {
  seeded = await startTestBackend("pglite");
  const server = seeded.client(seeded.keys.secret);
  await seedDemo(server);
  const documents = [{ title: "Hoja de seguridad", url: "https://otro.example/a.pdf" }];
  await server.from("products").update({ documents }).eq("slug", "glicerol");
});
afterAll(() => seeded.close());

test.each([
  ...PAGE_PATHS.map((path) => [path, listPageAnchors(path) ?? []] as const),
  ["/productos/glicerol", listRecordAnchors("products")] as const,
  [
    "/noticias/como-leer-un-certificado-de-analisis-sin-perderse",
    listRecordAnchors("news"),
  ] as const,
])("%s has its anchors", async (path, anchors) => {
  const { get } = await openPages(makeBackend(seeded));
  const html = await (await get(path)).text();
  expect(anchors.filter((anchor) => !html.includes(`id="${anchor}"`))).toEqual([]);
});
