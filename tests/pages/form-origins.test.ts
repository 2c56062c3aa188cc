import { afterAll, beforeAll, expect, test } from "vitest";

import { makeBackend, openPages } from "#tests/pages/pages-support.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { readQuoteForm } from "#tests/support/quote-form.ts";

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend("pglite");
});
afterAll(() => backend.close());

const ELSEWHERE = [
  { Origin: "https://otra.example" },
  { "Sec-Fetch-Site": "cross-site" },
  { Origin: "null" },
];

test("a form posted from another site is refused with a page in Spanish and not stored", async () => {
  const { get, post } = await openPages(makeBackend(backend));
  const form = { ...readQuoteForm(await (await get("/cotizar")).text()), nombre: "Ana" };
  const version = /action="\/boletin"[^]*?name="version" value="([^"]*)"/.exec(
    await (await get("/")).text(),
  )?.[1];
  const letter = { correo: "ana@finca.example", autorizacion: "si", version: version ?? "" };
  const count = async () => {
    const [rows] = await backend.sql<{ n: number }>(
      `select (select count(*) from public.quote_requests)::int
         + (select count(*) from public.newsletter_subscribers)::int as n`,
    );
    return rows?.n;
  };
  const id = crypto.randomUUID();
  for (const headers of ELSEWHERE) {
    for (const [path, fields] of [
      ["/cotizar", form],
      ["/boletin", letter],
      [`/boletin/confirmar?c=${id}`, {}],
    ] as const) {
      const response = await post(path, fields, headers);
      expect(response.status).toBe(403);
      expect(await response.text()).toContain("No recibimos este formulario");
    }
  }
  expect(await count()).toBe(0);

  // The same forms from the site's own pages, and a mail client's one-click unsubscribe.
  const own = { Origin: "https://www.empresa.example", "Sec-Fetch-Site": "same-origin" };
  expect((await post("/cotizar", form, own)).status).toBe(303);
  expect((await post("/boletin", letter, own)).status).toBe(303);
  expect(await count()).toBe(2);
  const click = { "List-Unsubscribe": "One-Click" };
  for (const headers of [{}, ...ELSEWHERE]) {
    expect((await post(`/boletin/baja?s=${id}`, click, headers)).status).toBe(200);
  }
});
