import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";

import { answerUnavailable, type Backend } from "#server/backend.ts";
import { makeBackend, openPages } from "#tests/pages/pages-support.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { readQuoteForm } from "#tests/support/quote-form.ts";

/* Forms sent while the database fails or over the limit keep the typed text. */

let stored: TestBackend;
let isDown = false;

const reads: string[] = [];
/** A backend whose database can fail and whose requests are recorded. */
let backend: Backend;

beforeAll(async () => {
  stored = await startTestBackend("pglite");
  backend = makeBackend({
    keys: stored.keys,
    fetch: async (request) => {
      reads.push(request.url);
      return isDown ? answerUnavailable() : stored.fetch(request);
    },
  });
});
afterAll(() => stored.close());

const typed = { nombre: "Ana Peña", mensaje: "Melaza a granel, urgente" };

test("a quote request that cannot be stored stays in its form, while the database fails or is not open yet", async () => {
  isDown = false;
  const running = await openPages(backend);
  const blank = readQuoteForm(await (await running.get("/cotizar")).text());
  const form = { ...blank, ...typed };
  isDown = true;
  for (const pages of [running, await openPages()]) {
    const response = await pages.post("/cotizar", form);
    expect(response.status).toBe(503);
    expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
    const page = await response.text();
    for (const text of [...Object.values(typed), "Lo que escribió sigue aquí"]) {
      expect(page).toContain(text);
    }
    // The form keeps its id, so that sending it again creates no second request.
    expect(readQuoteForm(page)["formulario"]).toBe(blank["formulario"]);
    expect(page).not.toMatch(/http-equiv="refresh"/i);
  }
  isDown = false;
});

test("a subscription that cannot be stored stays in its form", async () => {
  const fields = { correo: "finca@campo.example", autorizacion: "si", version: "x" };
  isDown = true;
  for (const pages of [await openPages(backend), await openPages()]) {
    const response = await pages.post("/boletin", fields);
    expect(response.status).toBe(503);
    expect(await response.text()).toContain("finca@campo.example");
  }
  isDown = false;
});

test("a form over the limit keeps the typed text and queries the database once a second at most", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const pages = await openPages(backend);
  const form = { ...readQuoteForm(await (await pages.get("/cotizar")).text()), ...typed };
  let status = 0;
  for (let n = 0; n <= 30; n++) {
    reads.length = 0;
    const response = await pages.post("/cotizar", { ...form, empresa: `Finca ${n}` });
    ({ status } = response);
    if (status !== 429) continue;
    expect(n).toBe(30);
    const page = await response.text();
    for (const text of [...Object.values(typed), `Finca ${n}`]) expect(page).toContain(text);
  }
  expect(status).toBe(429);
  expect(reads).toEqual([]);
});
