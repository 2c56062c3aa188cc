import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Driver } from "#tests/browsers/drivers/driver.ts";
import { BROWSERS } from "#tests/browsers/drivers/launch.ts";
import { createPage, type Page } from "#tests/browsers/page.ts";
import { addStyles, WHOLE } from "#tests/support/add-styles.ts";
import { ADMINISTRATOR, prepareSite, type SiteProcess } from "#tests/support/site-process.ts";

/* The journeys that matter, on other engines than that of `npm test`. */

let folder: string;
let site: SiteProcess;
let picture: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "browsers-"));
  picture = path.join(folder, "campo.jpg");
  const create = { width: 800, height: 600, channels: 3, background: "#2a6" } as const;
  await sharp({ create }).jpeg().toFile(picture);
  site = await prepareSite(path.join(folder, "data"), { SEED: "demo", SECOND_FACTOR: "optional" });
  await site.start();
});
afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

test.each(BROWSERS)("$name is installed", ({ packages, isInstalled }) => {
  expect(isInstalled, `apt-get install -y ${packages.join(" ")}`).toBe(true);
});

const PAGES = [
  ["/", "catálogo"],
  ["/productos", "Melaza de caña"],
  ["/productos/melaza-de-cana", "Ficha técnica"],
  ["/productos/especie/bovinos", "Bovinos"],
  ["/noticias", "explicada con calma"],
  ["/herramientas/costo-por-nutriente", "nutriente"],
  ["/cotizar", "Enviar solicitud"],
  ["/privacidad", "datos"],
] as const;

describe.each(BROWSERS.filter(({ isInstalled }) => isInstalled))("in $name", ({ name, launch }) => {
  let driver: Driver;
  let page: Page;
  beforeAll(async () => {
    driver = await launch();
    page = createPage(driver, site.origin);
    await page.resize(1280, 900);
  });
  afterAll(() => driver.close());

  test.each([390, 1280])("public pages fit %i px and show their pictures", async (width) => {
    await page.resize(width, 900);
    for (const [address, words] of PAGES) {
      await page.open(address);
      await page.call(addStyles.toString(), WHOLE);
      await page.expectText(words);
      const shown = await page.call(measure.toString());
      expect(shown, address).toEqual({ overflow: 0, brokenPictures: [] });
    }
    await page.resize(1280, 900);
  });

  test("a visitor goes from the catalogue to a quote, is shown what is missing, and sends it", async () => {
    await page.open("/productos");
    await page.pressLink("Melaza de caña");
    await page.expectPath("/productos/melaza");
    await page.pressLink("Cotizar este producto");
    await page.expectPath("/cotizar");
    await page.pressButton("Enviar solicitud");
    await page.see({ css: "[aria-invalid=true]" });
    await page.fill("Cantidad", "3");
    await page.choose("Departamento", "Meta");
    await page.fill("Municipio", "Acacías");
    await page.fill("Nombre", "Ana Ñáñez");
    await page.fill("Teléfono o WhatsApp", "310 555 1234");
    await page.press({ css: "form input[type=checkbox]" });
    await page.pressButton("Enviar solicitud");
    await page.expectPath("/cotizar/recibida");
  });

  test("a visitor finds an article by a word", async () => {
    await page.open("/noticias");
    await page.fill("Buscar noticias", "melaza");
    await page.expectSearch("q=melaza");
    await page.press({ css: "main article a[href^='/noticias/'], main li a[href^='/noticias/']" });
    await page.expectPath("/noticias/");
  });

  test("an administrator signs in, after a wrong password", async () => {
    await page.open("/admin");
    await page.expectPath("/admin/login");
    await page.fill("Correo electrónico", ADMINISTRATOR.email);
    await page.fill("Contraseña", "no es esta contraseña");
    await page.pressButton("Iniciar sesión");
    await page.expectText("Correo o contraseña incorrectos.");
    await page.fill("Contraseña", ADMINISTRATOR.password);
    await page.pressButton("Iniciar sesión");
    await page.see({ css: "[role=tab]", text: "Productos" });
  });

  test("a product is created with an uploaded picture, changed and deleted", async () => {
    await page.open("/admin?tab=productos");
    await page.expectText("Crear producto");
    await page.fill("Título", "Harina de prueba");
    await page.setFile('input[type="file"][aria-label="Elegir imagen"]', picture);
    await page.expectText("Imagen subida");
    await page.pressButton("Crear producto");
    await page.expectText("Producto creado correctamente");
    await page.press(actionOf("Harina de prueba", "Editar"));
    await page.expectText("Actualizar producto");
    await page.fill("Título", "Harina cambiada");
    await page.pressButton("Actualizar producto");
    await page.expectText("Producto actualizado correctamente");
    await page.press(actionOf("Harina cambiada", "Eliminar"));
    await page.expectText("Producto eliminado correctamente");
    await page.expectNoText("Harina cambiada");
  });

  test("an article is written, changed and deleted", async () => {
    await page.open("/admin?tab=noticias");
    await page.pressButton("Nueva noticia");
    await page.fill("Título", "Noticia de prueba");
    await page.fill("Autor", "Redacción");
    await page.press({ css: ".ProseMirror" });
    await page.type("Un párrafo con ñandú.");
    await page.pressButton("Crear noticia");
    await page.expectText("Noticia creada correctamente");
    await page.press(actionOf("Noticia de prueba", "Editar"));
    await page.expectText("Un párrafo con ñandú.");
    await page.fill("Título", "Noticia cambiada");
    await page.pressButton("Actualizar noticia");
    await page.expectText("Noticia actualizada correctamente");
    await page.press(actionOf("Noticia cambiada", "Eliminar"));
    await page.expectText("Noticia eliminada correctamente");
  });

  test("a menu item is created, changed and deleted", async () => {
    await page.open("/admin?tab=menu");
    await page.pressTab("Menú");
    await page.fill("Nombre", "Prueba");
    await page.fill("Dirección (URL)", "/noticias");
    await page.pressButton("Crear elemento");
    await page.expectText("correctamente");
    await page.press(actionOf("Prueba", "Editar"));
    await page.fill("Nombre", "Prueba cambiada");
    await page.pressButton("Actualizar elemento");
    await page.see({ css: "li h3, li h4", text: "Prueba cambiada" });
    await page.press(actionOf("Prueba cambiada", "Eliminar"));
    await page.expectNoText("Prueba cambiada");
  });

  test("a text is created, changed and deleted", async () => {
    await page.open("/admin?tab=contenido");
    await page.press({ css: "form summary", text: "Avanzado" });
    await page.fill("Clave", "prueba_de_navegador");
    await page.fill("Valor", "Un valor");
    await page.pressButton("Crear contenido");
    await page.expectText("Contenido creado correctamente");
    await page.fill("Buscar contenido", "prueba_de_navegador");
    await page.press({ css: "li button[aria-label^='Editar']" });
    await page.expectText("Actualizar contenido");
    await page.fill("Valor", "Otro valor");
    await page.pressButton("Actualizar contenido");
    await page.expectText("Contenido actualizado correctamente");
    await page.press({ css: "li button[aria-label^='Eliminar']" });
    await page.expectText("Contenido eliminado correctamente");
  });

  test("the WhatsApp button and the search engines' texts are saved", async () => {
    await page.open("/admin?tab=whatsapp");
    await page.fill("Mensaje", `Hola desde ${name}`);
    await page.pressButton("Guardar configuración");
    await page.expectText("Configuración guardada");
    await page.open("/admin?tab=seo");
    await page.see({ css: "[role=group]", text: "Todo el sitio" });
    await page.press({ css: "[role=group] textarea" });
    await page.type(`Insumos para alimento animal, ${name}`);
    await page.pressButton("Guardar configuración SEO");
    await page.expectText("guardada");
  });

  test("a text is changed on the page that shows it", async () => {
    const changed = `Cambiado en ${name}`;
    await page.open("/admin/sitio?pagina=/");
    await page.press({ isFramed: true, css: '[data-edit~="hero.badge"]' });
    await page.see({ css: "[aria-label^='Editar: ']" });
    await page.press({ css: "[data-field=value] :is(input, textarea, [contenteditable=true])" });
    await page.type(changed);
    await page.pressButton("Guardar");
    await page.see({
      isFramed: true,
      css: '[data-edit~="hero.badge"]',
      text: changed,
    });
    await page.expectSoon("/", changed);
  });
});

/** A button of the record of that name. */
function actionOf(title: string, action: string) {
  return { css: "li button", label: `${action} ${title}` };
}

/** What a page overflows its window by, and the pictures that did not come. */
function measure() {
  const root = document.documentElement;
  const pictures = [...document.images].filter(
    ({ complete, naturalWidth, loading }) => loading !== "lazy" && complete && naturalWidth === 0,
  );
  return {
    overflow: Math.max(0, root.scrollWidth - root.clientWidth),
    brokenPictures: pictures.map(({ src }) => src),
  };
}
