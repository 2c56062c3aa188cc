import { expect, test } from "vitest";

import { listPlaceholdersInUse } from "#domain/content/texts/placeholders.ts";
import { listFirstSteps, type SiteProgress } from "#domain/first-steps.ts";

const NEW: SiteProgress = {
  placeholders: listPlaceholdersInUse([]),
  hasOwnProducts: false,
  sendsMail: false,
  administrators: 1,
};
const done = (changes: Partial<SiteProgress>) =>
  listFirstSteps({ ...NEW, ...changes })
    .filter(({ isDone }) => isDone)
    .map(({ name }) => name);
const row = (section: string, key: string, value: string) => ({ section, key, value });

test("a new installation has seven steps before it", () => {
  expect(listFirstSteps(NEW).length).toBe(7);
  expect(done({})).toEqual([]);
});

test.each<[string, Partial<SiteProgress>, string[]]>([
  ["products", { hasOwnProducts: true }, ["Productos"]],
  ["mail", { sendsMail: true }, ["Correo"]],
  ["a second administrator", { administrators: 2 }, ["Otra persona que administre"]],
  [
    "the name",
    { placeholders: listPlaceholdersInUse([row("footer", "brand_name", "Nutrimos S. A. S.")]) },
    ["Nombre de su empresa"],
  ],
  [
    "the telephone",
    { placeholders: listPlaceholdersInUse([row("contact", "phone", "+57 601 555 0100")]) },
    ["WhatsApp"],
  ],
])("%s checks its step off, and no other", (_name, changes, names) => {
  expect(done(changes)).toEqual(names);
});

test("a site whose texts are all the company's own lacks none of those steps", () => {
  expect(done({ placeholders: [] })).toEqual([
    "Nombre de su empresa",
    "Datos de su empresa",
    "WhatsApp",
    "Textos legales",
  ]);
});
