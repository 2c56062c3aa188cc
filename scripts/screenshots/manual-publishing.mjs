import { cut, shoot } from "./cut.mjs";
import { leaveFields } from "./manual-drafts.mjs";

/* The page of publications, and the site as it will be and as it was. */

/** @typedef {import("./manual-pictures.mjs").Pages} Pages */
/** @typedef {import("@playwright/test").Page} Page */

const PACKAGE = "Horario de diciembre";

/** @param {Pages} pages */
export async function takePublishingTasks({ phone, desk }) {
  await openPublications(desk);
  await cut(desk, "por-publicar", desk.getByRole("region", { name: "Por publicar" }));
  await cut(desk, "calendario", ...listMonth(desk));

  await openPublications(phone);
  await cut(phone, "paquete", phone.getByRole("region", { name: PACKAGE }));
  await cut(phone, "calendario-celular", ...listMonth(phone));
  const coming = phone.getByRole("list", { name: "Lo que viene" });
  const failed = coming.getByRole("listitem").filter({ hasText: "No salió" });
  await cut(phone, "lo-que-viene", ...(await coming.getByRole("listitem").all()).slice(1));
  await cut(phone, "no-salio", failed);
  await cut(phone, "no-salio-en-la-cabecera", phone.getByRole("banner"));
  await cut(phone, "ya-salio", phone.getByRole("list", { name: "Lo que ya salió" }));
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
async function openPublications(page) {
  await page.goto("/admin/publicaciones");
  await page.getByRole("region", { name: "Por publicar" }).waitFor();
  await page.getByRole("list", { name: /^Publicaciones de/ }).getByText("06:00").first().waitFor();
}

/** @param {Page} page */
async function takeChanges(page) {
  await page.getByRole("button", { name: "Qué cambia: Torta de palmiste" }).click();
  await page.getByText("Revisión: todo en orden.").waitFor();
  await leaveFields(page);
  const drafts = page.getByRole("list", { name: "Borradores sin paquete" });
  const changed = drafts.getByRole("listitem").filter({ hasText: "Torta de palmiste" });
  await cut(page, "que-cambia", changed.first());
}

/** @param {Page} page */
async function takeMoment(page) {
  await page.getByRole("button", { name: "Programar: Torta de palmiste" }).click();
  await page.getByLabel("Día").fill("2026-12-07");
  await leaveFields(page);
  const dialog = page.getByRole("dialog");
  await shoot(page, "programar", dialog.getByRole("heading"), dialog.getByRole("button", { name: "Cancelar" }));
  await dialog.getByRole("button", { name: "Cancelar" }).click();
}

/** @param {Page} page */
async function takePreviews(page) {
  await page.setViewportSize({ width: 1280, height: 760 });
  await page.getByRole("link", { name: `Ver el sitio así: ${PACKAGE}` }).click();
  const site = page.frameLocator("iframe");
  await site.getByText("El 24 y el 31 de diciembre").first().scrollIntoViewIfNeeded();
  await shoot(page, "ver-el-sitio-asi", page.getByRole("main"));
  const past = new URLSearchParams({
    momento: "2026-11-25T10:00:00-05:00",
    pagina: "/productos/sal-mineralizada",
  });
  await page.goto(`/admin/vista-previa?${past}`);
  await site.getByRole("heading", { name: "Sal mineralizada", level: 1 }).waitFor();
  await shoot(page, "como-era", page.getByRole("main"));
  await page.setViewportSize({ width: 1280, height: 900 });
}
