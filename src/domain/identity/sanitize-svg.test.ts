import { expect, test } from "vitest";

import { sanitizeSvg } from "#domain/identity/sanitize-svg.ts";

const draw = (content: string, attributes = 'viewBox="0 0 200 100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`;

const clean = (content: string, attributes?: string) => sanitizeSvg(draw(content, attributes)).svg;

const HEAD =
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100" viewBox="0 0 200 100">';
const PATH = '<path d="M0 0h10z"/>';

test("shapes, gradients, clips and groups remain", () => {
  const content = [
    '<defs><linearGradient id="a" x1="0" x2="1"><stop offset="0" stop-color="#1F4D36"/><stop offset="100%" stop-color="rgb(217, 164, 65)"/></linearGradient>',
    '<clipPath id="b"><circle cx="50" cy="50" r="40"/></clipPath></defs>',
    '<g clip-path="url(#b)" transform="translate(1 2) rotate(45)"><path d="M0 0L10,10z" fill="url(#a)"/></g>',
  ].join("");
  expect(clean(content)).toBe(`${HEAD}${content}</svg>`);
});

test("a sanitised drawing is not changed again", () => {
  const source = draw(
    '<style>.a{fill:red}</style><g class="a" style="opacity:.5"><use xlink:href="#x"/></g><path id="x" d="M0.12345 0z"/>',
  );
  const { svg } = sanitizeSvg(source);
  expect(sanitizeSvg(svg).svg).toBe(svg);
});

test.each([
  ["a script", "<script>alert(1)</script>"],
  ["a script of another vocabulary", "<svg:script>alert(1)</svg:script>"],
  ["a script in CDATA", "<script><![CDATA[alert(1)]]></script>"],
  ["a nested script", "<script><g><path/></g></script>"],
  ["a foreign object", "<foreignObject><body onload='alert(1)'/></foreignObject>"],
  ["a nested document", "<iframe src='https://evil.example'/>"],
  ["an animation of a link", "<animate attributeName='href' to='javascript:alert(1)'/>"],
  ["a setting", "<set attributeName='onclick' to='alert(1)'/>"],
  ["a filter", "<filter id='f'><feImage href='https://evil.example/x'/></filter>"],
  ["metadata", "<metadata><rdf:RDF>x</rdf:RDF></metadata>"],
  ["an element that is unknown", "<blink><path d='M0 0'/></blink>"],
  ["an element named like a property", "<constructor/><__proto__/>"],
  ["a comment", "<!-- <script>alert(1)</script> -->"],
  ["a processing instruction", "<?xml-stylesheet href='https://evil.example/x.css'?>"],
])("%s is dropped", (_name, content) => {
  expect(clean(content + PATH)).toBe(`${HEAD}${PATH}</svg>`);
});

test.each([
  'onload="alert(1)"',
  'onclick="alert(1)"',
  'ONLOAD="alert(1)"',
  'href="https://evil.example"',
  'xlink:href="javascript:alert(1)"',
  'xml:base="https://evil.example/"',
  'style="fill:url(https://evil.example/x)"',
  'style="background:url(https://evil.example/x)"',
  'style="fill:expression(alert(1))"',
  'fill="url(https://evil.example/x#a)"',
  'fill="url(data:image/svg+xml,x)"',
  'fill="url(#missing)"',
  'clip-path="url(//evil.example/x#a)"',
  'filter="url(#f)"',
  'stroke-dasharray="0.0001"',
  'transform="url(#a)"',
  'fill="&lt;script&gt;"',
  'class="a" data-x="1" __proto__="x" constructor="y"',
])("the attribute %s is dropped", (attribute) => {
  expect(clean(`<path d="M0 0h10z" ${attribute}/>`)).toBe(`${HEAD}${PATH}</svg>`);
});

test("a link becomes a group, and what an illustration program wraps stays", () => {
  const content = `<switch><foreignObject requiredExtensions="x"/><a xlink:href="javascript:alert(1)" target="_top">${PATH}</a></switch>`;
  expect(clean(content)).toBe(`${HEAD}<g><g>${PATH}</g></g></svg>`);
});

test("styles become attributes in the order in which they count", () => {
  const css =
    "@import url(https://evil.example/x.css);@media print{.a{fill:#000}}/* .a{fill:#111} */path{fill:red;stroke:blue}.a,.b{fill:green}#c{stroke:url(https://evil.example)}g .a{fill:pink}";
  const content = `<style>${css}</style><path class="a" d="M0 0" fill="black"/><path class="b" style="fill:#abc!important" d="M1 1"/>`;
  expect(clean(content)).toBe(
    `${HEAD}<path d="M0 0" fill="green" stroke="blue"/><path d="M1 1" fill="#abc" stroke="blue"/></svg>`,
  );
});

test.each([
  ["text", "<text>Mi empresa</text>", "texto sin convertir"],
  ["a picture", "<g><image href='https://evil.example/x.png'/></g>", "imagen"],
  ["a pattern", "<defs><pattern id='a'/></defs>", "patrón"],
  ["another drawing", "<svg viewBox='0 0 1 1'/>", "otro SVG"],
])("%s is refused, since the logo would lack it", (_name, content, problem) => {
  expect(() => clean(content)).toThrow(problem);
});

test.each([
  ["an entity", `<!DOCTYPE svg [<!ENTITY a "x">]>${draw(PATH)}`, "entidades"],
  ["an external entity", `<!ENTITY a SYSTEM "file:///etc/passwd">${draw(PATH)}`, "entidades"],
  ["HTML", "<!doctype html><html><body>x</body></html>", "no es un SVG"],
  ["an empty file", "", "no es un SVG"],
  ["a text", "hola", "no es un SVG"],
  ["a cut file", draw(PATH).slice(0, -10), "no es un SVG"],
  ["one without a size", draw(PATH, ""), "tamaño"],
  ["one of size zero", draw(PATH, 'viewBox="0 0 0 0"'), "tamaño"],
  ["an infinite one", draw(PATH, 'viewBox="0 0 1e999 1"'), "tamaño"],
  ["a very long one", draw(PATH, 'viewBox="0 0 1000 1"'), "alargado"],
  ["a very large one", draw(`<path d="${"M0 0".repeat(200_000)}"/>`), "512"],
  ["one of very many elements", draw("<g/>".repeat(6000)), "complejo"],
  ["a very deep one", draw("<g>".repeat(5000) + "</g>".repeat(5000)), "complejo"],
])("%s is refused", (_name, source, problem) => {
  expect(() => sanitizeSvg(source)).toThrow(problem);
});

test("a document type without entities, as older programs write it, is dropped", () => {
  const type =
    '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';
  expect(sanitizeSvg(type + draw(PATH)).svg).toBe(`${HEAD}${PATH}</svg>`);
});

test("references that multiply, and those to themselves, are refused", () => {
  const level = (number: number) =>
    `<g id="l${number}">${`<use href="#l${number - 1}"/>`.repeat(10)}</g>`;
  const bomb = [`<g id="l0">${PATH}</g>`, ...[1, 2, 3, 4, 5, 6].map(level)].join("");
  expect(() => clean(bomb)).toThrow("repite");
  expect(() => clean('<g id="a"><use href="#a"/></g>')).toThrow("repite");
  expect(() =>
    clean('<mask id="a"><g mask="url(#b)"/></mask><mask id="b"><g mask="url(#a)"/></mask>'),
  ).toThrow("repite");
});

test("the largest hostile drawings take less than a second", () => {
  const MOST = 500_000;
  const sources = [
    draw(`<style>${".a,".repeat(MOST / 3)}b{fill:red}</style>`),
    draw(`<style>${"/*".repeat(MOST / 2)}</style>`),
    draw(`<style>${"{".repeat(MOST)}</style>`),
    draw(`<path transform="${"a(".repeat(MOST / 2)}"/>`),
    draw(`<path transform="${"scale(1),,,,".repeat(MOST / 12)}x"/>`),
    draw(`<path d="${"1".repeat(MOST)}x"/>`),
    draw(`<path fill="url(${" ".repeat(MOST)}"/>`),
    draw(`<path ${'a="b" '.repeat(MOST / 6)}/>`),
    draw(`<path class="${"a ".repeat(MOST / 2)}"/>`),
    draw("<".repeat(MOST)),
    draw("&amp;".repeat(MOST / 5)),
    draw(`<path d="${"&amp;".repeat(MOST / 5)}"/>`),
    "<!DOCTYPE ".repeat(MOST / 10),
  ];
  for (const source of sources) {
    const start = performance.now();
    try {
      sanitizeSvg(source);
    } catch {
      // Refused, or without what is hostile: either way soon.
    }
    expect(performance.now() - start, source.slice(0, 130)).toBeLessThan(1000);
  }
});

test("decimals that no screen shows are dropped, and flags of arcs stay", () => {
  expect(clean('<path d="M0.123456 1a1 1 0 011.987654.5"/>')).toContain(
    'd="M0.123 1a1 1 0 011.987.5"',
  );
});

test("a small drawing has a size at which it can be shown", () => {
  expect(sanitizeSvg(draw(PATH, 'viewBox="0 0 24 12"'))).toMatchObject({ width: 100, height: 50 });
  expect(sanitizeSvg(draw(PATH, 'width="300px" height="60"'))).toMatchObject({
    width: 300,
    height: 60,
  });
});
