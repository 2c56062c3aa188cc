import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";

import { makeWire, openPages } from "#tests/pages/pages-support.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { readQuoteForm } from "#tests/support/quote-form.ts";

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend("pglite");
});
afterEach(() => vi.useRealTimers());
afterAll(() => backend.close());

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
])("on %s the answer page says when an answer will come", async (_name, local, sentence) => {
  // Only what the server calls now: its timers and the database keep their own.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${local}-05:00`) });
  const pages = await openPages(
    makeWire((key) => backend.client(key === "sb_secret_test" ? backend.keys.secret : undefined)),
  );
  const page = await pages.get("/cotizar");
  const answer = await pages.post("/cotizar", {
    ...readQuoteForm(await page.text()),
    nombre: "Ana",
  });
  expect(answer.status).toBe(303);
  const received = await pages.get(answer.headers.get("Location") ?? "");
  const text = (await received.text()).replaceAll("\u00a0", " ");
  expect(text).toMatch(/COT-\d{6}-\w{4}/);
  expect(text).toContain(sentence);
});
