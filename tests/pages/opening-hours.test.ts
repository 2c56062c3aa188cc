import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";

import { mergeSiteContent } from "#domain/content/site-content.ts";
import { writeQuoteReceipt } from "#mail/templates/quote-letters.ts";
import { makeBackend, openPages } from "#tests/pages/pages-support.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { readQuoteForm } from "#tests/support/quote-form.ts";

/* What follows from the hours that the office enters, at fixed times; the database uses the real time. */

let backend: TestBackend;

const HOURS = [
  { section: "hours", key: "monday", value: "07:00-12:00, 14:00-17:00" },
  { section: "hours", key: "saturday", value: "08:00-12:00" },
  { section: "hours", key: "friday", value: "a veces" },
  { section: "hours", key: "closed_days", value: "2026-12-24 a 2027-01-08: Vacaciones colectivas" },
];

beforeAll(async () => {
  backend = await startTestBackend("pglite");
  const { error } = await backend
    .client(backend.keys.secret)
    .from("site_content")
    .insert(HOURS.map((row) => ({ ...row, type: "text" as const })));
  expect(error).toBeNull();
});
afterEach(() => vi.useRealTimers());
afterAll(() => backend.close());

async function openAt(local: string) {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${local}-05:00`) });
  const pages = await openPages(makeBackend(backend));
  const read = async (path: string) =>
    (await (await pages.get(path)).text()).replaceAll("\u00a0", " ");
  return { pages, read };
}

const WEEK =
  "Lunes, 7:00 a. m. a 12:00 m. y 2:00 p. m. a 5:00 p. m.; martes a viernes, 8:00 a. m. a 6:00 p. m.; sábado, 8:00 a. m. a 12:00 m.";

test("badge, contact and structured data say the hours of the form", async () => {
  const { read } = await openAt("2026-11-28T10:00");
  const home = await read("/");
  expect(home).toContain("Abierto ahora");
  expect(home).toContain(WEEK);
  expect(home).toContain("Lun, 7:00 a. m. – 12:00 m.");
  expect(home).toContain(
    "Del 24 de diciembre al 8 de enero estamos cerrados: Vacaciones colectivas.",
  );
  expect(home).toContain('"Mo 07:00-12:00"');
  expect(home).toContain('"validFrom":"2026-12-24","validThrough":"2027-01-08"');
});

test.each([
  [
    "at lunch",
    "2026-11-30T13:00",
    "Ahora estamos cerrados: le respondemos hoy, desde las 2:00 p. m.",
  ],
  [
    "in the closed days",
    "2026-12-28T10:00",
    "Estamos cerrados hasta el viernes 8 de enero (Vacaciones colectivas): le respondemos el sábado 9 de enero, desde las 8:00 a. m.",
  ],
])(
  "%s pages, the confirmation and its mail say when the office answers",
  async (_, local, sentence) => {
    const { pages, read } = await openAt(local);
    const home = await read("/");
    expect(home).not.toContain("Abierto ahora");
    expect(home).toContain(sentence);
    const form = await read("/cotizar");
    expect(form).toContain(sentence);
    const response = await pages.post("/cotizar", { ...readQuoteForm(form), nombre: "Ana" });
    expect(await read(response.headers.get("Location") ?? "")).toContain(sentence);
    const content = mergeSiteContent(HOURS);
    const mail = writeQuoteReceipt(
      { radicado: "COT-1", items: [] },
      { content, now: new Date(), page: "https://www.empresa.example/solicitud/x" },
    );
    expect(mail.text.replaceAll(/\s+/g, " ")).toContain(sentence);
  },
);

test.each([
  ["before it opens", "2026-11-30T06:59:30", "2026-11-30T07:00"],
  ["at lunch", "2026-11-30T12:00", "2026-11-30T14:00"],
  ["after it closes", "2026-11-30T17:00", "2026-12-01T00:00"],
])("%s a page says when caches must let it go", async (_, local, change) => {
  const { pages } = await openAt(local);
  for (const path of ["/", "/productos", "/no-existe"]) {
    const { headers } = await pages.get(path);
    expect(headers.get("Expires")).toBe(new Date(`${change}-05:00`).toUTCString());
  }
  const seconds = (Date.parse(`${change}-05:00`) - Date.now()) / 1000;
  const policy = (await pages.get("/")).headers.get("Cache-Control");
  expect(policy).toContain(`s-maxage=${Math.min(60, seconds)}`);
});
