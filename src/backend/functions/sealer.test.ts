import { expect, test } from "vitest";

import { createSealer } from "#backend/functions/sealer.ts";

test("what was sealed opens again, with its age", () => {
  let now = 1_000_000;
  const sealer = createSealer("secret", () => now);
  const sealed = sealer.seal("quote", "clave ñ");
  now += 2500;
  expect(sealer.open("quote", sealed)).toEqual({ text: "clave ñ", ageMs: 2500 });
});

test("a seal holds for one purpose and one installation", () => {
  const sealed = createSealer("secret").seal("quote", "x");
  expect(createSealer("secret").open("answer", sealed)).toBeNull();
  expect(createSealer("another").open("quote", sealed)).toBeNull();
});

test.each(["", ".", "a.b", "e30.e30", "%%%.$$$", `${"a".repeat(5000)}.b`])(
  "a text that was not sealed does not open: %s",
  (text) => {
    expect(createSealer("secret").open("quote", text)).toBeNull();
  },
);

test("a changed text or signature does not open", () => {
  const sealer = createSealer("secret");
  const [body = "", signature = ""] = sealer.seal("quote", "x").split(".");
  const other = Buffer.from(JSON.stringify({ at: 0, text: "y" })).toString("base64url");
  expect(sealer.open("quote", `${other}.${signature}`)).toBeNull();
  expect(sealer.open("quote", `${body}.${signature.slice(0, -4)}AAAA`)).toBeNull();
});

test("the same submission has the same name, a UUID; another one has another", () => {
  const { nameSubmission } = createSealer("secret");
  const name = nameSubmission("key", "content");
  expect(name).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(nameSubmission("key", "content")).toBe(name);
  expect(nameSubmission("key", "other")).not.toBe(name);
  expect(nameSubmission("keycontent", "")).not.toBe(name);
});
