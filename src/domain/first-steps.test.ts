import { expect, test } from "vitest";

import {
  findNextOf,
  findNextTask,
  isStepDone,
  listFirstSteps,
  type SiteProgress,
} from "#domain/first-steps.ts";

const NEW: SiteProgress = {
  settled: [],
  is_folded: false,
  texts: [],
  has_own_products: false,
  colleagues: 0,
  is_invited: false,
  has_request: false,
  examples: [],
};
const steps = (changes: Partial<SiteProgress>, isAdministrator = true) =>
  listFirstSteps({ ...NEW, ...changes }, () => isAdministrator);
const done = (changes: Partial<SiteProgress>) =>
  steps(changes)
    .flatMap(({ tasks }) => tasks)
    .filter(({ isDone }) => isDone)
    .map(({ id }) => id);
const LOGO = "/storage/v1/object/public/media/marca/logo-0123456789-300x80.svg";
const row = (name: `${string}.${string}`, value: string) => {
  const [section = "", key = ""] = name.split(".");
  return { id: name, section, key, value };
};

test("a new installation has seven steps before it, and the name comes first", () => {
  expect(steps({}).length).toBe(7);
  expect(steps({}).filter(isStepDone)).toEqual([]);
  expect(done({})).toEqual([]);
  expect(findNextTask(steps({}))?.task.place).toEqual({ type: "text", name: "footer.brand_name" });
});

test.each<[string, Partial<SiteProgress>, string[]]>([
  ["its own product", { has_own_products: true }, ["product"]],
  ["a logo", { texts: [row("identity.logo", LOGO)] }, ["identity.logo"]],
  ["what the site does not show as a logo", { texts: [row("identity.logo", "/logo.svg")] }, []],
  ["no logo", { settled: ["logo"] }, ["identity.logo"]],
  ["an invitation that no one has accepted", { is_invited: true }, []],
  ["a colleague", { colleagues: 1 }, ["colleague"]],
  ["no colleague", { settled: ["colleague"] }, ["colleague"]],
  ["a request", { has_request: true }, ["trial"]],
  ["the name", { texts: [row("footer.brand_name", "Nutrimos")] }, ["footer.brand_name"]],
  ["a blank name", { texts: [row("footer.brand_name", " ")] }, []],
  ["a hidden name", { texts: [row("footer.brand_name", "-")] }, []],
  [
    "a name that still holds the example",
    { texts: [row("footer.brand_name", "INSUMOS NUTRICIÓN ANIMAL")] },
    [],
  ],
  ["an e-mail", { texts: [row("contact.email", "ventas@nutrimos.co")] }, ["contact.email"]],
  ["half an e-mail", { texts: [row("contact.email", "ventas@")] }, []],
  ["the address", { texts: [row("contact.address", "Calle 80 # 10-20")] }, ["contact.address"]],
  ["other hours", { texts: [row("hours.saturday", "08:00-12:00")] }, ["hours"]],
  ["the same hours", { texts: [row("hours.monday", "08:00-18:00")] }, []],
  ["hours that are right", { settled: ["hours"] }, ["hours"]],
  ["a mobile", { texts: [row("contact.phone", "310 555 0100")] }, ["contact.phone", "whatsapp"]],
  ["a landline", { texts: [row("contact.phone", "+57 601 555 0100")] }, ["contact.phone"]],
  ["half a number", { texts: [row("whatsapp.phone_number", "310 555")] }, []],
  ["words for a number", { texts: [row("whatsapp.phone_number", "pronto")] }, []],
  [
    "a landline with a mobile for chats",
    {
      texts: [row("contact.phone", "601 555 0100"), row("whatsapp.phone_number", "3105550100")],
    },
    ["contact.phone", "whatsapp"],
  ],
  [
    "a button that is off",
    { texts: [row("contact.phone", "310 555 0100"), row("whatsapp.enabled", "false")] },
    ["contact.phone"],
  ],
  [
    "a legal text that was read",
    { texts: [row("footer.privacy_text", "Leído por el abogado.")] },
    ["footer.privacy_text"],
  ],
  ["a hidden legal text", { texts: [row("footer.privacy_text", "-")] }, []],
  ["the NIT", { texts: [row("footer.nit", "901234567-1")] }, ["footer.nit"]],
])("%s checks off its task alone, once visitors see it", (_name, changes, ids) => {
  expect(done(changes)).toEqual(ids);
});

test("a step is done with the last of its tasks, and leads to the next step", () => {
  const bare = [row("footer.brand_name", "Nutrimos")];
  expect(findNextTask(steps({ texts: bare }))?.task.id).toBe("identity.logo");
  const named = [...bare, row("identity.logo", LOGO)];
  const landline = [...named, row("contact.phone", "601 555 0100")];
  expect(findNextTask(steps({ texts: named }))?.task.id).toBe("contact.phone");
  expect(findNextTask(steps({ texts: landline }))?.task.id).toBe("whatsapp");
  const both = [...landline, row("whatsapp.phone_number", "310 555 0100")];
  expect(findNextTask(steps({ texts: both }))?.task.id).toBe("contact.email");
});

test("the step of the phone says what WhatsApp lacks, and leads to what fixes it", () => {
  const step = (texts: SiteProgress["texts"]) => steps({ texts })[1];
  const landline = step([row("contact.phone", "601 555 0100")]);
  expect(landline?.text).toContain("celular");
  expect(landline?.tasks[1]?.place).toEqual({ type: "text", name: "whatsapp.phone_number" });
  const off = step([row("contact.phone", "310 555 0100"), row("whatsapp.enabled", "false")]);
  expect(off?.text).toContain("apagado");
  expect(off?.tasks[1]?.place).toEqual({ type: "text", name: "whatsapp.enabled" });
});

test("the step of the hours says what visitors read today", () => {
  const step = (texts: SiteProgress["texts"]) => steps({ texts })[3]?.text;
  expect(step([])).toContain("Lunes a viernes");
  expect(step([row("hours.saturday", "08:00-12:00")])).toContain("sábado");
});

test("an invitation that waits is no longer what comes next, and stays to be done", () => {
  const team = (changes: Partial<SiteProgress>) =>
    steps(changes)[6] ?? { name: "", text: "", tasks: [] };
  expect(findNextOf(team({}))?.id).toBe("colleague");
  expect(findNextOf(team({ is_invited: true }))?.id).toBe("trial");
  expect(team({ is_invited: true }).text).toContain("falta que la acepten");
  const last = findNextOf(team({ is_invited: true, has_request: true }));
  expect(last).toMatchObject({ id: "colleague", label: "Ver la invitación" });
  expect(findNextOf(team({ colleagues: 1, has_request: true }))).toBe(undefined);
});

test("editors see the steps that they may do, and no others", () => {
  const ids = steps({}, false).flatMap(({ tasks }) => tasks.map(({ id }) => id));
  expect(ids).toEqual([
    "product",
    "footer.privacy_text",
    "footer.terms_text",
    "footer.certifications_text",
  ]);
});

test("all done leaves no task", () => {
  const texts = [
    row("footer.brand_name", "Nutrimos"),
    row("identity.logo", LOGO),
    row("contact.phone", "310 555 0100"),
    row("contact.email", "ventas@nutrimos.co"),
    row("contact.address", "Calle 80 # 10-20"),
    row("footer.legal_name", "Nutrimos S. A. S."),
    row("footer.nit", "901234567-1"),
    ...["privacy", "terms", "certifications"].map((page) =>
      row(`footer.${page}_text`, "Leído por el abogado."),
    ),
  ];
  const all = steps({
    texts,
    settled: ["hours", "colleague"],
    has_own_products: true,
    has_request: true,
  });
  expect(all.every(isStepDone)).toBe(true);
  expect(findNextTask(all)).toBe(null);
});
