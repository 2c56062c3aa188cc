import { expect, test } from "vitest";

import { createFormSigner } from "#backend/functions/form-signer.ts";

test("a signed text is verified, with its age", () => {
  let now = 1_000_000;
  const signer = createFormSigner("secret", () => now);
  const token = signer.sign("quote", "clave ñ");
  now += 2500;
  expect(signer.verify("quote", token)).toEqual({ text: "clave ñ", ageMs: 2500 });
});

test("a signature is valid for one purpose and one installation", () => {
  const token = createFormSigner("secret").sign("quote", "x");
  expect(createFormSigner("secret").verify("answer", token)).toBeNull();
  expect(createFormSigner("another").verify("quote", token)).toBeNull();
});

test.each(["", ".", "a.b", "e30.e30", "%%%.$$$", `${"a".repeat(5000)}.b`])(
  "a text that was not signed is rejected: %s",
  (text) => {
    expect(createFormSigner("secret").verify("quote", text)).toBeNull();
  },
);

test("a changed text or signature does not open", () => {
  const signer = createFormSigner("secret");
  const [body = "", signature = ""] = signer.sign("quote", "x").split(".");
  const other = Buffer.from(JSON.stringify({ at: 0, text: "y" })).toString("base64url");
  expect(signer.verify("quote", `${other}.${signature}`)).toBeNull();
  expect(signer.verify("quote", `${body}.${signature.slice(0, -4)}AAAA`)).toBeNull();
});

test("the same submission has the same name, a UUID; another one has another", () => {
  const { createSubmissionId } = createFormSigner("secret");
  const name = createSubmissionId("key", "content");
  expect(name).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(createSubmissionId("key", "content")).toBe(name);
  expect(createSubmissionId("key", "other")).not.toBe(name);
  expect(createSubmissionId("keycontent", "")).not.toBe(name);
});
