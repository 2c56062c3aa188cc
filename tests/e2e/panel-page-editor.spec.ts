import { listFaults, measureOverflow } from "./axe-test.ts";
import {
  type CatalogueText,
  chooseValue,
  countSeen,
  findForm,
  findShown,
  type OpenedPage,
  openPage,
  PATHS,
  TEXTS,
} from "./page-editor-steps.ts";
import { expect, test } from "./panel-forms-test.ts";
import { uniqueTitle } from "./panel-test.ts";

/* 'Editar en el sitio'. `npm run drill -- page-editor` changes every text; `npm test` some. */

const isThorough = process.env["PAGE_EDITOR"] === "all";
const SOME = [
  "hero.badge",
  "contact.phone",
  "footer.newsletter_consent",
  "services.card_1_title",
  "services.faq_2_answer",
];

/** The drill prints what it found. */
const report = (line: string) => isThorough && process.stdout.write(`${line}\n`);

test.use({ tab: null });

test.describe("by touch at 360 px", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test("each text is changed on its page in three taps at most, seen by visitors and undone @drill", async ({
    panel,
  }) => {
    test.setTimeout(isThorough ? 3_600_000 : 120_000);
    panel.setDefaultTimeout(20_000);
    const left = new Map(
      TEXTS.filter(({ name }) => isThorough || SOME.includes(name)).map((text) => [
        text.name,
        text,
      ]),
    );
    const taps: number[] = [];
    const faults: string[] = [];
    for (const path of isThorough ? PATHS : ["/"]) {
      let opened = await openPage(panel, path);
      for (const text of [...left.values()]) {
        if ((await findShown(opened, text.name)) === null) continue;
        left.delete(text.name);
        try {
          taps.push(await changeByTouch(opened, text));
          report(`${text.name}: ${taps.at(-1)}`);
        } catch (error) {
          report(`${text.name}: ${String(error).slice(0, 300)}`);
          faults.push(`${text.name}: ${String(error).slice(0, 300)}`);
          opened = await openPage(panel, path);
        }
      }
    }
    const counts = [1, 2, 3, 4].map((count) => taps.filter((tap) => tap === count).length);
    report(`${taps.length} texts; with 1 to 4 taps: ${counts.join(", ")}`);
    report(`on no page: ${[...left.keys()].join(", ")}`);
    expect(faults).toEqual([]);
    expect(Math.max(...taps)).toBeLessThanOrEqual(3);
    expect(left.size).toBeLessThanOrEqual(isThorough ? 6 : 0);
  });
});

async function changeByTouch(opened: OpenedPage, text: CatalogueText): Promise<number> {
  const { page } = opened;
  const { sheet, field, save, label } = findForm(opened, text.name);
  const [typed, seen] = chooseValue(text);
  const before = await countSeen(opened, seen);
  const element = await findShown(opened, text.name);
  // Away from the button in the corner.
  await element?.evaluate((node) => node.scrollIntoView({ behavior: "instant", block: "center" }));
  // On a phone a heading that unfolds lies below its button, which the page editor looks through.
  await element?.tap({ force: true });
  let taps = 1;
  const also = page.getByRole("navigation", { name: "También aquí" });
  await expect(page.getByRole("region", { name: /^Editar: / })).toBeVisible();
  if (!(await sheet.isVisible())) {
    await also.getByRole("button", { name: label, exact: true }).tap();
    taps += 1;
  }
  await expect(field).toBeVisible();
  if (text.name === "whatsapp.enabled") await field.selectOption(typed);
  else await field.fill(typed);
  await save.tap();
  taps += 1;
  await expect(sheet).toBeHidden();
  if (seen !== "") await expect.poll(() => countSeen(opened, seen)).toBeGreaterThan(before);
  const undo = page.getByRole("button", { name: "Deshacer", exact: true }).last();
  await undo.tap();
  await expect(page.getByText("Se deshizo el último cambio").last()).toBeVisible();
  await expect.poll(() => countSeen(opened, seen)).toBe(before);
  await page.locator("[data-sonner-toast] [data-close-button]").evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLElement).click();
  });
  // They cover the page's head.
  await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
  return taps;
}

/** Texts that stand first at their place, each with its own name. */
async function chooseForKeyboard(opened: OpenedPage, count: number): Promise<CatalogueText[]> {
  const names = TEXTS.map(({ name }) => findForm(opened, name).label);
  const chosen: CatalogueText[] = [];
  for (const text of TEXTS.filter(({ type }) => type === "text" || type === "textarea")) {
    const { label } = findForm(opened, text.name);
    const isOnly = names.filter((name) => name === label).length === 1;
    const element = isOnly && chosen.length < count ? await findShown(opened, text.name) : null;
    const [first] = (await element?.getAttribute("data-edit"))?.split(" ") ?? [];
    if (first === text.name) chosen.push(text);
  }
  return chosen;
}

test("texts are changed with the keyboard alone, and the focus returns to them @drill", async ({
  panel,
}) => {
  test.setTimeout(isThorough ? 3_600_000 : 120_000);
  const opened = await openPage(panel, "/");
  const shown = await chooseForKeyboard(opened, isThorough ? 20 : 2);
  for (const text of shown) {
    const { label, field, sheet } = findForm(opened, text.name);
    const [typed, seen] = chooseValue(text);
    const said = panel.locator("output.sr-only").first();
    await panel.getByRole("button", { name: "Texto siguiente" }).focus();
    await expect(async () => {
      await panel.keyboard.press("Alt+ArrowDown");
      await expect(said).toHaveText(`${label}. Enter para editar.`, { timeout: 200 });
    }).toPass({ timeout: 240_000, intervals: [0] });
    await panel.keyboard.press("Enter");
    await expect(field).toBeFocused();
    await panel.keyboard.press("ControlOrMeta+a");
    await panel.keyboard.type(typed);
    await expect(opened.frame.getByText(seen).first()).toBeVisible();
    const save = sheet.getByRole("button", { name: "Guardar", exact: true });
    await expect(async () => {
      await panel.keyboard.press("Tab");
      await expect(save).toBeFocused({ timeout: 100 });
    }).toPass({ timeout: 10_000, intervals: [0] });
    await panel.keyboard.press("Enter");
    await expect(sheet).toBeHidden();
    await expect.poll(() => countSeen(opened, seen)).toBeGreaterThan(0);
    await panel.getByRole("button", { name: "Deshacer el último cambio" }).press("Enter");
    await expect.poll(() => countSeen(opened, seen)).toBe(0);
  }
  report(`${shown.length} texts by keyboard`);
});

test("records, the menu, links, drafts and both states work on the page @phone", async ({
  panel,
  other,
}) => {
  const isPhone = (panel.viewportSize()?.width ?? 0) < 640;
  const title = uniqueTitle("Melaza");
  const hidden = uniqueTitle("Oculta");
  const [product] = (await other.request("POST", "/rest/v1/products", {
    title,
    description: "Dulce",
    features: ["Una"],
  })) as [{ slug: string }];
  await other.request("POST", "/rest/v1/menu_items", {
    name: hidden,
    url: "/productos",
    is_active: false,
    order_index: 0,
  });
  const path = `/productos/${product.slug}`;
  const opened = await openPage(panel, path);
  const { frame } = opened;
  await expect(frame.getByText("\u{F0000}")).toHaveCount(0);
  expect(await listFaults(panel)).toEqual([]);
  expect(await measureOverflow(panel)).toBe(0);

  await frame.getByRole("heading", { level: 1 }).click();
  const sheet = panel.getByRole("region", { name: /^Editar: Título de/ });
  await sheet.getByRole("textbox", { name: /^Título/ }).fill(`${title} pura`);
  await expect(frame.getByRole("heading", { name: `${title} pura` })).toBeVisible();
  expect(await listFaults(panel)).toEqual([]);
  await sheet.getByRole("button", { name: "Guardar borrador" }).click();
  await expect(sheet).toBeHidden();
  await expect(frame.getByRole("heading", { name: `${title} pura` })).toBeVisible();
  expect(await countSeen(opened, `${title} pura`)).toBe(0);

  if (isPhone) await panel.getByRole("button", { name: "Más opciones" }).click();
  const state = panel.getByRole("combobox", { name: "Ver el sitio" });
  await state.selectOption("Como visitante");
  await expect(frame.getByRole("heading", { name: title, exact: true })).toBeVisible();
  await panel.goBack();
  await expect(frame.getByRole("heading", { name: `${title} pura` })).toBeVisible();

  const menu = frame.getByText(`${hidden} (oculto)`).filter({ visible: true });
  if (isPhone) await frame.getByRole("button", { name: "Menú", exact: true }).click();
  await menu.click();
  const order = panel.getByRole("region", { name: "Orden del menú" });
  await expect(order.getByRole("button", { name: `Editar ${hidden}` })).toContainText("Oculto");
  await order.getByRole("button", { name: `Mover ${hidden}` }).focus();
  await panel.keyboard.press("Space");
  await panel.keyboard.press("ArrowDown");
  await panel.keyboard.press("Space");
  await expect(order.getByRole("listitem").nth(1)).toContainText(hidden);
  await order.getByRole("button", { name: "Agregar una página" }).click();
  await panel.getByRole("button", { name: "Elegir una página del sitio" }).click();
  await panel.getByRole("combobox", { name: "Página del sitio" }).fill("/cotizar");
  const pages = panel.getByRole("listbox", { name: "Página del sitio" }).getByRole("option");
  await pages
    .filter({ hasText: /^Cotizar\b/ })
    .first()
    .click();
  await expect(panel.getByRole("textbox", { name: /^Nombre/ })).toHaveValue("Cotizar");
  const before = await countSeen(opened, 'href="/cotizar"');
  await panel.getByRole("button", { name: "Crear elemento" }).click();
  await expect.poll(() => countSeen(opened, 'href="/cotizar"')).toBeGreaterThan(before);

  if (isPhone) await frame.getByRole("button", { name: "Cerrar el menú" }).click();
  await panel.getByRole("switch", { name: "Navegar" }).check();
  await frame.getByRole("link", { name: "Política de privacidad" }).first().click();
  await expect(panel).toHaveURL(/pagina=%2Fprivacidad/);
  await expect(frame.getByRole("heading", { level: 1 })).toHaveText("Política de privacidad");
  await panel.getByRole("switch", { name: "Navegar" }).uncheck();
  await panel.getByRole("button", { name: /^Textos/ }).click();
  const list = panel.getByRole("region", { name: "Textos de esta página" });
  await list.getByRole("searchbox").fill("privacidad");
  await list.getByRole("button", { name: "Política de privacidad", exact: true }).click();
  await expect(panel.getByRole("textbox", { name: /^Texto/ })).toBeFocused();
  await panel.keyboard.press("Escape");
  await expect(panel.getByRole("textbox", { name: /^Texto/ })).toBeHidden();
});
