import { expect, test } from "vitest";

import {
  findWeaknesses,
  loadLeakedPasswords,
  requireStrongPassword,
} from "#backend/auth/passwords/password-policy.ts";

const leaked = await loadLeakedPasswords();
const EMAIL = "marta.rios@empresa.example";

test.each([
  "vacas verdes beben mate",
  "tractor-ñame-92-lluvia",
  "xk29-Hq71-vvLm",
  "😀🐄🌾🐖🐟🚜🌽🧂🥛🐔",
])("'%s' is accepted", (password) => {
  expect(findWeaknesses(password, EMAIL, leaked)).toEqual([]);
});

test.each([
  "Colombia2026!",
  "P@ssw0rd123",
  "contraseña1",
  "Contraseñ@123",
  "te quiero mucho",
  "Qwertyuiop1",
  "clavesegura2026",
  "bogotabogota",
  "1234567890",
  "aaaaaaaaaaaa",
  "Marta.Rios2026",
  "MARTA.RIOS@EMPRESA.EXAMPLE",
  // Of leaks: as they are, and with what people add to them.
  "1q2w3e4r5t6y",
  "fishfinger",
  "Dragonball-2026",
])("'%s' is refused as easy to guess", (password) => {
  expect(findWeaknesses(password, EMAIL, leaked)).toEqual(["pwned"]);
});

test("characters are counted, not UTF-16 units", () => {
  expect(findWeaknesses("🐄🌾🐖🐟🚜", EMAIL, leaked)).toEqual(["length"]);
});

test("every reason is named in GoTrue's words", async () => {
  await expect(requireStrongPassword("hola", EMAIL)).rejects.toThrow(
    expect.objectContaining({
      status: 422,
      code: "weak_password",
      reasons: ["length", "pwned"],
      message:
        "Password should be at least 10 characters. Password is known to be weak and easy to guess, please choose a different one.",
    }),
  );
});

test("rejects a text longer than any password before hashing it", async () => {
  await expect(requireStrongPassword("ab3-".repeat(65), EMAIL)).rejects.toThrow(
    expect.objectContaining({ status: 400, code: "validation_failed" }),
  );
});
