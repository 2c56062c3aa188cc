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

test("a document of pages, pictures and links is passive", () => {
  const picture = `5 0 obj << /Subtype /Image /Filter /DCTDecode >>\nstream\n${randomBytes(200_000).toString("latin1")}\nendstream endobj`;
  const link =
    "6 0 obj << /Subtype /Link /A << /S /URI /URI (https://empresa.example) >> >> endobj";
  expect(judgePdf(pdf(page, picture, link, pack("7 0 << /Type /Page >>")))).toBe("passive");
});

test.each([
  ["a script", "<< /S /JavaScript /JS (app.alert(1)) >>"],
  ["a script whose name is written in hexadecimal", "<< /S /J#61vaScript /JS (x) >>"],
  ["a program that is started", "<< /S /Launch /F (cmd.exe) >>"],
  ["a form that sends", "<< /S /SubmitForm /F (https://otra.example) >>"],
  ["a file in an annotation", "<< /Subtype /FileAttachment /FS 3 0 R >>"],
  ["a file without a type", "<< /F (x.exe) /EF << /F 5 0 R >> >>"],
  ["a file by a reference", "<< /F (x.exe) /EF 5 0 R >>"],
  ["another file", "<< /Names << /EmbeddedFiles 3 0 R >> >>"],
  ["a form of the other kind", "<< /AcroForm << /XFA [ 4 0 R ] >> >>"],
])("%s is found, in the open and compressed", (_name, action) => {
  expect(judgePdf(pdf(page, `8 0 obj ${action} endobj`))).toBe("active");
  expect(judgePdf(pdf(page, pack(`8 0 ${action}`)))).toBe("active");
});

/** The text as LZW with codes of nine bits only. */
function packLzw(text: string): string {
  const codes = [...text].flatMap((letter, at) => [
    ...(at % 200 === 0 ? [256] : []),
    letter.codePointAt(0) ?? 0,
  ]);
  const bits = [...codes, 257].map((code) => code.toString(2).padStart(9, "0")).join("");
  const bytes = bits.match(/.{1,8}/g)?.map((byte) => Number.parseInt(byte.padEnd(8, "0"), 2)) ?? [];
  return Buffer.from(bytes).toString("latin1");
}

/** The text as groups of five characters. */
function packAscii85(text: string): string {
  const groups = text.match(/[^]{1,4}/g) ?? [];
  const packed = groups.map((group) => {
    const sum = Buffer.from(group.padEnd(4, "\0"), "latin1").readUInt32BE();
    const digits = [4, 3, 2, 1, 0].map((power) => (Math.floor(sum / 85 ** power) % 85) + 33);
    return String.fromCharCode(...digits.slice(0, group.length + 1));
  });
  return `${packed.join("\n")}~>`;
}

const deflate = (text: string) => deflateSync(Buffer.from(text, "latin1")).toString("latin1");
const toHex = (text: string) => `${Buffer.from(text, "latin1").toString("hex")}>`;
const run = (text: string) => {
  const parts = text.match(/[^]{1,128}/g) ?? [];
  return `${parts.map((part) => String.fromCharCode(part.length - 1) + part).join("")}\x80`;
};

/** An object stream with data that are encoded already. */
const objectStream = (filter: string, data: string, entries = "/N 1 /First 4") =>
  `9 0 obj << /Type /ObjStm ${entries} ${filter} >>\nstream\n${data}\nendstream endobj`;

const SCRIPT = "8 0 << /S /J#61vaScript /JS (app.alert(1)) >>";
const PAGE = "8 0 << /Type /Page /Note (una página sin nada que actúe, una página) >>";

test.each([
  ["compressed twice", "[/FlateDecode /FlateDecode]", (text: string) => deflate(deflate(text))],
  ["in hexadecimal", "/ASCIIHexDecode", toHex],
  [
    "compressed, in hexadecimal",
    "[ /ASCIIHexDecode/FlateDecode ]",
    (text: string) => toHex(deflate(text)),
  ],
  ["compressed, in ASCII 85", "[/A85 /Fl]", (text: string) => packAscii85(deflate(text))],
  ["by LZW", "/LZWDecode", packLzw],
  ["in runs", "/RunLengthDecode", run],
  ["with a filter in hexadecimal", "/Filt#65r /Fl#61teDecode", deflate],
  ["as it is", "", (text: string) => text],
])("objects %s are read", (_name, filter, encode) => {
  const entry = filter.startsWith("/Filt") ? filter : filter && `/Filter ${filter}`;
  expect(judgePdf(pdf(page, objectStream(entry, encode(SCRIPT))))).toBe("active");
  expect(judgePdf(pdf(page, objectStream(entry, encode(PAGE))))).toBe("passive");
});

test.each([
  ["a long dictionary", `/N 1 /First 4 /X (${"x".repeat(9000)}) /Filter /FlateDecode`],
  ["a text that looks like an object", "/N 1 /First 4 /X (1 0 obj) /Filter /FlateDecode"],
  ["comments", "/N 1 % >> \n /First 4 /X [(\\)>>) <3e>] /Filter /FlateDecode"],
  ["a type alone", "/N 1 /Fi#72st 4 /Filter/FlateDecode"],
])("a script behind %s is found", (_name, entries) => {
  expect(judgePdf(pdf(page, objectStream("", deflate(SCRIPT), entries)))).toBe("active");
});

test("what hides its objects is not called passive", () => {
  expect(judgePdf(pdf(page, "trailer << /Encrypt 12 0 R >>"))).toBe("encrypted");
  for (const filter of [
    "/Filter /DCTDecode",
    "/Filter [/Crypt /FlateDecode]",
    "/Filter 7 0 R",
    "/F /FlateDecode",
    "/Filter /FlateDecode /Filter /ASCIIHexDecode",
    "/Filter /FlateDecode /DecodeParms << /Predictor 12 >>",
    `/Filter [${"/FlateDecode ".repeat(5)}]`,
    "/Filter /FlateDecode << ",
  ]) {
    expect(judgePdf(pdf(page, objectStream(filter, deflate(SCRIPT)))), filter).toBe("unreadable");
  }
  expect(judgePdf(pdf(page, objectStream("/Filter /ASCIIHexDecode", "3c3c")))).toBe("unreadable");
});

test("objects that unpack to more than an honest file's are not unpacked", () => {
  const bomb = pack(" ".repeat(17 * 1024 * 1024));
  expect(judgePdf(pdf(page, bomb))).toBe("unreadable");
});

test.each([
  ["dictionaries", "<<"],
  ["objects", "obj<<"],
  ["streams", "stream\n"],
  ["streams of objects", "obj<</First 1>>stream\n"],
  ["texts", "obj<<("],
  ["comments", "obj%"],
  ["white space", `obj<</First 1>>${" ".repeat(100_000)}`],
  ["names in hexadecimal", "/#4a#61"],
  ["long names", `/J${"#61".repeat(100_000)}`],
  ["slashes", "/"],
  ["filters", `obj << /First 1 /Filter${" ".repeat(3900)}>>stream\n`],
  ["empty object streams", `${pack("")}\n`],
  ["empty object streams by LZW", `${objectStream("/Filter /LZWDecode", packLzw(""))}\n`],
  ["runs of one byte", `${objectStream("/Filter /RL", `${"\0a".repeat(2 ** 20)}\x80`)}\n`],
  ["digits of ASCII 85", `${objectStream("/Filter /A85", `${"!".repeat(2 ** 20)}~>`)}\n`],
])(
  "four megabytes of %s are judged in time that grows with their size",
  (_name, content) => {
    const count = Math.ceil((4 * 1024 * 1024) / content.length);
    expect(judgePdf(pdf(content.repeat(count)))).not.toBe("active");
  },
  // A second on an idle machine; with the square of their size it would be minutes.
  30_000,
);
