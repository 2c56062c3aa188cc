import { expect, test } from "vitest";

import { cleanEmail, cleanLine, cleanTyped, isBlank } from "#domain/typed-text.ts";

test("invisible characters are dropped, and spaces, line ends and accents are plain ones", () => {
  expect(cleanTyped("\u202aAna\u202c \u2066Gil\u2069\ufeff")).toBe("Ana Gil");
  expect(cleanTyped("a\u00adb\u200bc\u200dd\u0000e\u180ef")).toBe("abcdef");
  expect(cleanTyped("1\u00a0500\u202fkg")).toBe("1 500 kg");
  expect(cleanTyped("uno\r\ndos\u2028tres\tcuatro")).toBe("uno\ndos\ntres\tcuatro");
  expect(cleanTyped("Peñ\u0303a Ibán\u0303ez".replace("ñ\u0303", "n\u0303"))).toBe("Peña Ibáñez");
  expect(cleanTyped("𝐂𝐚𝐫𝐥𝐨𝐬 Ｇｉｌ １２")).toBe("Carlos Gil 12");
  expect(cleanTyped("👩‍🌾 finca")).toBe("👩‍🌾 finca");
  expect(cleanLine("  Ana \n\u200b Gil ")).toBe("Ana Gil");
});

test.each(["", " \n\t", "\u200b\u2060\ufeff", "\u00a0\u3000", "\u2800\u3164"])(
  "%j is blank",
  (text) => expect(isBlank(text)).toBe(true),
);

test("an address loses what was pasted with it", () => {
  expect(cleanEmail("\u202aana@finca.example\u202c")).toBe("ana@finca.example");
  expect(cleanEmail(" ana＠finca.example. ")).toBe("ana@finca.example");
});
