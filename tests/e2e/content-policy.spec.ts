import { expect, type Page, test } from "@playwright/test";

import { waitForIdle } from "./wait-for-idle.ts";

/* The site's own content satisfies its content security policy, and injected content violates it. */

/** The content security policy violations of a page from now on. */
function collectViolations(page: Page): string[] {
  const violations: string[] = [];
  page.on("console", (message) => {
    if (/content security policy/i.test(message.text())) violations.push(message.text());
  });
  return violations;
}

const PATHS = [
  "/",
  "/productos",
  "/productos/torta-de-palmiste",
  "/cotizar",
  "/herramientas/costo-por-nutriente?producto=glicerol&precio=5",
  "/productos/comparar?producto=glicerol&producto=harina-de-soya",
  "/privacidad",
  "/no-existe",
  "/admin/login",
];

test("every page loads all its resources within its policy", async ({ page }) => {
  const violations = collectViolations(page);
  for (const path of PATHS) {
    await test.step(path, async () => {
      const response = await page.goto(path);
      await waitForIdle(page);
      const policy = response?.headers()["content-security-policy"] ?? "";
      expect(policy).toContain("frame-ancestors 'none'");
      expect(/script-src [^;]*/.exec(policy)?.[0]).not.toContain("unsafe");
      expect(violations).toEqual([]);
    });
  }
});

test("the live search works within its policy, an injected script does not", async ({ page }) => {
  await test.step("the live search of the news works within its policy", async () => {
    const violations = collectViolations(page);
    await page.goto("/noticias");
    const box = page.getByRole("main").getByRole("searchbox").first();
    await box.focus();
    await box.pressSequentially("palmis");
    await expect(page).toHaveURL(/q=palmis/);
    expect(violations).toEqual([]);
  });

  await test.step("audit tools can read robots.txt from within a page", async () => {
    await page.goto("/");
    const read = () => fetch("/robots.txt").then(({ status }) => status);
    expect(await page.evaluate(read)).toBe(200);
  });

  await test.step("an injected script does not run", async () => {
    const violations = collectViolations(page);
    await page.goto("/");
    await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "document.title = 'taken over'";
      document.body.append(script);
    });
    await expect(page).not.toHaveTitle("taken over");
    expect(violations).not.toEqual([]);
  });
});
