import { measureOverflow } from "./axe-test.ts";
import {
  CONTENT,
  expect,
  expectToast,
  openAdvanced,
  openNewContent,
  row,
  test,
  uniqueKey,
} from "./panel-content-test.ts";

const LIST = "**/rest/v1/rpc/find_content*";

test("a text is created, edited and deleted @phone", async ({ content }) => {
  await test.step("a text is created, edited and deleted", async () => {
    const key = uniqueKey();
    // A letter that occurs in no key, because the row shows the key of an unknown text before the value.
    const longValue = "ñ".repeat(150);
    await openNewContent(content);
    await expect(content.getByLabel("Sección").getByRole("option")).toHaveText([
      "Portada",
      "Nosotros",
      "Servicios",
      "Contacto",
      "Pie de página",
    ]);
    await content.getByLabel("Sección").selectOption("about");
    await openAdvanced(content);
    await content.getByLabel("Clave").fill(key);
    await content.getByLabel("Valor").fill(longValue);
    await content.getByRole("button", { name: "Crear contenido" }).click();
    await expectToast(content, "Éxito", "Contenido creado correctamente");
    await expect(row(content, `about.${key}`)).toContainText(`${longValue.slice(0, 100)}…`);
    await expect(row(content, `about.${key}`)).not.toContainText(longValue.slice(0, 101));

    await content.getByRole("button", { name: `Editar about.${key}` }).click();
    await expect(content.getByLabel("Valor")).toBeFocused();
    await expect(content.getByLabel("Valor")).toHaveValue(longValue);
    await content.getByLabel("Valor").fill("Otro valor");
    await content.getByRole("button", { name: "Actualizar contenido" }).click();
    await expectToast(content, "Éxito", "Contenido actualizado correctamente");
    await expect(row(content, `about.${key}`)).toContainText("Otro valor");
    await expect(content.getByRole("button", { name: `Editar about.${key}` })).toBeFocused();
    await expect(row(content, `about.${key}`)).toBeInViewport();

    content.once("dialog", (dialog) => {
      expect(dialog.message()).toBe("¿Estás seguro de que quieres eliminar este contenido?");
      void dialog.accept();
    });
    await content.getByRole("button", { name: `Eliminar about.${key}` }).click();
    await expectToast(content, "Éxito", "Contenido eliminado correctamente");
    await expect(row(content, `about.${key}`)).toHaveCount(0);
  });

  await test.step("the tab does not overflow the width of the screen", async () => {
    await openNewContent(content);
    expect(await measureOverflow(content)).toBe(0);
  });
});

test("texts are found, edited, offered and reset", async ({ panel: content }) => {
  await test.step("texts are grouped by page in the site's order, and searched by key, value and label", async () => {
    const places = content.getByRole("region").getByRole("heading", { level: 3 });
    await expect(places.first()).toHaveText("Inicio: portada");
    expect((await places.allTextContents()).slice(1, 4)).toEqual([
      "Inicio: productos",
      "Inicio: servicios",
      "Inicio: nosotros",
    ]);
    await expect(row(content, "hero.badge")).toBeHidden();
    const search = content.getByRole("searchbox", { name: "Buscar contenido" });
    await search.fill("titular destacada");
    await expect(row(content, "hero.title_highlight")).toBeVisible();
    await expect(row(content, "hero.badge")).toHaveCount(0);
    await expect(content.getByText("1 contenido", { exact: true })).toBeVisible();
    await search.fill("hero.subtitle");
    await expect(row(content, "hero.subtitle")).toBeVisible();
    await search.fill("nada de esto existe");
    await expect(content.getByText("Ningún texto coincide con su búsqueda")).toBeVisible();
    await content.getByRole("button", { name: "Ver todo el contenido" }).click();
    await expect(row(content, "hero.badge")).toBeHidden();
  });

  await test.step("the default text can be restored", async () => {
    await content.getByRole("searchbox", { name: "Buscar contenido" }).fill("about.badge");
    await content.getByRole("button", { name: "Editar about.badge" }).click();
    await content.getByLabel("Valor").fill("Otra cosa");
    await content.getByRole("button", { name: "Volver al texto original" }).click();
    await expect(content.getByLabel("Valor")).toHaveValue("Nosotros");
  });

  await test.step("an edited text appears on the site", async () => {
    const key = "services.faq_1_question";
    const question = `¿Sirve para cabras ${crypto.randomUUID().slice(0, 8)}?`;
    await content.getByRole("searchbox", { name: "Buscar contenido" }).fill(key);
    await content.getByRole("button", { name: `Editar ${key}` }).click();
    await content.getByLabel("Valor").fill(question);
    await content.getByRole("button", { name: "Actualizar contenido" }).click();
    await expectToast(content, "Éxito", "Contenido actualizado correctamente");
    const home = await content.request.get("/");
    expect(await home.text()).toContain(question);
  });

  await test.step("key and value are required, with errors beside their fields", async () => {
    await openNewContent(content);
    await content.getByRole("button", { name: "Crear contenido" }).click();
    await expect(content.getByLabel("Valor")).toBeFocused();
    await expect(content.getByLabel("Clave")).toBeVisible();
    await expect(content.getByLabel("Clave")).toHaveAccessibleDescription("Escriba la clave.");
    await expect(content.getByLabel("Valor")).toHaveAccessibleDescription("Escriba el valor.");
    await content.getByLabel("Tipo").selectOption("url");
    await content.getByLabel("Valor").fill("javascript:alert(1)");
    await expect(content.getByLabel("Valor")).toHaveAccessibleDescription(
      /Escriba una dirección que empiece por https:/,
    );
  });

  await test.step("the value's input follows the type and keeps the typed text", async () => {
    await openNewContent(content);
    await openAdvanced(content);
    const value = content.getByLabel("Valor");
    const type = content.getByLabel("Tipo");
    await expect(type.getByRole("option")).toHaveCount(5);
    await value.fill("ventas@empresa.example");
    for (const [option, expected] of [
      ["email", "email"],
      ["url", "url"],
      ["phone", "tel"],
      ["text", "text"],
    ] as const) {
      await type.selectOption(option);
      await expect(value).toHaveAttribute("type", expected);
      await expect(value).toHaveValue("ventas@empresa.example");
    }
    await type.selectOption("textarea");
    await expect(value).toHaveJSProperty("tagName", "TEXTAREA");
    await expect(value).toHaveValue("ventas@empresa.example");
    await value.fill("");
    await type.selectOption("text");
  });

  await test.step("a known text without a row is offered with its label, and choosing it fills the form", async () => {
    await openNewContent(content);
    await content.getByLabel("Sección").selectOption("services");
    const offers = content.getByRole("list", { name: /que aún puede crear/ });
    const offer = offers.getByRole("button", { name: /Servicio 7, título/ });
    await expect(offer).toContainText("Página de inicio, «Servicios»");
    await offer.click();
    await expect(content.getByLabel("Clave")).toHaveValue("card_7_title");
    await expect(content.getByLabel("Tipo")).toHaveValue("text");
    await expect(content.getByLabel("Valor")).toBeFocused();
    await expect(content.getByText("Se ve en: Página de inicio, «Servicios».")).toBeVisible();
  });

  await test.step("a failure to load texts shows an error and can be retried", async () => {
    // Realtime would read again automatically.
    await content.routeWebSocket(/realtime/, () => undefined);
    await content.route(LIST, (route) => route.fulfill({ status: 403, json: { message: "no" } }));
    await content.goto("/admin?tab=contenido");
    await expectToast(content, "Error", "No se pudo cargar el contenido");
    await content.unroute(LIST);
    await content.getByRole("button", { name: "Reintentar" }).click();
    await expect(content.getByRole("region", { name: "Portada" })).toBeVisible();
  });
});

test("a text of another section shows its section read-only and keeps it @drill", async ({
  content,
}) => {
  await content.getByRole("button", { name: "Editar products.subtitle" }).click();
  const section = content.getByLabel("Sección");
  await expect(section).toHaveValue("Productos");
  await expect(section).not.toBeEditable();
  const sent: unknown[] = [];
  content.on("request", (request) => {
    if (request.method() === "PATCH") sent.push(request.postDataJSON());
  });
  const value = uniqueKey();
  await content.getByLabel("Valor").fill(value);
  await content.getByRole("button", { name: "Actualizar contenido" }).click();
  await expectToast(content, "Éxito", "Contenido actualizado correctamente");
  // Only the changed column.
  expect(sent).toEqual([{ value }]);
});

test("a deleted text of another section is offered and created again in its section @phone @drill", async ({
  content,
}) => {
  content.once("dialog", (dialog) => void dialog.accept());
  await content.getByRole("button", { name: "Eliminar news.interview_badge" }).click();
  await expectToast(content, "Éxito", "Contenido eliminado correctamente");
  const offers = content.getByRole("list", { name: "Textos de «Noticias» que aún puede crear" });
  await offers.getByRole("button", { name: /Entrevista destacada/ }).click();
  await expect(content.getByLabel("Sección")).toHaveValue("Noticias");
  await expect(content.getByLabel("Valor")).toHaveValue("Entrevista destacada");
  await content.getByRole("button", { name: "Crear contenido" }).click();
  await expectToast(content, "Éxito", "Contenido creado correctamente");
  await expect(row(content, "news.interview_badge")).toBeVisible();
  await expect(offers).toHaveCount(0);
});

test("a known text's key is under advanced options, and a change warns what visitors will see @drill", async ({
  content,
}) => {
  await content.getByRole("button", { name: "Editar about.badge" }).click();
  const key = content.getByLabel("Clave");
  await expect(content.getByLabel("Valor")).toBeFocused();
  await expect(key).toBeHidden();
  await openAdvanced(content);
  await key.fill("etiqueta");
  const warning = /ya no se verá en: .* En su lugar, sus visitantes verán «Nosotros»\./;
  await expect(content.getByRole("status").filter({ hasText: warning })).toBeVisible();
  const sent: string[] = [];
  content.on("request", (request) => sent.push(request.method()));
  content.once("dialog", (dialog) => {
    expect(dialog.message()).toMatch(warning);
    void dialog.dismiss();
  });
  await content.getByRole("button", { name: "Actualizar contenido" }).click();
  await expect(key).toHaveValue("etiqueta");
  expect(sent).not.toContain("PATCH");
});

test("an existing key offers to edit its row with the typed value @drill", async ({ content }) => {
  await openNewContent(content);
  await openAdvanced(content);
  await content.getByLabel("Clave").fill("secondary_button");
  await content.getByLabel("Valor").fill("Lo que costó escribir");
  await content.getByRole("button", { name: "Crear contenido" }).click();
  await expectToast(content, "Error", "No se pudo crear el contenido");
  const key = content.getByLabel("Clave");
  await expect(key).toBeFocused();
  await expect(key).toHaveAccessibleDescription(
    /Ya hay un contenido con esta sección y esta clave/,
  );
  await expect(content.getByLabel("Valor")).toHaveValue("Lo que costó escribir");
  await content.getByRole("button", { name: "Editar el registro existente" }).click();
  await expect(content.getByRole("heading", { name: /^Editar «Segundo botón/ })).toBeVisible();
  await expect(content.getByLabel("Valor")).toHaveValue("Lo que costó escribir");
  await expect(content.getByLabel("Valor")).toHaveAccessibleDescription(/^Guardado ahora: «.+»$/);
});

test("a key conflict that only the server detects is explained too @drill", async ({ content }) => {
  await content.route(CONTENT, (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 409, json: { code: "23505", message: "duplicate key" } })
      : route.continue(),
  );
  await openNewContent(content);
  await openAdvanced(content);
  await content.getByLabel("Clave").fill("nueva");
  await content.getByLabel("Valor").fill("Sigue aquí");
  await content.getByRole("button", { name: "Crear contenido" }).click();
  await expectToast(content, "Error", "No se pudo crear el contenido");
  await expect(content.getByLabel("Clave")).toHaveAccessibleDescription(/Ya hay un contenido/);
  await expect(content.getByLabel("Valor")).toHaveValue("Sigue aquí");
});

test("texts that still show an example are marked until they are changed @drill", async ({
  content,
}) => {
  const email = content
    .locator("li[data-record]")
    .filter({ has: content.getByRole("button", { name: "Editar contact.email", exact: true }) });
  const mark = email.getByText("Ejemplo", { exact: true });
  await expect(mark).toBeVisible();
  await content.getByRole("button", { name: "Editar contact.email" }).click();
  await expect(content.getByLabel("Valor")).toHaveAttribute("type", "email");
  await content.getByLabel("Valor").fill("ventas@granos.example");
  await content.getByRole("button", { name: "Actualizar contenido" }).click();
  await expectToast(content, "Éxito", "Contenido actualizado correctamente");
  await expect(mark).toBeHidden();
});

test("leaving a changed form asks first @phone @drill", async ({ content }) => {
  await content.getByRole("button", { name: "Editar hero.badge" }).click();
  await content.getByLabel("Valor").fill("A medias");
  content.once("dialog", (dialog) => void dialog.dismiss());
  await content.getByRole("button", { name: "Editar about.badge" }).click();
  await expect(content.getByLabel("Valor")).toHaveValue("A medias");
  content.once("dialog", (dialog) => void dialog.accept());
  await content.getByRole("button", { name: "Cancelar" }).click();
  await openNewContent(content);
  await expect(content.getByLabel("Valor")).toHaveValue("");
});
