import type { Locator, Page } from "@playwright/test";

import { listFaults, measureOverflow } from "./axe-test.ts";
import { sendRequest } from "./panel-inbox-test.ts";
import { expect, openPlace, test } from "./panel-test.ts";

/* The panel's navigation: the bar at the foot of a phone, the header elsewhere, «Más», and what waits above the tabs. */

test.use({ tab: null });

const SIZES = [
  [360, 640],
  [390, 844],
  [844, 390],
  [768, 1024],
  [1024, 768],
  [1280, 800],
] as const;

const navigation = (panel: Page) => panel.getByRole("navigation", { name: "Principal" });

test("every place has a word in the navigation at every size, nothing covers it, and the way out is at the far end", async ({
  panel,
}) => {
  await panel.goto("/admin");
  await expect(panel.getByRole("region", { name: "Inicio: portada" })).toBeVisible();
  for (const [width, height] of SIZES) {
    await panel.setViewportSize({ width, height });
    const size = `${width} × ${height}`;
    expect(await measureOverflow(panel), size).toBe(0);
    const isAtFoot = width < 768 || height < 480;
    const entries = await navigation(panel)
      .locator("a:visible, button:visible")
      .evaluateAll(
        (all, least) =>
          all.map((entry) => {
            const { left, top, width: wide, height: high } = entry.getBoundingClientRect();
            const hit = document.elementFromPoint(left + wide / 2, top + high / 2);
            const isLarge = Math.min(wide, high) >= least;
            return [entry.textContent.replace(/\d.*/, ""), isLarge && entry.contains(hit)];
          }),
        44,
      );
    if (isAtFoot) {
      const words = ["Inicio", "Solicitudes", "Publicar", "Sitio", "Más"];
      expect(entries, size).toEqual(words.map((word) => [word, true]));
      const bar = (await navigation(panel).boundingBox())!;
      expect(bar.y + bar.height, size).toBe(height);
      const help = panel.getByRole("main").getByRole("link", { name: "¿Cómo se hace?" }).last();
      await expect(async () => {
        await panel.evaluate(() => scrollTo({ top: 1e6, behavior: "instant" }));
        const end = (await help.boundingBox())!;
        expect(end.y + end.height, size).toBeLessThanOrEqual(bar.y);
      }).toPass();
    } else {
      expect(
        entries.map(([word]) => word),
        size,
      ).toEqual(["Inicio", "Solicitudes", "Publicar", "Sitio", "Más"]);
    }
    await panel.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    const rights = await panel.locator("header :is(a, button):visible").evaluateAll((all) =>
      all
        .toSorted((a, b) => a.getBoundingClientRect().right - b.getBoundingClientRect().right)
        .filter((each) => each.getBoundingClientRect().top < 60)
        .map((each) => each.textContent),
    );
    expect(rights.at(-1), size).toBe("Cerrar sesión");
    await expect(panel.getByRole("button", { name: "Buscar", exact: true })).toContainText(
      "Buscar",
    );
  }
});

test("«Más» is a page on a phone, whose entries lead back to it @phone", async ({ panel }) => {
  await panel.goto("/admin");
  await navigation(panel).getByRole("link", { name: "Más" }).tap();
  await expect(panel).toHaveURL("/admin/mas");
  await expect(panel.getByRole("heading", { level: 1, name: "Más" })).toBeVisible();
  await expect(panel).toHaveTitle("Más · Panel de administración");
  expect(await listFaults(panel)).toEqual([]);
  await panel.getByRole("link", { name: /^Horario/ }).tap();
  await expect(panel).toHaveURL("/admin/horario");
  await expect(navigation(panel).getByRole("link", { name: "Más" })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await panel.getByRole("banner").getByRole("link", { name: "Más" }).first().tap();
  await expect(panel).toHaveURL("/admin/mas");
  await panel.goBack();
  await panel.goBack();
  await panel.goBack();
  await expect(panel).toHaveURL("/admin");
});

test("«Más» is a menu on a laptop, for the keyboard too", async ({ panel }) => {
  await panel.goto("/admin");
  const button = navigation(panel).getByRole("button", { name: "Más" });
  await button.focus();
  await panel.keyboard.press("Enter");
  const first = panel.getByRole("link", { name: /^Lotes/ });
  await expect(first).toBeVisible();
  await expect(button).toHaveAttribute("aria-expanded", "true");
  expect(await listFaults(panel)).toEqual([]);
  await panel.keyboard.press("Tab");
  await expect(first).toBeFocused();
  await panel.keyboard.press("Escape");
  await expect(first).toBeHidden();
  await expect(button).toBeFocused();
  await openPlace(panel, "Equipo");
  await expect(panel).toHaveURL("/admin/equipo");
  await expect(first).toBeHidden();
});

test("what waits is above the tabs, until it is folded away, and comes back with something new @phone", async ({
  panel,
  installation,
}) => {
  await sendRequest(installation);
  await panel.goto("/admin");
  const summary = panel.getByRole("region", { name: "Qué espera por usted" });
  const requests = summary.getByRole("link", { name: /solicitud(es)? por atender$/ });
  await expect(requests).toBeVisible();
  expect(await listFaults(panel)).toEqual([]);
  await requests.click();
  await expect(panel).toHaveURL("/admin/solicitudes");
  await panel.goBack();
  await summary.getByRole("button", { name: "Ocultar hasta que haya algo nuevo" }).click();
  await expect(summary).toBeHidden();
  await panel.reload();
  await expect(panel.getByRole("region", { name: "Inicio: portada" })).toBeVisible();
  await expect(navigation(panel)).toContainText("por atender");
  await expect(summary).toBeHidden();
  await sendRequest(installation);
  await expect(requests).toBeVisible();
});

test("at 200 % text the navigation keeps its words within a phone @phone @drill", async ({
  panel,
}) => {
  await panel.setViewportSize({ width: 390, height: 844 });
  await panel.goto("/admin/mas");
  await panel.addStyleTag({ content: "html { font-size: 200% }" });
  expect(await measureOverflow(panel)).toBe(0);
  const bar = await navigation(panel).boundingBox();
  for (const link of await navigation(panel).getByRole("link").all()) {
    const box = await link.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    expect(box?.y ?? 0).toBeGreaterThanOrEqual(bar?.y ?? 0);
  }
});

test("the bars stay above what a phone draws over the foot of its screen", async ({ panel }) => {
  const INSET = 34;
  const emulation = await panel.context().newCDPSession(panel);
  await emulation.send("Emulation.setSafeAreaInsetsOverride", { insets: { bottom: INSET } });
  await panel.goto("/admin?tab=whatsapp");
  const save = panel.getByRole("button", { name: "Guardar configuración" });
  await expect(save).toBeVisible();
  const readEnd = async (part: Locator) => {
    const { y, height } = (await part.boundingBox())!;
    return y + height;
  };
  const home = navigation(panel).getByRole("link", { name: "Inicio" });
  await panel.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => readEnd(home)).toBeLessThanOrEqual(844 - INSET);
  const top = (await navigation(panel).boundingBox())!.y;
  await expect.poll(() => readEnd(save)).toBeLessThanOrEqual(top);
  await panel.setViewportSize({ width: 820, height: 1180 });
  await expect.poll(() => readEnd(save)).toBeLessThanOrEqual(1180 - INSET);
});
