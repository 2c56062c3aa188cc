import { expect, test } from "./panel-test.ts";
import { waitForIdle } from "./wait-for-idle.ts";

test.use({ tab: null });

test("every tab of the panel works within its content security policy", async ({ panel }) => {
  const violations: string[] = [];
  panel.on("console", (message) => {
    if (/content security policy/i.test(message.text())) violations.push(message.text());
  });
  // What a script catches is reported all the same.
  panel.on("request", (request) => {
    if (request.url().endsWith("/informes/csp")) violations.push(request.postData() ?? "");
  });
  await panel.goto("/admin?tab=productos");
  for (const name of ["Contenido", "Productos", "Noticias", "Menú", "WhatsApp", "SEO"]) {
    await panel.getByRole("tab", { name }).click();
    await expect(panel.getByRole("tabpanel", { name })).toBeVisible();
    await waitForIdle(panel);
  }
  expect(violations).toEqual([]);
  // The policy allows the site's own typefaces.
  const loaded = await panel.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === "loaded").map(({ family }) => family),
  );
  expect(loaded.join()).toMatch(/Newsreader.*Hanken Grotesk/);
});
