import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { type Browser, chromium, type Locator, type Page } from "@playwright/test";

import { isStepDone, listFirstSteps, type SiteProgress } from "#domain/first-steps.ts";
import { ADMINISTRATOR, prepareSite } from "#tests/support/site-process.ts";
import { createTouchInput, type Effort, type TouchInput } from "#tests/support/touch-input.ts";

import { findHeadlessChromium } from "../../scripts/setup/chromium.mjs";

/* The first hour of a new site, from the first sign-in to one's own site, by the card of the first steps. `-- first-hour` */

const SCREENS = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true },
  laptop: { viewport: { width: 1280, height: 800 }, hasTouch: true },
} as const;

export type Screen = keyof typeof SCREENS;

/** The most taps from the first sign-in to the last of these. */
export const MOST_TAPS = 60;

/** How many steps the card has. */
export const STEPS = 7;

export interface FirstHour {
  screen: Screen;
  /** What each part took. */
  parts: readonly ({ part: string } & Effort)[];
  taps: number;
  /** The steps that the card calls done at the end. */
  done: string[];
}

/** Does the first hour on a new installation with demonstration content. */
export async function drillFirstHour(
  screen: Screen,
  onPart: (part: string, effort: Effort) => void = () => undefined,
): Promise<FirstHour> {
  const folder = await mkdtemp(path.join(tmpdir(), "first-hour-drill-"));
  const site = await prepareSite(folder, { SEED: "demo", SECOND_FACTOR: "optional" });
  const executablePath = findHeadlessChromium();
  const browser = await chromium.launch({
    args: ["--no-sandbox"],
    ...(executablePath !== null && { executablePath }),
  });
  try {
    await site.start();
    const logo = path.join(folder, "logo.svg");
    await writeFile(logo, LOGO);
    const page = await openSite(browser, site.origin, screen);
    return await workThrough({ page, screen, logo, onPart });
  } finally {
    await browser.close();
    await site.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

async function openSite(browser: Browser, origin: string, screen: Screen): Promise<Page> {
  const context = await browser.newContext({
    ...SCREENS[screen],
    baseURL: origin,
    locale: "es-CO",
    timezoneId: "America/Bogota",
  });
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  await page.goto("/admin");
  return page;
}

/** A wide one, as most companies have. */
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 80">
<rect width="80" height="80" rx="16" fill="#0b3d91"/><path fill="#f2a900" d="M100 20h180v40h-180z"/></svg>`;

interface Hour {
  page: Page;
  screen: Screen;
  /** The file of the company's logo. */
  logo: string;
  onPart: (part: string, effort: Effort) => void;
}

async function workThrough({ page, screen, logo, onPart }: Hour): Promise<FirstHour> {
  const parts: FirstHour["parts"][number][] = [];
  let taps = 0;
  for (const [part, work] of listParts(logo)) {
    const input = createTouchInput(page);
    await work(input);
    onPart(part, input.effort);
    parts.push({ part, ...input.effort });
    taps += input.effort.taps;
  }
  // The card itself is gone once all are done.
  const reading = page.waitForResponse(/rpc\/read_first_steps/);
  await page.goto("/admin");
  const progress = (await (await reading).json()) as SiteProgress;
  const done = listFirstSteps(progress, () => true).filter(isStepDone);
  return { screen, parts, taps, done: done.map(({ name }) => name) };
}

const cardOf = (page: Page) => page.getByRole("region", { name: "Primeros pasos" });
const button = (part: Page | Locator, name: string | RegExp) =>
  part.getByRole("button", { name, exact: typeof name === "string" }).first();
const saved = (page: Page) =>
  page.locator("[data-sonner-toast][data-type=success]").first().waitFor();

/** Leads to a task: by the offer of the last one, or by the card. */
async function follow({ page, tap }: TouchInput, label: string): Promise<void> {
  await tap(button(page, label));
}

/** Writes a text over the example, from the card or the offer. */
function writeText(label: string, value: string) {
  return async (input: TouchInput) => {
    const { page, replace, tap } = input;
    await follow(input, label);
    const form = page.getByRole("tabpanel", { name: "Contenido" });
    await form.getByLabel("Valor").and(page.locator(":focus")).waitFor();
    await replace(value);
    await tap(button(form, "Actualizar contenido"));
    await saved(page);
  };
}

/** Pastes the lawyer's text over the example. */
function pasteText(label: string) {
  return async (input: TouchInput) => {
    const { page, effort, scrollTo, write, tap } = input;
    await follow(input, label);
    const form = page.getByRole("tabpanel", { name: "Contenido" });
    // The visual editor opens when it is in sight.
    await scrollTo(button(form, "Ver como texto"));
    await write(form.getByRole("textbox", { name: /^Valor/ }), "Lo que leyó nuestro abogado.");
    // The entries of the phone's own menu: «Seleccionar todo» and «Pegar».
    effort.taps += 2;
    await tap(button(form, "Actualizar contenido"));
    await saved(page);
  };
}

type Part = readonly [name: string, work: (input: TouchInput) => Promise<void>];

const listParts = (logo: string): readonly Part[] => [
  ["Entrar", signIn],
  ["Nombre y logo", (input) => nameCompany(input, logo)],
  ["Teléfono y WhatsApp", writeText("Escribir el teléfono", "310 555 1234")],
  ["Correo", writeText("Escribir el correo", "ventas@nutrimos.co")],
  ["Dirección", writeText("Escribir la dirección", "Calle 80 # 10-20, Villavicencio")],
  ["Horario", changeHours],
  ["Un producto", createProduct],
  ["Razón social", writeText("Escribir la razón social", "Nutrimos del Llano S. A. S.")],
  ["NIT", writeText("Escribir el NIT", "901234567-1")],
  ["Privacidad", pasteText("Revisar la privacidad")],
  ["Términos", pasteText("Revisar los términos")],
  ["Certificados", pasteText("Revisar los certificados")],
  ["Una noticia", writeArticle],
  ["Un colega: invitarlo", inviteColleague],
  ["El colega: entrar", acceptInvitation],
  ["Solicitud de prueba", sendTrial],
];

async function signIn({ page, write, tap }: TouchInput): Promise<void> {
  await write(page.getByLabel("Correo electrónico"), ADMINISTRATOR.email);
  await write(page.getByLabel("Contraseña", { exact: true }), ADMINISTRATOR.password);
  await tap(button(page, "Iniciar sesión"));
  await cardOf(page).waitFor();
}

async function nameCompany(input: TouchInput, logo: string): Promise<void> {
  const { page, replace, tap, chooseFile } = input;
  await follow(input, "Escribir el nombre");
  await page
    .getByRole("textbox", { name: /^Nombre/ })
    .and(page.locator(":focus"))
    .waitFor();
  await replace("Nutrimos del Llano");
  const field = page.getByRole("group", { name: "Logo", exact: true });
  await chooseFile(button(field, "Subir archivo"), logo);
  await field.getByText("Archivo subido.").waitFor();
  await tap(button(page, "Guardar marca"));
  await saved(page);
}

async function changeHours(input: TouchInput): Promise<void> {
  const { page, tap } = input;
  await follow(input, "Cambiar el horario");
  await tap(page.getByRole("checkbox", { name: /^Sábado/ }));
  await tap(button(page, "Guardar horario"));
  await saved(page);
}

async function createProduct(input: TouchInput): Promise<void> {
  const { page, tap, type } = input;
  await follow(input, "Crear un producto");
  const form = page.getByRole("tabpanel", { name: "Productos" }).getByRole("form");
  await form.getByLabel("Título").and(page.locator(":focus")).waitFor();
  await type("Maíz amarillo");
  await tap(button(form, "Crear producto"));
  await saved(page);
}

async function writeArticle({ page, write, tap }: TouchInput): Promise<void> {
  await tap(page.getByRole("tab", { name: "Noticias", exact: true }));
  const tab = page.getByRole("tabpanel", { name: "Noticias" });
  const create = button(tab, "Nueva noticia");
  const form = tab.getByRole("form");
  // On a wide screen the blank form is open.
  await create.or(form).first().waitFor();
  if (await create.isVisible()) await tap(create);
  await write(form.getByRole("textbox", { name: /^Título/ }), "Abrimos en Villavicencio");
  await write(form.getByRole("textbox", { name: /^Autor/ }), "Nutrimos");
  await tap(button(form, "Crear noticia"));
  await saved(page);
}

async function inviteColleague(input: TouchInput): Promise<void> {
  const { page, tap, type } = input;
  await follow(input, "Invitar a alguien");
  await page
    .getByLabel(/^Invitar a alguien/)
    .and(page.locator(":focus"))
    .waitFor();
  await type("marta@nutrimos.co");
  await tap(button(page, "Crear el enlace de invitación"));
  const opening = page.waitForEvent("popup");
  await tap(page.getByRole("link", { name: "Enviar por WhatsApp" }));
  await (await opening).close();
}

/** What the colleague does with the link, on their own device. */
async function acceptInvitation({ page, effort }: TouchInput): Promise<void> {
  const link = await page.getByLabel("Enlace", { exact: true }).inputValue();
  const context = await page
    .context()
    .browser()
    ?.newContext({ ...SCREENS.phone, locale: "es-CO" });
  if (context === undefined) throw new Error("the browser has been closed");
  const guest = createTouchInput(await context.newPage());
  await guest.page.goto(link);
  await guest.write(guest.page.getByLabel("Su nombre"), "Marta Ríos");
  for (const label of ["Contraseña nueva", "Escríbala otra vez"]) {
    await guest.write(guest.page.getByLabel(label), "cerdos rosados duermen siesta");
  }
  await guest.tap(button(guest.page, "Aceptar y entrar"));
  await guest.page.getByRole("tab", { name: "Contenido" }).waitFor();
  await context.close();
  addEffort(effort, guest.effort);
}

function addEffort(effort: Effort, added: Effort): void {
  effort.taps += added.taps;
  effort.swipes += added.swipes;
  effort.letters += added.letters;
}

async function sendTrial({ page, tap, effort }: TouchInput): Promise<void> {
  await tap(page.getByRole("link", { name: "Inicio", exact: true }));
  const opening = page.waitForEvent("popup");
  await tap(button(cardOf(page), "Enviarse una solicitud"));
  const site = await opening;
  const visitor = createTouchInput(site);
  await visitor.tap(site.getByRole("checkbox", { name: /mis datos personales/ }));
  await visitor.tap(site.getByRole("button", { name: "Enviar solicitud" }).last());
  await site.getByText(/Quedó marcada «De prueba»/).waitFor();
  await site.close();
  addEffort(effort, visitor.effort);
}

if (import.meta.main) {
  for (const screen of Object.keys(SCREENS) as Screen[]) {
    const { parts, taps, done } = await drillFirstHour(screen);
    console.table(parts);
    console.log(`${screen}: ${taps} taps of ${MOST_TAPS}. Done: ${done.join(", ")}`);
    if (taps > MOST_TAPS || done.length < STEPS) process.exitCode = 1;
  }
}
