import * as fc from "fast-check";
import { expect, test } from "vitest";

import { bindHtml, bindUnits } from "#domain/typography.ts";

/** A tilde stands for a no-break space. */
const show = (text: string) => text.replaceAll("\u00A0", "~");

test.each([
  ["proteína 14–18 %, fibra 12 %", "proteína 14–18~%, fibra 12~%"],
  ["bultos de 25 kg o 1.000 kg", "bultos de 25~kg o 1.000~kg"],
  ["3,35 Mcal/kg sobre 13 °C", "3,35~Mcal/kg sobre 13~°C"],
  ["300 g por vaca, 5 min", "300~g por vaca, 5~min"],
  ["8:00 a. m. a 6:00 p. m.", "8:00~a.~m. a 6:00~p.~m."],
  ["3:05 P. M.", "3:05~P.~M."],
  ["20 USD, 50 lb, 3 µm, 2 cm³ y 7 kW", "20~USD, 50~lb, 3~µm, 2~cm³ y 7~kW"],
  // Words and other symbols may begin a line.
  ["40 bultos, 3 minutos, 2 grasas", "40 bultos, 3 minutos, 2 grasas"],
  ["Carrera 7 # 71-21 a mano", "Carrera 7 # 71-21 a mano"],
  ["mapa. m. y 12 % de 5 m", "mapa. m. y 12~% de 5~m"],
  ["", ""],
])("«%s» is bound as «%s»", (text, bound) => {
  expect(show(bindUnits(text))).toBe(bound);
});

test("binding preserves the length, and is idempotent", () => {
  const sign = fc.constantFrom("5", " ", "k", "g", "%", "a.", "p.", "m.", "°C", "x", "<", "\u00A0");
  fc.assert(
    fc.property(fc.string({ unit: sign }), (text) => {
      const bound = bindUnits(text);
      expect(bound).toHaveLength(text.length);
      expect(bound.replaceAll("\u00A0", " ")).toBe(text.replaceAll("\u00A0", " "));
      expect(bindUnits(bound)).toBe(bound);
    }),
  );
});

test.each([
  ["<p>18 % de 25 kg</p>", "<p>18~% de 25~kg</p>"],
  ["<p>25<!-- --> <!-- -->kg</p>", "<p>25<!-- -->~<!-- -->kg</p>"],
  [
    '<p><strong>18</strong> % y <a href="/x y">25</a> kg</p>',
    '<p><strong>18</strong>~% y <a href="/x y">25</a>~kg</p>',
  ],
  ["<a>Sacos 5 kg<span>3</span></a>", "<a>Sacos 5~kg<span>3</span></a>"],
  [
    "<b>5</b> <i>m</i><sup>3</sup> y 5 m<!-- -->ás",
    "<b>5</b>~<i>m</i><sup>3</sup> y 5 m<!-- -->ás",
  ],
  // Not attributes, texts for machines, or typed values.
  ['<img alt="25 kg" src="/25 kg.png"/>', '<img alt="25 kg" src="/25 kg.png"/>'],
  ["<title>25 kg</title>", "<title>25 kg</title>"],
  [
    '<script type="application/ld+json">{"a":"25 kg"}</script>5 g',
    '<script type="application/ld+json">{"a":"25 kg"}</script>5~g',
  ],
  ["<textarea>25 kg</textarea>", "<textarea>25 kg</textarea>"],
  ["<option>25 kg</option>", "<option>25 kg</option>"],
  ["<pre><code>25 kg</code></pre>", "<pre><code>25 kg</code></pre>"],
  // Two cells are not one line.
  ["<td>25</td> <td>kg</td>", "<td>25</td> <td>kg</td>"],
  ["<!DOCTYPE html><b>5 g</b>", "<!DOCTYPE html><b>5~g</b>"],
])("the HTML %s becomes %s", (html, bound) => {
  expect(show(bindHtml(html))).toBe(bound);
});

test("a page of several megabytes is bound", () => {
  const html = `<p>${"18 % <b>de</b> 25 kg ".repeat(100_000)}</p>`;
  expect(bindHtml(html).split("\u00A0")).toHaveLength(200_001);
});
