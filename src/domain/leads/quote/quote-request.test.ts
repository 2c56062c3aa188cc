import { expect, test } from "vitest";

import { DEPARTMENTS } from "#domain/leads/departments.ts";
import {
  changeRows,
  MAX_ITEMS,
  type QuoteDraft,
  readAction,
  readAsked,
  readDraft,
  startDraft,
  writeAsked,
} from "#domain/leads/quote/quote-draft.ts";
import { checkQuote } from "#domain/leads/quote/quote-request.ts";

const CATALOGUE = new Map([
  ["melaza", ["Caneca de 30 kg", "IBC de 1.000 L", "Carrotanque"]],
  ["torta-de-palmiste", ["Bulto de 40 kg", "A granel"]],
  ["sal", []],
]);

const WHOLE: QuoteDraft = {
  ...startDraft([]),
  items: [{ product: "torta-de-palmiste", quantity: "40", unit: "bulto de 40 kg" }],
  name: " Ana Pérez ",
  phone: "310 555 1234",
  department: "Meta",
  municipality: "Acacías",
  consents: true,
};

function errorsOf(changes: Partial<QuoteDraft>) {
  const check = checkQuote({ ...WHOLE, ...changes }, CATALOGUE);
  return check.ok ? {} : check.errors;
}

test("a complete form is converted to what is stored", () => {
  expect(checkQuote(WHOLE, CATALOGUE)).toEqual({
    ok: true,
    quote: {
      items: [{ product: "torta-de-palmiste", quantity: 40, unit: "bulto de 40 kg" }],
      name: "Ana Pérez",
      company: "",
      phone: "+573105551234",
      phoneTyped: "310 555 1234",
      email: null,
      department: "Meta",
      municipality: "Acacías",
      frequency: "once",
      wantedOn: null,
      message: "",
      consents: true,
      wantsNewsletter: false,
    },
  });
});

test("all errors of an empty form are reported together, each at its field", () => {
  expect(Object.keys(errorsOf(startDraft([]))).toSorted()).toEqual([
    "consents",
    "department",
    "items.0.product",
    "items.0.quantity",
    "municipality",
    "name",
    "phone",
  ]);
});

test("one contact is enough, a wrong one is reported once", () => {
  expect(errorsOf({ phone: "", email: "ana@finca.example" })).toEqual({});
  expect(Object.keys(errorsOf({ phone: "", email: "" }))).toEqual(["phone"]);
  expect(errorsOf({ phone: "555", email: "" })["phone"]).toContain("10 dígitos");
  expect(Object.keys(errorsOf({ phone: "555", email: "ana@finca.example" }))).toEqual(["phone"]);
  expect(Object.keys(errorsOf({ phone: "", email: "ana@finca" }))).toEqual(["email"]);
});

test.each(["name", "company", "municipality"] as const)(
  "the %s is one line without links",
  (field) => {
    const check = checkQuote(
      { ...WHOLE, [field]: "Ana\r\n\u2028 S. A. S. \u202E\t(El Roble)\u0007" },
      CATALOGUE,
    );
    expect(check).toMatchObject({ ok: true, quote: { [field]: "Ana S. A. S. (El Roble)" } });
    for (const text of [
      "Gane https://mal.example/x",
      "WWW.mal",
      "Gratis en mal.com",
      "mal.example/ya",
      "ana@mal.example",
      "javascript://x",
    ]) {
      expect(errorsOf({ [field]: text })).toEqual({
        [field]: "Escríbalo sin enlaces ni direcciones web.",
      });
    }
  },
);

test("people's names, phones and addresses are accepted as they type them", () => {
  const check = checkQuote(
    {
      ...WHOLE,
      name: "\u202aIng.Carlos\u00a0Ruiz\u202c",
      company: "Vda.El Carmen",
      phone: "\u2068310 555 1234\u2069 (WhatsApp) / 601 555 0101 ext. 12",
      email: "\u200bana@finca.example.",
      message: "\ufeffPara 1\u00a0500 kg",
    },
    CATALOGUE,
  );
  expect(check).toMatchObject({
    ok: true,
    quote: {
      name: "Ing.Carlos Ruiz",
      company: "Vda.El Carmen",
      phone: "+573105551234",
      phoneTyped: "310 555 1234 (WhatsApp) / 601 555 0101 ext. 12",
      email: "ana@finca.example",
      message: "Para 1 500 kg",
    },
  });
  expect(errorsOf({ name: "\u200b \u2800" })).toEqual({ name: "Escriba su nombre." });
});

test("the newsletter needs an address", () => {
  expect(Object.keys(errorsOf({ wantsNewsletter: true }))).toEqual(["email"]);
  expect(errorsOf({ wantsNewsletter: true, email: "ana@finca.example" })).toEqual({});
});

test("in Bogotá the department is also the municipality", () => {
  expect(errorsOf({ department: "Bogotá, D. C.", municipality: "" })).toEqual({});
  expect(Object.keys(errorsOf({ municipality: " " }))).toEqual(["municipality"]);
});

test("blank rows are ignored beside a filled one, and errors keep their row's index", () => {
  const blank = { product: "", quantity: "", unit: "bultos" };
  const row = WHOLE.items[0]!;
  expect(errorsOf({ items: [blank, row, blank] })).toEqual({});
  const errors = errorsOf({ items: [blank, row, { ...row, quantity: "1,500" }] });
  expect(Object.keys(errors)).toEqual(["items.2.quantity"]);
  expect(Object.keys(errorsOf({ items: [row, { ...blank, quantity: "3" }] }))).toEqual([
    "items.1.product",
  ]);
});

test("a deleted product is an error; another product needs its name in the message", () => {
  const of = (product: string) => [{ product, quantity: "1", unit: "kg" }];
  expect(Object.keys(errorsOf({ items: of("urea") }))).toEqual(["items.0.product"]);
  expect(Object.keys(errorsOf({ items: of("otro") }))).toEqual(["message"]);
  expect(errorsOf({ items: of("otro"), message: "Sorgo" })).toEqual({});
});

test("a product is asked for in its own presentations, in kilograms and in tonnes", () => {
  const unitOf = (product: string, unit: string) => {
    const check = checkQuote({ ...WHOLE, items: [{ product, quantity: "1", unit }] }, CATALOGUE);
    return check.ok ? check.quote.items[0]?.unit : check.errors;
  };
  expect(unitOf("melaza", "IBC de 1.000 L")).toBe("IBC de 1.000 L");
  expect(unitOf("melaza", "toneladas")).toBe("toneladas");
  expect(unitOf("torta-de-palmiste", "bultos")).toBe("bulto de 40 kg");
  expect(unitOf("sal", "bultos")).toBe("bultos");
  expect(unitOf("melaza", "bultos")).toEqual({
    "items.0.unit":
      "Elija cómo lo pide. Este producto viene en: canecas de 30 kg, IBC de 1.000 L, carrotanques, kilogramos (kg), toneladas.",
  });
});

test("a wished date is one of the calendar, today in Bogotá or later", () => {
  const faultOf = (wantedOn: string) => {
    const check = checkQuote({ ...WHOLE, wantedOn }, CATALOGUE, new Date("2026-12-02T04:59:00Z"));
    return check.ok ? check.quote.wantedOn : check.errors["wantedOn"];
  };
  expect(faultOf(" ")).toBeNull();
  expect(faultOf("2026-12-01")).toBe("2026-12-01");
  expect(faultOf("2026-11-30")).toContain("ya pasó");
  expect(faultOf("2027-02-30")).toContain("calendario");
  expect(faultOf("mañana")).toContain("calendario");
  expect(Object.keys(errorsOf({ frequency: "a veces" }))).toEqual(["frequency"]);
});

test("a link asks for several products, each with its quantity and unit", () => {
  const items = [
    { product: "melaza", quantity: "2", unit: "IBC de 1.000 L" },
    { product: "torta-de-palmiste", quantity: "40", unit: "bulto de 40 kg" },
  ];
  expect(readAsked(new URLSearchParams(writeAsked(items)))).toEqual(items);
  expect(readAsked(new URLSearchParams("producto=melaza&producto=&producto=sal"))).toMatchObject([
    { product: "melaza" },
    { product: "sal" },
  ]);
});

test("units, departments and lengths outside the offered ones are errors", () => {
  expect(Object.keys(errorsOf({ items: [{ ...WHOLE.items[0]!, unit: "arrobas" }] }))).toEqual([
    "items.0.unit",
  ]);
  expect(Object.keys(errorsOf({ department: "Texas" }))).toEqual(["department"]);
  expect(
    Object.keys(errorsOf({ name: "a".repeat(121), message: "a".repeat(4001) })).toSorted(),
  ).toEqual(["message", "name"]);
  expect(DEPARTMENTS).toHaveLength(33);
  expect(DEPARTMENTS.toSorted((a, b) => a.localeCompare(b, "es"))).toEqual(DEPARTMENTS);
});

test("a posted form is read row by row, whatever its content", () => {
  const fields = new URLSearchParams(
    "producto=melaza&cantidad=4&unidad=kg&producto=&cantidad=&unidad=kg&nombre=A%00na&autorizacion=si",
  );
  expect(readDraft(fields)).toMatchObject({
    items: [
      { product: "melaza", quantity: "4", unit: "kg" },
      { product: "", quantity: "", unit: "kg" },
    ],
    name: "Ana",
    consents: true,
    wantsNewsletter: false,
  });
  expect(readDraft(new URLSearchParams()).items).toHaveLength(1);
  const flood = new URLSearchParams(Array.from({ length: 500 }, () => ["producto", "x"]));
  expect(readDraft(flood).items).toHaveLength(MAX_ITEMS);
});

test("buttons add and remove rows; the Enter key and unknown values submit", () => {
  expect(readAction("agregar")).toEqual({ kind: "add" });
  expect(readAction("quitar-2")).toEqual({ kind: "remove", index: 1 });
  expect([null, "enviar", "quitar-x"].map((value) => readAction(value).kind)).toEqual([
    "send",
    "send",
    "send",
  ]);
  const two = changeRows(WHOLE, { kind: "add" });
  expect(two.items.map(({ product }) => product)).toEqual(["torta-de-palmiste", ""]);
  expect(changeRows(two, { kind: "remove", index: 0 }).items).toEqual([two.items[1]]);
  expect(changeRows(WHOLE, { kind: "remove", index: 0 }).items).toEqual(startDraft([]).items);
  expect(changeRows(WHOLE, { kind: "remove", index: 7 })).toEqual(WHOLE);
  const full = { ...WHOLE, items: Array.from({ length: MAX_ITEMS }, () => WHOLE.items[0]!) };
  expect(changeRows(full, { kind: "add" })).toBe(full);
});

test.each([
  ["40 bultos", "bulto de 40 kg", 40],
  ["40bultos de 40 kg", "bultos", 40],
  ["1.500 Kilos", "kg", 1500],
  ["½ tonelada", "toneladas", 0.5],
  ["2,5 t.", "toneladas", 2.5],
])("«%s» with the unit %s is a quantity", (quantity, unit, read) => {
  const check = checkQuote(
    { ...WHOLE, items: [{ product: "torta-de-palmiste", quantity, unit }] },
    CATALOGUE,
  );
  expect(check).toMatchObject({ ok: true, quote: { items: [{ quantity: read }] } });
});

test.each([
  ["40 toneladas", "bulto de 40 kg"],
  ["40 bultos de 50 kg", "bulto de 40 kg"],
  ["40 bultos", "kg"],
  ["40 a 50 bultos", "bulto de 40 kg"],
])("«%s» with the unit %s is asked again", (quantity, unit) => {
  const items = [{ product: "torta-de-palmiste", quantity, unit }];
  expect(errorsOf({ items })["items.0.quantity"]).toContain("elija al lado la unidad");
});
