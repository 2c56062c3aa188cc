import { expect, test } from "vitest";

import { renderArticleHtml } from "#app/features/news/article-html.tsx";

const ARTICLE = "https://www.empresa.example/noticias/nota";
const render = (markdown: string) => renderArticleHtml(markdown, ARTICLE);

test.each([
  ["/productos/glicerol", "https://www.empresa.example/productos/glicerol"],
  ["#pie", `${ARTICLE}#pie`],
  ["otra", "https://www.empresa.example/noticias/otra"],
  ["https://ica.gov.co/a?b=1", "https://ica.gov.co/a?b=1"],
  ["mailto:info@empresa.example", "mailto:info@empresa.example"],
])("the link %s is %s wherever it is read", (written, absolute) => {
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
