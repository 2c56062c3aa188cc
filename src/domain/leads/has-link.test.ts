import { expect, test } from "vitest";

import { hasLink } from "#domain/leads/has-link.ts";

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
