import { randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";

import { expect, test } from "vitest";

import { judgePdf } from "#backend/storage/files/pdf-content.ts";

const pdf = (...objects: string[]) =>
  Buffer.from(`%PDF-1.7\n${objects.join("\n")}\ntrailer << /Root 1 0 R >>\n%%EOF`, "latin1");

const page = "1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj";

/** An object stream, compressed. */
function pack(objects: string, dictionary = "/Filter /FlateDecode"): string {
  const bytes = deflateSync(objects).toString("latin1");
  return `9 0 obj << /Type /ObjStm /N 1 /First 4 ${dictionary} >>\nstream\n${bytes}\nendstream endobj`;
}

test("a document of pages, pictures and links is passive", async () => {
  const picture = `5 0 obj << /Subtype /Image /Filter /DCTDecode >>\nstream\n${randomBytes(200_000).toString("latin1")}\nendstream endobj`;
  const link =
    "6 0 obj << /Subtype /Link /A << /S /URI /URI (https://empresa.example) >> >> endobj";
  expect(await judgePdf(pdf(page, picture, link, pack("7 0 << /Type /Page >>")))).toBe("passive");
});

test.each([
  ["a script", "<< /S /JavaScript /JS (app.alert(1)) >>"],
  ["a script whose name is written in hexadecimal", "<< /S /J#61vaScript /JS (x) >>"],
  ["a program that is started", "<< /S /Launch /F (cmd.exe) >>"],
  ["a form that sends", "<< /S /SubmitForm /F (https://otra.example) >>"],
  ["another file", "<< /Names << /EmbeddedFiles 3 0 R >> >>"],
  ["a form of the other kind", "<< /AcroForm << /XFA [ 4 0 R ] >> >>"],
])("%s is found, in the open and compressed", async (_name, action) => {
  expect(await judgePdf(pdf(page, `8 0 obj ${action} endobj`))).toBe("active");
  expect(await judgePdf(pdf(page, pack(`8 0 ${action}`)))).toBe("active");
});

test("what hides its objects is not called passive", async () => {
  expect(await judgePdf(pdf(page, "trailer << /Encrypt 12 0 R >>"))).toBe("encrypted");
  expect(await judgePdf(pdf(page, pack("x", "/Filter /LZWDecode")))).toBe("unreadable");
  expect(await judgePdf(pdf(page, pack("x", "/Filter [/ASCIIHexDecode /FlateDecode]")))).toBe(
    "unreadable",
  );
});

test("objects that unpack to more than an honest file's are not unpacked", async () => {
  const bomb = pack(" ".repeat(17 * 1024 * 1024));
  expect(await judgePdf(pdf(page, bomb))).toBe("unreadable");
});

test.each([
  ["dictionaries", "<<".repeat(10_000_000)],
  ["streams", "stream\n".repeat(2_900_000)],
  ["filters", `/First /Filter${" ".repeat(3900)}stream\n`.repeat(5000)],
  ["empty object streams", `${pack("")}\n`.repeat(100_000)],
])(
  "twenty megabytes of %s are judged in time that grows with their size",
  async (_name, content) => {
    expect(await judgePdf(pdf(content))).not.toBe("active");
  },
  // Two seconds on an idle machine; with the square of their size it would be minutes.
  30_000,
);
