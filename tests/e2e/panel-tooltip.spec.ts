import { expect, productRow, test } from "./panel-test.ts";

test("a tooltip appears after 700 ms, and the next one immediately within 300 ms @drill", async ({
  panel,
}) => {
  await panel.getByRole("tab", { name: "Menú" }).click();
  const item = panel.getByRole("listitem").filter({ hasText: "Nosotros" });
  const buttons = {
    up: item.getByLabel("Subir Nosotros"),
    down: item.getByLabel("Bajar Nosotros"),
  };
  // What comes later above the tabs would move the buttons away from the pointer.
  await expect(panel.getByRole("region", { name: "Primeros pasos" })).toBeVisible();
  await buttons.up.scrollIntoViewIfNeeded();
  await panel.clock.install();
  // From here on only the test advances the clock, however slow the machine is.
  await panel.clock.pauseAt(Date.now() + 60_000);
  const tooltip = panel.getByRole("tooltip");
  // The first event loads the tooltips' code; a delay of theirs can only be measured once it has run.
  await buttons.down.focus();
  await panel.keyboard.press("Shift+Tab");
  await expect(tooltip).toHaveText("Subir");
  await panel.keyboard.press("Escape");
  await panel.clock.runFor(310);
  await buttons.up.hover();
  await panel.clock.runFor(650);
  await expect(tooltip).toBeHidden();
  await panel.clock.runFor(60);
  await expect(tooltip).toHaveText("Subir");
  await buttons.down.hover();
  await expect(tooltip).toHaveText("Bajar");
  await item.getByRole("heading").hover();
  await panel.clock.runFor(150);
  await expect(tooltip).toBeHidden();
  await panel.clock.runFor(310);
  await buttons.up.hover();
  await panel.clock.runFor(650);
  await expect(tooltip).toBeHidden();
});

test("by keyboard a tooltip appears immediately, is fully visible, and Escape closes it @phone", async ({
  panel,
}) => {
  await productRow(panel, "Melaza de caña")
    .getByRole("button", { name: /^Más acciones/ })
    .focus();
  await panel.keyboard.press("Tab");
  await panel.keyboard.press("Shift+Tab");
  const tooltip = panel.getByRole("tooltip");
  await expect(tooltip).toHaveText("Más acciones");
  await expect(tooltip).toBeInViewport({ ratio: 1 });
  await panel.keyboard.press("Escape");
  await expect(tooltip).toBeHidden();
});

test("a tooltip stays on a control that the keyboard scrolls into view", async ({ panel }) => {
  const list = panel.getByRole("list", { name: "Productos" });
  const button = list.getByRole("button", { name: /^Más acciones/ }).last();
  await button.focus();
  await panel.keyboard.press("Tab");
  await panel.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await expect(button).not.toBeInViewport();
  await panel.keyboard.press("Shift+Tab");
  await expect(button).toBeInViewport({ ratio: 1 });
  await panel.evaluate(() => new Promise((done) => requestAnimationFrame(() => done(null))));
  const tooltip = panel.getByRole("tooltip");
  await expect(tooltip).toHaveText("Más acciones");
  await expect(tooltip).toBeInViewport({ ratio: 1 });
});
