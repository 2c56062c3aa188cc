import { expect, test } from "vitest";

import { computeTotp, describeTotp, findTotpStep, makeTotpSecret } from "#backend/auth/totp.ts";

/** "12345678901234567890" of RFC 6238's appendix B, in base32. */
const RFC_SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("at %i seconds the code is the RFC's", (seconds, code) => {
  expect(computeTotp(RFC_SECRET, seconds)).toBe(code);
});

test("a code is found one step to either side, and never twice", () => {
  const secret = makeTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const seconds = 1_800_000_000;
  const step = seconds / 30;
  const find = (at: number, lastStep = 0) =>
    findTotpStep(secret, computeTotp(secret, at), { seconds, lastStep });
  expect(find(seconds)).toBe(step);
  expect(find(seconds - 30)).toBe(step - 1);
  expect(find(seconds + 30)).toBe(step + 1);
  expect(find(seconds - 60)).toBeNull();
  expect(find(seconds + 60)).toBeNull();
  expect(find(seconds, step)).toBeNull();
  expect(find(seconds - 30, step)).toBeNull();
  expect(find(seconds + 30, step)).toBe(step + 1);
  for (const code of ["", "12345", "1234567", "12345a", "１２３４５６"])
    expect(findTotpStep(secret, code, { seconds, lastStep: 0 })).toBeNull();
});

test("the URI for an app names issuer and account", () => {
  const uri = describeTotp({ secret: "ABC", issuer: "Insumos & Cía", account: "a@b.example" });
  expect(uri).toBe(
    "otpauth://totp/Insumos%20%26%20C%C3%ADa:a%40b.example?algorithm=SHA1&digits=6&issuer=Insumos%20%26%20C%C3%ADa&period=30&secret=ABC",
  );
});
