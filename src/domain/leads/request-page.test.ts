import { expect, test } from "vitest";

import {
  checkMessage,
  cleanFileName,
  describeFileNotice,
  isShownToCustomer,
  LONGEST_MESSAGE,
  readContact,
} from "#domain/leads/request-page.ts";

test("a message is stored without outer spaces and invisible characters", () => {
  expect(checkMessage(" Hola\r\n\u200bque tal\u0000 ")).toEqual({
    ok: true,
    text: "Hola\nque tal",
  });
  expect(checkMessage("á".repeat(LONGEST_MESSAGE))).toMatchObject({ ok: true });
});

test.each(["", " \u200b\n", "x".repeat(LONGEST_MESSAGE + 1), "x".repeat(1_000_000)])(
  "a blank or too long message is refused",
  (typed) => {
    expect(checkMessage(typed)).toMatchObject({ ok: false });
  },
);

test.each([
  [" Ana@Finca.example. ", { email: "ana@finca.example", phone: "" }],
  ["310 555 1234", { email: "", phone: "+573105551234" }],
  ["+57 (310) 555-1234", { email: "", phone: "+573105551234" }],
  ["Ana", { email: "", phone: "" }],
  ["1234", { email: "", phone: "" }],
  ["", { email: "", phone: "" }],
  ["__proto__", { email: "", phone: "" }],
])("the contact %j is read", (typed, contact) => {
  expect(readContact(typed)).toEqual(contact);
});

test.each([
  ["C:\\fotos\\Etiqueta ñ.JPG", "Etiqueta ñ.JPG"],
  ["../../etc/passwd", "passwd"],
  ["a\u202egpj.exe", "agpj.exe"],
  ["uno\r\ndos.pdf", "uno dos.pdf"],
  ["", "archivo"],
  ["carpeta/", "archivo"],
])("the file name %j is shown as %j", (written, shown) => {
  expect(cleanFileName(written)).toBe(shown);
});

test("a long file name keeps its extension", () => {
  const name = cleanFileName(`${"x".repeat(500)}.pdf`);
  expect([name.length, name.endsWith(".pdf")]).toEqual([120, true]);
});

test("only known notices are shown", () => {
  expect(describeFileNotice("recibido")).toMatchObject({ isGood: true });
  expect(describeFileNotice("tipo")).toMatchObject({ isGood: false });
  for (const other of [null, "", "__proto__", "constructor", "<b>"]) {
    expect(describeFileNotice(other)).toBeNull();
  }
});

test.each([
  ["draft", null, false],
  ["ready", null, false],
  ["ready", "whatsapp", true],
  ["sent", null, true],
  ["accepted", "mail", true],
  ["replaced", "mail", false],
  ["withdrawn", "mail", false],
] as const)("a version that is %s and handed over by %s is shown: %s", (state, way, isShown) => {
  expect(isShownToCustomer({ state, handed_by: way })).toBe(isShown);
});
