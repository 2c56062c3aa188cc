import { expect, test } from "vitest";

import { cleanEmail, cleanLine, cleanTyped, hasLink, isBlank } from "#domain/typed-text.ts";

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

test.each([
  ...[
    "Ing.Carlos Ruiz",
    "Vda.El Carmen",
    "Sta.Rosa",
    "Dr.Ana.Gil",
    "S.A.S.",
    "Agro s.a.s",
    "A.C.Ltda.",
  ],
  ...[
    "Fca.La Co.",
    "km.12",
    "Cra.7 #71-21",
    "Ing.Ruiz/Ana",
    "No.5",
    "vda.el carmen",
    "J.M.Co",
    "NIT 900.123.456-7",
  ],
])("«%s» is no link", (text) => expect(hasLink(text)).toBe(false));

test.each([
  ...[
    "https://x.example",
    "HTTP://X",
    "www.finca",
    "WWW.FINCA.CO",
    "mailto:a",
    "finca.com",
    "mi-finca.com.co",
  ],
  ...[
    "visite agro.online hoy",
    "ana@finca.com",
    "Agro.com/promo",
    "finca.example/oferta",
    "t.me/x",
  ],
  ...["compra.ru", "bit.ly/abc", "hxxp://x.co", "[url=x]", "<a href=x>", "javascript:alert(1)"],
  ...["compra[.]ru", "compra (.) com", "10.0.0.1/x", "oferta.buzz"],
  ...["fin\u200bca.com", "finca。com", "ｆｉｎｃａ.com", "(finca.com)"],
])("«%s» is a link", (text) => expect(hasLink(text)).toBe(true));

test("a long text is searched in no time", () => {
  const started = performance.now();
  for (const part of ["a.", "a-", "a", "é.", "www", "\u200b"]) hasLink(part.repeat(100_000));
  expect(performance.now() - started).toBeLessThan(1000);
});
