import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";

import { makeBackend, openPages } from "#tests/pages/pages-support.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { readQuoteForm } from "#tests/support/quote-form.ts";

/* The quote form and its confirmation at fixed times; the database uses the real time. */

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend("pglite");
});
afterEach(() => vi.useRealTimers());
afterAll(() => backend.close());

/** Opens the form at a local time of Bogotá; timers stay real. */
async function openForm(local: string) {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${local}-05:00`) });
  const pages = await openPages(makeBackend(backend));
  const page = await pages.get("/cotizar");
  return { pages, form: readQuoteForm(await page.text()) };
}

test.each([
  [
    "18:01 on a Friday",
    "2026-11-20T18:01",
    "Ahora estamos cerrados: le respondemos el lunes 23 de noviembre, desde las 8:00 a. m.",
  ],
  [
    "a Sunday",
    "2026-11-22T10:00",
    "Ahora estamos cerrados: le respondemos mañana, lunes 23 de noviembre, desde las 8:00 a. m.",
  ],
  [
    "a holiday that the law moved to Monday",
    "2026-11-16T10:00",
    "Hoy es festivo: le respondemos mañana, martes 17 de noviembre, desde las 8:00 a. m.",
  ],
])("on %s the confirmation says when the office will answer", async (_name, local, sentence) => {
  const { pages, form } = await openForm(local);
  const response = await pages.post("/cotizar", { ...form, nombre: "Ana" });
  expect(response.status).toBe(303);
  const received = await pages.get(response.headers.get("Location") ?? "");
  const text = (await received.text()).replaceAll("\u00a0", " ");
  expect(text).toMatch(/COT-\d{6}-\w{4}/);
  expect(text).toContain(sentence);
});

test.each([
  ["faster than a person can", 1999, {}, ["too-fast"]],
  ["in a plausible time", 2000, {}, []],
  ["with a filled honeypot", 60_000, { referencia_interna: "x" }, ["honeypot"]],
  ["without the form's seal", 60_000, { formulario: "" }, ["unsealed"]],
])("a form sent %s is stored with its spam signals", async (name, ms, changes, signs) => {
  const { pages, form } = await openForm("2026-11-20T10:00");
  vi.setSystemTime(Date.now() + ms);
  const response = await pages.post("/cotizar", { ...form, nombre: name, ...changes });
  expect(response.status).toBe(303);
  const { data } = await backend
    .client(backend.keys.secret)
    .from("quote_requests")
    .select("status, spam_signs")
    .eq("name", name);
  expect(data).toEqual([{ status: "new", spam_signs: signs }]);
});
