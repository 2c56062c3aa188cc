import { expect, test } from "vitest";

import { renderArticleHtml } from "#app/site/features/news/article/article-html.tsx";

const ARTICLE = "https://www.empresa.example/noticias/nota";
const render = (markdown: string) => renderArticleHtml(markdown, ARTICLE);

test.each([
  ["/productos/glicerol", "https://www.empresa.example/productos/glicerol"],
  ["#pie", `${ARTICLE}#pie`],
  ["otra", "https://www.empresa.example/noticias/otra"],
  ["https://ica.gov.co/a?b=1", "https://ica.gov.co/a?b=1"],
  ["mailto:info@empresa.example", "mailto:info@empresa.example"],
])("the link %s becomes the absolute %s", (written, absolute) => {
  expect(render(`[enlace](${written})`)).toContain(`href="${absolute}"`);
});

test("a picture has an absolute address", () => {
  expect(render("![Silo](/images/silo.webp)")).toContain(
    'src="https://www.empresa.example/images/silo.webp"',
  );
});

test("neither HTML nor an unsafe address passes", () => {
  const html = render("<script>x()</script>\n\n[a](javascript:x) ![b](data:image/png;base64,AA)");
  expect(html).not.toMatch(/<script|javascript:|data:/);
  expect(html).toContain("&lt;script&gt;");
});

test("a link without a safe address becomes text", () => {
  expect(render("[a](javascript:x) y b")).toBe("<p>a y b</p>");
});

test("a footnote and its reference link to each other", () => {
  const html = render("Dato[^1].\n\n[^1]: Fuente");
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  const targets = [...html.matchAll(/href="[^"#]*#([^"]+)"/g)].map(([, id]) => id);
  expect(targets).toHaveLength(2);
  expect(ids).toEqual(expect.arrayContaining(targets));
  const other = render("Otro dato[^1].\n\n[^1]: Otra fuente");
  for (const target of targets) expect(other).not.toContain(`"${target}"`);
});

test("the box of a task is named by what the task says", () => {
  const html = render("- [ ] Pesar el **lote**\n  - [x] Tarar\n\n  Otra línea\n- [ ] ");
  expect([...html.matchAll(/aria-label="([^"]*)"/g)].map(([, name]) => name)).toEqual([
    expect.stringMatching(/^Pesar el lote\s+Otra línea$/),
    "Tarar",
  ]);
});
