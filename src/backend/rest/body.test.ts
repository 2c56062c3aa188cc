import * as fc from "fast-check";
import { expect, test } from "vitest";

import { describeError } from "#backend/api/handler.ts";
import {
  chooseReader,
  MAX_BODY_BYTES,
  MAX_OBJECTS,
  parsePayload,
  readBody,
} from "#backend/rest/body.ts";
import { RestError, restWords } from "#backend/rest/errors.ts";

const parse = (json: string, checkKeys = true) => parsePayload(json, { checkKeys });
const fieldsOf = (json: string) => {
  try {
    parse(json);
    return null;
  } catch (error) {
    return describeError(error, restWords("anon"));
  }
};
const post = (body: BodyInit) => new Request("http://test", { method: "POST", body });

test("an object and a list of objects are read, their text untouched", () => {
  expect(parse('{"a": 1.0}')).toMatchObject({
    json: '{"a": 1.0}',
    isArray: false,
    length: 1,
    keys: ["a"],
  });
  expect(parse('[{"a":1,"b":2},{"b":3,"a":4}]')).toMatchObject({
    isArray: true,
    length: 2,
    keys: ["a", "b"],
  });
  expect(parse("[]")).toMatchObject({ isArray: true, keys: [] });
});

test("all objects must have the same keys, unless the columns are given", () => {
  expect(() => parse('[{"a":1},{"b":1}]')).toThrow("All object keys must match");
  expect(() => parse('[{"a":1},{"a":1,"b":1}]')).toThrow("All object keys must match");
  expect(parse('[{"a":1},{"b":1}]', false).keys).toEqual(["a"]);
});

test.each([
  ["", 400, "PGRST102"],
  ["{", 400, "PGRST102"],
  ["{'a':1}", 400, "PGRST102"],
  ["null", 400, "PGRST102"],
  ["5", 400, "PGRST102"],
  ['"text"', 400, "PGRST102"],
  ["[1,2]", 400, "PGRST102"],
  ["[[]]", 400, "PGRST102"],
  ["[null]", 400, "PGRST102"],
  ['{"__proto__":1}', 400, "PGRST102"],
  ['{"specs":[{"constructor":1}]}', 400, "PGRST102"],
  ['{"prototype":1}', 400, "PGRST102"],
  ['{"a":"\\u0000"}', 400, "22P05"],
  ['{"a\\u0000":1}', 400, "22P05"],
  ['{"a":["\\ud800"]}', 400, "22P02"],
  [`{"a":${"[".repeat(100)}${"]".repeat(100)}}`, 400, "PGRST102"],
  [`{"a":${"[".repeat(100)}${"]".repeat(100)},"a":1}`, 400, "PGRST102"],
  ["[".repeat(500_000), 400, "PGRST102"],
  [`[${Array.from({ length: MAX_OBJECTS + 1 }, () => "{}").join()}]`, 413, "PGRST102"],
])("the body %.40s is refused", (json, status, code) => {
  expect(fieldsOf(json)).toMatchObject({ status, code });
});

test("ignores brackets in texts", () => {
  expect(parse(JSON.stringify({ a: '\\"[[[{'.repeat(100) })).keys).toEqual(["a"]);
});

const identity = { role: "authenticated", claims: {} } as const;

test("reads a body up to the limit and no further", async () => {
  const largest = "ñ".repeat(MAX_BODY_BYTES / 2);
  expect(await readBody({ request: post(largest), isLimited: false, identity })).toBe(largest);
  await expect(
    readBody({ request: post(`${largest}x`), isLimited: false, identity }),
  ).rejects.toMatchObject({
    reason: "too-large",
  });
});

test("rejects bytes that are not UTF-8", async () => {
  await expect(
    readBody({ request: post(new Uint8Array([0x22, 0xff, 0x22])), isLimited: false, identity }),
  ).rejects.toMatchObject({
    reason: "not-utf-8",
  });
});

test("accepts JSON and CSV", () => {
  expect(chooseReader("application/json; charset=utf-8")("{}")).toBe("{}");
  expect(chooseReader(null)("[]")).toBe("[]");
  expect(() => chooseReader("application/x-www-form-urlencoded")).toThrow(
    "Content-Type not acceptable: application/x-www-form-urlencoded",
  );
});

test.each([
  ["a,b\n1,dos\n", [{ a: "1", b: "dos" }]],
  ['a,"b ""c"""\r\n"x,\ny",NULL\r\n', [{ a: "x,\ny", 'b "c"': null }]],
  ["a,b\n,", [{ a: "", b: "" }]],
  ["a", []],
  ["", []],
])("the CSV %j becomes objects", (text, rows) => {
  expect(JSON.parse(chooseReader("text/csv")(text))).toEqual(rows);
});

test.each([
  ["a,b\n1\n", "All lines must have same number of fields"],
  ['a\n"x"y\n', "Invalid CSV"],
  ['a\n"x', "Invalid CSV"],
])("the CSV %j is refused", (text, message) => {
  expect(() => chooseReader("text/csv")(text)).toThrow(message);
});

test("reads any CSV in linear time", () => {
  const start = performance.now();
  for (const text of ['"'.repeat(1e5), ",".repeat(1e5), '""'.repeat(5e4), "\r".repeat(1e5)]) {
    try {
      chooseReader("text/csv")(text);
    } catch (error) {
      expect(error).toBeInstanceOf(RestError);
    }
  }
  expect(performance.now() - start).toBeLessThan(5000);
});

test("accepts what clients serialise unchanged, or rejects it with a 4xx", () => {
  const property = fc.property(fc.array(fc.dictionary(fc.string(), fc.jsonValue())), (rows) => {
    const json = JSON.stringify(rows);
    try {
      return parse(json, false).json === json;
    } catch (error) {
      return error instanceof RestError;
    }
  });
  expect(fc.check(property)).toMatchObject({ failed: false });
});
