import { expect, test } from "vitest";

import { previewMarkdown, shorten, takeSentences } from "#domain/news/preview.ts";

const preview = (markdown: string) => previewMarkdown(markdown, 200);

test.each([
  ["", ""],
  ["Un párrafo\nen dos líneas.", "Un párrafo en dos líneas."],
  ["Uno.\r\n\r\nDos.", "Uno. Dos."],
  ["# Título\n\nTexto.", "Texto."],
  ["Título\n======\nTexto.", "Texto."],
  ["Título\n---\nTexto.", "Texto."],
  ["Uno.\n\n---\n\n* * *\n\nDos.", "Uno. Dos."],
  ["- uno\n* dos\n+ tres\n1. cuatro\n2) cinco", "uno dos tres cuatro cinco"],
  ["- [ ] pendiente\n- [x] hecho", "pendiente hecho"],
  ["> cita\n> > dentro", "cita dentro"],
  ["Antes.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nDespués.", "Antes. Después."],
  ["Antes.\n\na | b\n--|:-:\n1 | 2\n\nDespués.", "Antes. Después."],
  ["Antes.\n\n```sql\nselect 1\n```\n\nDespués.", "Antes. Después."],
  ["Antes.\n\n~~~\nsin final", "Antes."],
])("of the blocks of %j the preview is %j", (markdown, text) => {
  expect(preview(markdown)).toBe(text);
});

test.each([
  ["**Metanol.** Es *residuo* y ***se limita***.", "Metanol. Es residuo y se limita."],
  ["__Fuerte__ y _énfasis_, ~~tachado~~", "Fuerte y énfasis, tachado"],
  ["**negrita con *énfasis* dentro**", "negrita con énfasis dentro"],
  ["2 * 3 * 4 y mezcla_base_2", "2 * 3 * 4 y mezcla_base_2"],
  ['Vea [la ficha](/productos/x "título") y [otra][2].', "Vea la ficha y otra."],
  ["[2]: https://empresa.example\nTexto[^1].\n\n[^1]: Nota", "Texto."],
  ["![Foto](/a.webp)Texto ![otra][1]", "Texto"],
  ["Use `pH < 7` y <https://ica.gov.co>.", "Use pH < 7 y https://ica.gov.co."],
  [
    "Escriba a <info@empresa.example> o <tel:+573000000000>.",
    "Escriba a info@empresa.example o tel:+573000000000.",
  ],
  ["Vea https://empresa.example/_ficha_/a_b_c.", "Vea https://empresa.example/_ficha_/a_b_c."],
  ["Vea **www.empresa.example/a_b_**", "Vea www.empresa.example/a_b_"],
  ["<b onclick=x>Uno</b><script>dos</script>", "Unodos"],
  ["pH < 7 y humedad > 12", "pH < 7 y humedad > 12"],
  ["Cal &amp; sal&nbsp;&lt;3&gt;", "Cal & sal <3>"],
  ["\\*literal\\* y \\[no\\](enlace)", "*literal* y [no](enlace)"],
  ["Vea [la sal](https://es.wikipedia.org/wiki/Sal_(quimica)) hoy", "Vea la sal hoy"],
  [
    "[malo](javascript:alert(f(1))) ![img](a_(1).png) y [x](<a b> 'c') [y](a (c)) (fin)",
    "malo y x y (fin)",
  ],
  ["Vea https://empresa.example/a*b*c~~d~~e.", "Vea https://empresa.example/a*b*c~~d~~e."],
  [
    "*https://empresa.example/a* y ~~www.empresa.example~~",
    "https://empresa.example/a y www.empresa.example",
  ],
  ["cortado **a mitad", "cortado a mitad"],
  ["cortado en un [enlace](https://empresa.exam", "cortado en un enlace"],
])("of the marks in %j the preview is %j", (markdown, text) => {
  expect(preview(markdown)).toBe(text);
});

test("a long text ends after a whole word, with an ellipsis", () => {
  expect(shorten("uno dos tres", 12)).toBe("uno dos tres");
  expect(shorten("uno dos tres", 11)).toBe("uno dos…");
  expect(shorten("uno dos, tres", 9)).toBe("uno dos…");
  expect(shorten("uno dos tres", 8)).toBe("uno dos…");
  expect(shorten("🌱🌱🌱🌱", 3)).toBe("🌱🌱…");
});

test.each([
  ["Una frase. Otra frase.", 100, "Una frase. Otra frase."],
  ["Una frase. Otra frase. Una más.", 24, "Una frase. Otra frase."],
  ["Una frase larga: con todo. Otra.", 10, "Una frase larga: con todo."],
  ["Humedad de 8.5 %. ¿Y la fibra?\nPoca.", 20, "Humedad de 8.5 %."],
  [
    "Lo vende Granos S. A. S. desde Bogotá, D. C. y llega. Fin.",
    30,
    "Lo vende Granos S. A. S. desde Bogotá, D. C. y llega.",
  ],
  ["Dice «así». Y sigue hasta el final.", 15, "Dice «así»."],
  ["\u{F0001}Una frase. Otra.\u{100001}", 16, "\u{F0001}Una frase. Otra.\u{100001}"],
])("of %j the sentences within %i characters are %j", (text, limit, taken) => {
  expect(takeSentences(text, limit)).toBe(taken);
});

test("a text without an end is cut after a word, and a hostile one is fast", () => {
  const start = performance.now();
  expect(takeSentences("palabra ".repeat(25_000), 160)).toMatch(/palabra…$/);
  for (const text of [". A".repeat(60_000), "a.".repeat(100_000), "» ".repeat(99_999)])
    expect(takeSentences(text, 160).length).toBeLessThanOrEqual(320);
  expect(performance.now() - start).toBeLessThan(1000);
});

test("a preview is never longer than its limit, and is fast for a hostile text", () => {
  const hostile = [
    "*a ".repeat(70_000),
    "[".repeat(200_000),
    "_a".repeat(100_000),
    "`".repeat(9999),
    "[](".repeat(9999),
    "[](a(b".repeat(9999),
    `[](${"()".repeat(9999)}`,
  ];
  const start = performance.now();
  for (const text of hostile)
    expect([...previewMarkdown(text, 160)].length).toBeLessThanOrEqual(160);
  expect(performance.now() - start).toBeLessThan(1000);
});
