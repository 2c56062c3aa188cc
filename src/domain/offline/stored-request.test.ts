import { expect, test } from "vitest";

import {
  applyAnswer,
  forgetExpiredLink,
  makeProvisionalNumber,
  readAnswer,
  storeRequest,
  writeBody,
} from "#domain/offline/stored-request.ts";

const KEY = "7d4f2f3a-6a53-4a0e-9c3e-1f0b7d9a5a10";
const NAMED = { key: KEY, provisional: "P-7KQ2M", writtenAt: "2026-11-30T15:00:00.000Z" };
const WAITING = storeRequest(new URLSearchParams({ nombre: "Ana", clave: KEY }), NAMED);
const SENT_AT = "2026-12-01T10:00:00.000Z";
const STORED = {
  kind: "stored",
  radicado: "COT-261130-7KQ2",
  path: "/cotizar/recibida?s=x",
} as const;

test("a provisional number is never mistaken for a radicado", () => {
  expect(makeProvisionalNumber(new Uint8Array([0, 26, 27, 255, 8]))).toMatch(/^P-[2-9B-Z]{5}$/);
});

test("a request of the copy is sent under its key, with a token of the server", () => {
  expect(Object.fromEntries(writeBody(WAITING, "token"))).toEqual({
    nombre: "Ana",
    clave: KEY,
    escrita: NAMED.writtenAt,
    formulario: "token",
  });
});

test("a form that was opened with a network is sent under its own token", () => {
  const fields = new URLSearchParams({ nombre: "Ana", formulario: "own", clave: KEY });
  const body = writeBody(storeRequest(fields, NAMED), "token");
  expect([body.get("formulario"), body.get("clave")]).toEqual(["own", null]);
});

test("once the server has a request, only its numbers stay on the device", () => {
  const sent = applyAnswer(WAITING, STORED, SENT_AT);
  expect(JSON.stringify(sent)).not.toContain("Ana");
  expect(sent).toMatchObject({ kind: "sent", radicado: "COT-261130-7KQ2", provisional: "P-7KQ2M" });
  expect(applyAnswer(WAITING, { kind: "erased" }, SENT_AT)).toMatchObject({ radicado: null });
});

test("a rejected request stays whole, with its errors, and can be corrected", () => {
  const errors = { name: "Escriba su nombre." };
  const tried = { ...WAITING, mayBeStored: true };
  expect(applyAnswer(tried, { kind: "invalid", errors }, SENT_AT)).toEqual({ ...WAITING, errors });
  expect(applyAnswer(tried, { kind: "later" }, SENT_AT)).toBe(tried);
});

test("the link of a sent request is forgotten after two days", () => {
  const sent = applyAnswer(WAITING, STORED, SENT_AT);
  expect(forgetExpiredLink(sent, Date.parse("2026-12-03T09:00:00Z"))).toBe(sent);
  expect(forgetExpiredLink(sent, Date.parse("2026-12-03T11:00:00Z"))).toMatchObject({ path: null });
});

test.each([
  [201, { radicado: "COT-261130-7KQ2", path: "//otra.example" }],
  [201, { radicado: 1, path: "/x" }],
  [200, "<html>"],
  [403, null],
  [422, { errors: "no" }],
  [429, {}],
  [503, { __proto__: { radicado: "x", path: "/x" } }],
])("an answer that is not the server's own is no outcome: %s %j", (status, body) => {
  expect(readAnswer(status, body)).toEqual({ kind: "later" });
});

test("the server's outcomes are read", () => {
  expect(readAnswer(201, { radicado: STORED.radicado, path: STORED.path })).toEqual(STORED);
  expect(readAnswer(410, {})).toEqual({ kind: "erased" });
  expect(readAnswer(422, { errors: { name: "No.", phone: 3 } })).toEqual({
    kind: "invalid",
    errors: { name: "No." },
  });
});
