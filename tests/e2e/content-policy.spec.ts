import { expect, type Page, test } from "@playwright/test";

/* Nothing that the site itself sends breaks its content security policy, and what others bring does. */

/** What the browser refused on a page, from now on. */
function collectViolations(page: Page): string[] {
  const violations: string[] = [];
  page.on("console", (message) => {
    if (/content security policy/i.test(message.text())) violations.push(message.text());
  });
  return violations;
}

for (const path of [
  "/",
  "/productos",
  "/productos/torta-de-palmiste",
  "/cotizar",
  "/privacidad",
  "/no-existe",
  "/admin/login",
]) {
  test(`${path} loads whatever it uses within its policy`, async ({ page }) => {
    const violations = collectViolations(page);
    const response = await page.goto(path);
    await page.waitForLoadState("networkidle");
    const policy = response?.headers()["content-security-policy"] ?? "";
    expect(policy).toContain("frame-ancestors 'none'");
    expect(/script-src [^;]*/.exec(policy)?.[0]).not.toContain("unsafe");
    expect(violations).toEqual([]);
  });
}

test("the news centre searches as one types within its policy", async ({ page }) => {
  const violations = collectViolations(page);
  await page.goto("/noticias");
  const box = page.getByRole("main").getByRole("searchbox").first();
  await box.focus();
  await box.pressSequentially("palmis");
  await expect(page).toHaveURL(/q=palmis/);
  expect(violations).toEqual([]);
});

test("a script that was brought into a page is not run", async ({ page }) => {
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

test("tools that judge a page can read robots.txt from within it", async ({ page }) => {
  await page.goto("/");
  const read = () => fetch("/robots.txt").then(({ status }) => status);
  expect(await page.evaluate(read)).toBe(200);
});
