import { afterAll, beforeAll, expect, test } from "vitest";

import { createClient } from "#data/client.ts";
import { answerUnavailable, type Wire } from "#server/wire.ts";
import { makeWire, openPages } from "#tests/pages/pages-support.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { readQuoteForm } from "#tests/support/quote-form.ts";

/* Forms that are sent while the database fails, or in a flood: what somebody typed stays. */

let backend: TestBackend;
let isDown = false;

const reads: string[] = [];
/** Its database can be taken away, and its reads are counted. */
let wire: Wire;

beforeAll(async () => {
  backend = await startTestBackend("pglite");
  wire = makeWire((key) =>
    createClient({
      url: "http://backend.test",
      key: key === "sb_secret_test" ? backend.keys.secret : backend.keys.publishable,
      fetch: async (input, init) => {
        const request = new Request(input, init);
        reads.push(request.url);
        return isDown ? answerUnavailable() : backend.fetch(request);
      },
    }),
  );
});
afterAll(() => backend.close());

const typed = { nombre: "Ana Peña", mensaje: "Melaza a granel, urgente" };

test("a quote request that cannot be stored stays in its form, whether the database fails or is not open yet", async () => {
  isDown = false;
  const running = await openPages(wire);
  const blank = readQuoteForm(await (await running.get("/cotizar")).text());
  const form = { ...blank, ...typed };
  isDown = true;
  for (const pages of [running, await openPages(null)]) {
    const answer = await pages.post("/cotizar", form);
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    const page = await answer.text();
    for (const text of [...Object.values(typed), "Lo que escribió sigue aquí"]) {
      expect(page).toContain(text);
    }
    // Its name goes along, so that it is no other request when it is sent again.
    expect(readQuoteForm(page)["formulario"]).toBe(blank["formulario"]);
    expect(page).not.toMatch(/http-equiv="refresh"/i);
  }
  isDown = false;
});

test("a subscription that cannot be stored stays in its form", async () => {
  const fields = { correo: "finca@campo.example", autorizacion: "si", version: "x" };
  isDown = true;
  for (const pages of [await openPages(wire), await openPages(null)]) {
    const answer = await pages.post("/boletin", fields);
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain("finca@campo.example");
  }
  isDown = false;
});

test("what is refused in a flood keeps what was typed, and asks nothing of the database", async () => {
  const pages = await openPages(wire);
  const form = { ...readQuoteForm(await (await pages.get("/cotizar")).text()), ...typed };
  let status = 0;
  for (let n = 0; n <= 30; n++) {
    reads.length = 0;
    const answer = await pages.post("/cotizar", { ...form, empresa: `Finca ${n}` });
    ({ status } = answer);
    if (status !== 429) continue;
    expect(n).toBe(30);
    const page = await answer.text();
    for (const text of [...Object.values(typed), `Finca ${n}`]) expect(page).toContain(text);
  }
  expect(status).toBe(429);
  expect(reads).toEqual([]);
});
