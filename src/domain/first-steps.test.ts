import { expect, test } from "vitest";

import { isMadeOwn, listFirstSteps, type SiteProgress } from "#domain/first-steps.ts";

const NEW: SiteProgress = { texts: [], hasOwnProducts: false, mail: "off", administrators: 1 };
const steps = (changes: Partial<SiteProgress>) => listFirstSteps({ ...NEW, ...changes });
const done = (changes: Partial<SiteProgress>) =>
  steps(changes)
    .filter(({ isDone }) => isDone)
    .map(({ name }) => name);
const row = (name: `${string}.${string}`, value: string) => {
  const [section = "", key = ""] = name.split(".");
  return { section, key, value };
};
const DATA = [
  row("contact.phone", "+57 601 555 0100"),
  row("contact.email", "ventas@nutrimos.example"),
  row("contact.address", "Calle 80 # 10-20, Bogotá"),
  row("footer.legal_name", "Nutrimos S. A. S."),
  row("footer.nit", "901234567-1"),
];

test("a new installation has seven steps before it", () => {
  expect(steps({}).length).toBe(7);
  expect(done({})).toEqual([]);
});

test.each<[string, Partial<SiteProgress>, string[]]>([
  ["its own product", { hasOwnProducts: true }, ["Productos"]],
  ["mail that works", { mail: "works" }, ["Correo"]],
  ["mail that was never tried", { mail: "untried" }, []],
  ["mail that fails", { mail: "failing" }, []],
  ["a second administrator", { administrators: 2 }, ["Otra persona que administre"]],
  ["the name", { texts: [row("footer.brand_name", "Nutrimos")] }, ["Nombre de su empresa"]],
  ["a blank name", { texts: [row("footer.brand_name", " ")] }, []],
  ["a hidden name", { texts: [row("footer.brand_name", "-")] }, []],
  ["all data", { texts: DATA }, ["Datos de su empresa"]],
  ["all data but the NIT", { texts: DATA.slice(0, -1) }, []],
  ["a hidden address", { texts: [...DATA, row("contact.address", "-")] }, []],
  ["a mobile", { texts: [row("contact.phone", "310 555 0100")] }, ["WhatsApp"]],
  ["a landline", { texts: [row("contact.phone", "+57 601 555 0100")] }, []],
  ["half a number", { texts: [row("whatsapp.phone_number", "310 555")] }, []],
  ["words for a number", { texts: [row("whatsapp.phone_number", "pronto")] }, []],
  [
    "a landline with a mobile for chats",
    {
      texts: [row("contact.phone", "601 555 0100"), row("whatsapp.phone_number", "3105550100")],
    },
    ["WhatsApp"],
  ],
  [
    "a button that is off",
    { texts: [row("contact.phone", "310 555 0100"), row("whatsapp.enabled", "false")] },
    [],
  ],
  [
    "legal texts",
    {
      texts: ["privacy", "terms", "certifications", "accessibility"].map((name) =>
        row(`footer.${name}_text`, "Leído por el abogado."),
      ),
    },
    ["Textos legales"],
  ],
  [
    "hidden legal texts",
    {
      texts: ["privacy", "terms", "certifications", "accessibility"].map((name) =>
        row(`footer.${name}_text`, "-"),
      ),
    },
    [],
  ],
])("%s checks off its step alone, once visitors see it", (_name, changes, names) => {
  expect(done(changes)).toEqual(names);
});

test("the WhatsApp step says what is missing", () => {
  const explain = (texts: SiteProgress["texts"]) => steps({ texts })[2]?.text;
  expect(explain([row("contact.phone", "601 555 0100")])).toContain("celular");
  expect(
    explain([row("contact.phone", "310 555 0100"), row("whatsapp.enabled", "false")]),
  ).toContain("apagado");
});

const DEMO = {
  title: "Glicerol",
  image_url: "/images/glicerol.webp",
  presentations: ["IBC de 1.000 L"],
  specs: [],
};

test.each([
  ["a comma", { presentations: ["IBC, de 1.000 L."], title: "Glicerol." }, false],
  ["another name", { title: "Glicerol refinado" }, true],
  ["another picture", { image_url: "/media/planta.webp" }, true],
  ["another presentation", { presentations: ["Tambor de 200 L"] }, true],
])(
  "a demonstration product with %s is distinguished from a company's own",
  (_name, changes, isOwn) => {
    expect(isMadeOwn({ ...DEMO, ...changes }, DEMO)).toBe(isOwn);
  },
);
