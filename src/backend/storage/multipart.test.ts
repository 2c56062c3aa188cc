import * as fc from "fast-check";
import { expect, test } from "vitest";

import { collect, readBoundary, readParts } from "#backend/storage/multipart.ts";

/** The body in pieces that end where they like. */
async function* cut(body: Buffer, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  let start = 0;
  for (const size of sizes) {
    yield body.subarray(start, start + size);
    start += size;
  }
  yield body.subarray(start);
}

async function readAll(body: AsyncIterable<Uint8Array>, boundary: string) {
  const parts = [];
  for await (const { name, fileName, contentType, content } of readParts(body, boundary)) {
    parts.push({ name, fileName, contentType, text: await collect(content, 10_000) });
  }
  return parts;
}

const BOUNDARY = "-b";
const text = fc.string({ unit: fc.constantFrom("-", "b", "\r", "\n", "x", "é"), maxLength: 40 });

test("every form is read back, wherever the network cuts it", async () => {
  const part = fc.record({
    name: fc.string({ unit: fc.constantFrom("a", " ", "é"), maxLength: 5 }),
    text: text.filter((value) => !`\r\n${value}`.includes(`\r\n--${BOUNDARY}`)),
  });
  const sizes = fc.array(fc.integer({ min: 1, max: 7 }), { maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 4 }), sizes, async (parts, cuts) => {
      const body = parts
        .map(
          ({ name, text: value }) =>
            `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
        )
        .join("");
      const whole = Buffer.from(`${body}--${BOUNDARY}--\r\n`);
      expect(await readAll(cut(whole, cuts), BOUNDARY)).toEqual(
        parts.map((it) => ({ ...it, fileName: null, contentType: "" })),
      );
    }),
  );
});

test("a browser's own form is read", async () => {
  const form = new FormData();
  form.append("cacheControl", "60");
  form.append("", new File(["%PDF-"], "ficha ñ.pdf", { type: "application/pdf" }));
  const request = new Request("http://backend.test", { method: "POST", body: form });
  const boundary = readBoundary(request.headers.get("content-type") ?? "");
  const parts = await readAll(request.body ?? new Blob([]).stream(), boundary ?? "");
  expect(parts).toEqual([
    { name: "cacheControl", fileName: null, contentType: "", text: "60" },
    { name: "", fileName: "ficha ñ.pdf", contentType: "application/pdf", text: "%PDF-" },
  ]);
});

test.each([
  ["multipart/form-data; boundary=abc", "abc"],
  ['multipart/form-data; charset=utf-8; boundary="a b"', "a b"],
  ["multipart/form-data", null],
  ["multipart/form-data; boundary=", null],
  ["multipart/mixed; boundary=abc", null],
  [`multipart/form-data; boundary=${"x".repeat(71)}`, null],
])("the boundary of %j is %j", (contentType, boundary) => {
  expect(readBoundary(contentType)).toBe(boundary);
});
