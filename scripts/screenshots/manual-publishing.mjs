import { captureElements, captureInWindow } from "./clip.mjs";
import { blurField } from "./manual-drafts.mjs";

/* The page of publications, and the site as it will be and as it was. */

/** @typedef {import("./manual-pictures.mjs").Pages} Pages */
/** @typedef {import("@playwright/test").Page} Page */

const PACKAGE = "Horario de diciembre";
const DRAFTED = "Torta de palmiste";

/** @param {Pages} pages */
export async function takePublishingTasks({ phone, desk }) {
  await openCalendar(desk);
  await captureElements(desk, { name: "calendario", of: listMonth(desk), margin: 12 });

  await openCalendar(phone);
  await captureElements(phone, {
    name: "calendario-en-el-celular",
    of: listMonth(phone),
    margin: 10,
  });
  await openChanges(phone);
  const group = changeOf(phone, PACKAGE);
  await group.getByRole("checkbox", { name: `Seleccionar ${PACKAGE}` }).check();
  const bar = phone.getByRole("group", { name: "Acciones para lo elegido" });
  await captureInWindow(phone, { name: "paquete", of: [group, bar], margin: 0 });
  await group.getByRole("checkbox", { name: `Seleccionar ${PACKAGE}` }).uncheck();
  const coming = phone.getByRole("list", { name: "Lo que viene" }).getByRole("listitem");
  const failed = phone
    .getByRole("list", { name: "Cambios sin publicar" })
    .getByRole("listitem")
    .filter({ hasText: "No salió" });
  await captureElements(phone, { name: "no-salio", of: [failed.first()], margin: 0 });
  await captureElements(phone, {
    name: "no-salio-en-la-cabecera",
    of: [phone.getByRole("navigation", { name: "Principal" })],
    margin: 0,
  });
  await captureElements(phone, {
    name: "lo-que-viene",
    of: await coming.all(),
    margin: 0,
  });
  const done = phone.getByRole("list", { name: "Lo que ya se publicó" });
  await captureElements(phone, { name: "ya-salio", of: [done], margin: 10 });
  await takeChanges(phone);
  await takeMoment(phone);
  await takePreviews(desk);
}

/** @param {Page} page */
function listMonth(page) {
  const days = page.getByRole("list", { name: "Publicaciones de diciembre de 2026" });
  return [page.getByRole("heading", { name: "diciembre de 2026" }), days];
}

/** @param {Page} page */
async function openCalendar(page) {
  await page.goto("/admin/publicaciones?ver=calendario");
  const month = page.getByRole("list", { name: /^Publicaciones de/ });
  await month.getByText(PACKAGE).first().waitFor();
}

/** @param {Page} page */
async function openChanges(page) {
  await page.goto("/admin/publicaciones");
  await changeOf(page, PACKAGE).waitFor();
}

/**
 * @param {Page} page
 * @param {string} name
 */
function changeOf(page, name) {
  const tick = page.getByRole("checkbox", { name: `Seleccionar ${name}` });
  return page.getByRole("list", { name: "Cambios sin publicar" }).locator("> li", { has: tick });
}

/** @param {Page} page */
async function takeChanges(page) {
  await page.getByRole("button", { name: `Qué cambia: ${DRAFTED}` }).click();
  await page.getByText("Revisión: todo en orden.").waitFor();
  await blurField(page);
  await captureElements(page, { name: "que-cambia", of: [changeOf(page, DRAFTED)], margin: 0 });
}

/** @param {Page} page */
async function takeMoment(page) {
  await page.getByRole("checkbox", { name: `Seleccionar ${DRAFTED}` }).check();
  await page.getByRole("button", { name: "Programar", exact: true }).click();
  await page.getByLabel("Día", { exact: true }).fill("2026-12-07");
  await blurField(page);
  const dialog = page.getByRole("dialog");
  const cancel = dialog.getByRole("button", { name: "Cancelar" });
  await captureInWindow(page, {
    name: "programar",
    of: [dialog.getByRole("heading"), cancel],
    margin: 16,
  });
  await cancel.click();
}

/** @param {Page} page */
async function takePreviews(page) {
  await page.setViewportSize({ width: 1280, height: 760 });
  await page.getByRole("button", { name: `Más acciones de «${PACKAGE}»` }).click();
  await page.getByRole("menuitem", { name: "Ver el sitio así" }).click();
  const site = page.frameLocator("iframe");
  await site.locator("#contacto").evaluate((section) => {
    section.scrollIntoView();
    section.ownerDocument.defaultView?.scrollBy(0, 100);
  });
  const main = page.getByRole("main");
  await captureInWindow(page, { name: "ver-el-sitio-asi", of: [main], margin: 0 });
  const past = new URLSearchParams({
    momento: "2026-11-25T10:00:00-05:00",
    pagina: "/productos/sal-mineralizada",
  });
  await page.goto(`/admin/vista-previa?${past}`);
  await site.getByRole("heading", { name: "Sal mineralizada", level: 1 }).waitFor();
  await site
    .locator("main img")
    .first()
    .evaluate((picture) => /** @type {HTMLImageElement} */ (picture).decode());
  await captureInWindow(page, { name: "como-era", of: [main], margin: 0 });
  await page.setViewportSize({ width: 1280, height: 900 });
}
