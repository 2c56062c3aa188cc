import type { Route } from "@playwright/test";

import { measureOverflow } from "./axe-test.ts";
import { holdRequests, WRITES } from "./hold-requests.ts";
import {
  createProduct,
  expect,
  expectToast,
  openAdvanced,
  openNewProduct,
  productRow,
  test,
  uniqueTitle,
} from "./panel-test.ts";

test("a product is created, edited and deleted @phone", async ({ panel }) => {
  const title = uniqueTitle("Torta de soya");
  await openNewProduct(panel);
  await panel.getByLabel("Título").fill(title);
  await panel.getByLabel("Descripción").fill("Subproducto de la extracción de aceite.");
  await panel.getByLabel("Características", { exact: true }).fill("Proteína 46,5 %, , Granel");
  await openAdvanced(panel);
  await panel.getByLabel("URL de la imagen").fill("/images/harina-de-soya.webp");
  await panel.getByLabel("Texto alternativo").fill("Harina de soya en un plato");
  await panel.getByLabel("Categoría").fill("Proteicos");
  await expect(
    panel.getByRole("list", { name: "Características que se guardarán" }).getByRole("listitem"),
  ).toHaveText(["Proteína 46,5 %", "Granel"]);
  await panel.getByRole("button", { name: "Crear producto" }).click();
  await expectToast(panel, "Éxito", "Producto creado correctamente");
  await expect(productRow(panel, title)).toBeVisible();
  const titles = await panel
    .getByRole("list", { name: "Productos" })
    .getByRole("heading")
    .allTextContents();
  expect(titles).toContain(title);
  expect(titles.indexOf(title)).toBeLessThan(titles.indexOf("Torta de palmiste"));
  await expect(panel.getByLabel("Título")).toHaveValue("");

  await productRow(panel, title).getByRole("button", { name: "Editar" }).click();
  await expect(panel.getByLabel("Título")).toBeFocused();
  await expect(panel.getByLabel("Características", { exact: true })).toHaveValue(
    "Proteína 46,5 %, Granel",
  );
  await panel.getByLabel("Título").fill(`${title} editada`);
  await panel.getByRole("button", { name: "Actualizar producto" }).click();
  await expectToast(panel, "Éxito", "Producto actualizado correctamente");
  await expect(productRow(panel, `${title} editada`)).toBeVisible();
  await expect(panel.getByLabel("Título")).toHaveValue("");

  panel.once("dialog", (dialog) => {
    expect(dialog.message()).toBe("¿Estás seguro de que quieres eliminar este producto?");
    void dialog.accept();
  });
  await productRow(panel, `${title} editada`).getByRole("button", { name: "Eliminar" }).click();
  await expectToast(panel, "Éxito", "Producto eliminado correctamente");
  await expect(productRow(panel, `${title} editada`)).toBeHidden();
});

test("typed text survives a change of tab @phone", async ({ panel }) => {
  await openNewProduct(panel);
  await panel.getByLabel("Título").fill("A medio escribir");
  await panel.getByRole("tab", { name: "Noticias" }).click();
  await expect(panel).toHaveURL("/admin?tab=noticias");
  await expect(panel.getByRole("heading", { name: /^Noticias/ })).toBeVisible();
  await panel.goBack();
  const products = panel.getByRole("tabpanel", { name: "Productos" });
  await expect(products.getByLabel("Título")).toHaveValue("A medio escribir");
});

test("what is typed during a save stays in the form, unsaved", async ({ panel }) => {
  const title = uniqueTitle("Harina de arroz");
  const [titleField, description] = [panel.getByLabel("Título"), panel.getByLabel("Descripción")];
  await openNewProduct(panel);
  await titleField.fill(title);

  await test.step("while a product is created", async () => {
    const write = await holdRequests(panel, "**/rest/v1/products*", WRITES);
    await panel.getByRole("button", { name: "Crear producto" }).click();
    await write.begun;
    await description.fill("Escrita durante la creación.");
    write.release();
    await expect(productRow(panel, title)).toBeVisible();
    await expect(panel.getByRole("heading", { name: `Editar «${title}»` })).toBeVisible();
    await expect(description).toHaveValue("Escrita durante la creación.");
  });

  await test.step("while it is saved", async () => {
    const write = await holdRequests(panel, "**/rest/v1/products*", WRITES);
    await panel.getByRole("button", { name: "Actualizar producto" }).click();
    await write.begun;
    await titleField.fill(`${title} premium`);
    write.release();
    await expect(productRow(panel, title)).toContainText("Escrita durante la creación.");
    await expect(titleField).toHaveValue(`${title} premium`);
  });

  await test.step("while its draft is saved", async () => {
    const write = await holdRequests(panel, "**/rest/v1/drafts*", WRITES);
    await titleField.fill(`${title} integral`);
    await panel.getByRole("button", { name: "Guardar borrador" }).click();
    await write.begun;
    await titleField.fill(`${title} extra`);
    write.release();
    await expect(panel.getByRole("button", { name: "Guardar borrador" })).toBeEnabled();
    await expect(titleField).toHaveValue(`${title} extra`);
  });

  await test.step("and is saved like anything else", async () => {
    await panel.getByRole("button", { name: "Actualizar producto" }).click();
    await expect(productRow(panel, `${title} extra`)).toBeVisible();
    await expect(titleField).toHaveValue("");
  });
});

test("the tab does not overflow the width of the screen @phone", async ({ panel }) => {
  await openNewProduct(panel);
  expect(await measureOverflow(panel)).toBe(0);
});

test("a product's form saves what changed, once, and the site shows it", async ({ panel }) => {
  const [title, once] = [uniqueTitle("Fosfato"), uniqueTitle("Carbonato")];
  await test.step("saving sends only changed fields, and nothing for an unchanged record", async () => {
    await createProduct(panel, title);
    const row = productRow(panel, title);
    const sent: unknown[] = [];
    panel.on("request", (request) => {
      if (request.method() === "PATCH") sent.push(request.postDataJSON());
    });
    const update = async () => {
      await panel.getByRole("button", { name: "Actualizar producto" }).click();
      await expect(panel.getByRole("heading", { name: `Editar «${title}»` })).toHaveCount(0);
    };
    await row.getByRole("button", { name: "Editar" }).click();
    await panel
      .getByLabel("Características", { exact: true })
      .fill('"Bolsa, 25 kg", Fósforo 21,5 %');
    await update();
    await row.getByRole("button", { name: "Editar" }).click();
    await expect(panel.getByLabel("Características", { exact: true })).toHaveValue(
      '"Bolsa, 25 kg", Fósforo 21,5 %',
    );
    await update();
    expect(sent).toEqual([{ features: ["Bolsa, 25 kg", "Fósforo 21,5 %"] }]);
  });

  await test.step("a record can be edited again at the moment its form closes", async () => {
    const edit = productRow(panel, title).getByRole("button", { name: "Editar" });
    const form = panel.getByRole("form", { name: `Editar «${title}»` });
    await edit.click();
    await panel.getByLabel("Características", { exact: true }).fill("Granel");
    const opened = await form.elementHandle();
    await edit.evaluate((button: HTMLElement, closing) => {
      const observer = new MutationObserver(() => {
        if (closing?.isConnected) return;
        observer.disconnect();
        button.click();
      });
      observer.observe(document.body, { childList: true, subtree: true });
    }, opened);
    await panel.getByRole("button", { name: "Actualizar producto" }).click();
    // The toast of an earlier save may still be there, and the form that closes shows the same value.
    await expect.poll(() => opened?.evaluate((node) => node.isConnected)).toBe(false);
    await expectToast(panel, "Éxito", "Producto actualizado correctamente");
    await expect(form.getByLabel("Características", { exact: true })).toHaveValue("Granel");
  });

  await test.step("a record that is asked for while another is being saved opens afterwards", async () => {
    const next = "Glicerol";
    const press = (record: string) =>
      productRow(panel, record).getByRole("button", { name: "Editar" }).click();
    const titleField = panel.getByLabel("Título");
    /** Presses the other record's button while the server has not answered the save. */
    const saveAndPress = async (answer: (route: Route) => Promise<void>) => {
      const pressed = Promise.withResolvers<void>();
      await panel.route("**/rest/v1/products*", async (route) => {
        if (route.request().method() !== "PATCH") return route.fallback();
        await pressed.promise;
        return answer(route);
      });
      await panel.getByRole("button", { name: "Actualizar producto" }).click();
      await press(next);
      pressed.resolve();
    };

    await expect(titleField).toHaveValue(title);
    await panel.getByLabel("Características", { exact: true }).fill("A granel");
    await saveAndPress((route) => route.abort());
    await expect(panel.getByText("Lo que escribió sigue en el formulario")).toBeVisible();
    await expect(titleField).toHaveValue(title);
    await panel.unrouteAll();

    await saveAndPress((route) => route.continue());
    await expectToast(panel, "Éxito", "Producto actualizado correctamente");
    await expect(titleField).toHaveValue(next);
    await expect(titleField).toBeFocused();
    await panel.unrouteAll();
    await panel.getByRole("button", { name: "Cancelar" }).click();
  });

  await test.step("errors are shown beside their fields, and the first takes the focus", async () => {
    await openNewProduct(panel);
    await openAdvanced(panel);
    await panel.getByLabel("URL de la imagen").fill("fotos/melaza.jpg");
    await panel.getByRole("button", { name: "Crear producto" }).click();
    await expect(panel.getByLabel("Título")).toBeFocused();
    await expect(panel.getByLabel("Título")).toHaveAccessibleDescription(
      "Escriba el título del producto.",
    );
    await expect(panel.getByLabel("URL de la imagen")).toHaveAccessibleDescription(
      /copie su dirección completa/,
    );
  });

  await test.step("a double click creates one product", async () => {
    let posts = 0;
    panel.on("request", (request) => {
      if (request.method() === "POST" && request.url().includes("/rest/v1/products")) posts += 1;
    });
    await panel.getByLabel("URL de la imagen").fill("");
    await panel.getByLabel("Título").fill(once);
    await panel.getByRole("button", { name: "Crear producto" }).evaluate((button) => {
      button.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
      button.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    });
    await expectToast(panel, "Éxito", "Producto creado correctamente");
    await expect(productRow(panel, once)).toHaveCount(1);
    expect(posts).toBe(1);
  });

  await test.step("a new product appears on the home page", async () => {
    await panel.goto("/");
    await expect(panel.getByRole("heading", { name: once })).toBeVisible();
  });
});

test("cancelling returns to a blank form after a question @phone @drill", async ({ panel }) => {
  const title = uniqueTitle("Carbonato");
  await createProduct(panel, title);
  await productRow(panel, title).getByRole("button", { name: "Editar" }).click();
  await expect(panel.getByRole("heading", { name: `Editar «${title}»` })).toBeVisible();
  await panel.getByLabel("Título").fill("Otro título");
  const question = "Hay cambios sin guardar. ¿Quiere descartarlos?";
  panel.once("dialog", (dialog) => {
    expect(dialog.message()).toBe(question);
    void dialog.dismiss();
  });
  await panel.getByRole("button", { name: "Cancelar" }).click();
  await expect(panel.getByLabel("Título")).toHaveValue("Otro título");
  panel.once("dialog", (dialog) => void dialog.accept());
  await panel.getByRole("button", { name: "Cancelar" }).click();
  await openNewProduct(panel);
  await expect(panel.getByLabel("Título")).toHaveValue("");
  await expect(productRow(panel, title)).toBeVisible();
});

test("a dismissed confirmation deletes nothing @drill", async ({ panel }) => {
  const title = uniqueTitle("Levadura");
  await createProduct(panel, title);
  // Asked once it is known that nothing links to the product.
  const dismissed = panel.waitForEvent("dialog").then((dialog) => dialog.dismiss());
  await productRow(panel, title).getByRole("button", { name: "Eliminar" }).click();
  await dismissed;
  // A reload that begins while the page is still in its question never ends.
  await expect(productRow(panel, title).getByRole("button", { name: "Eliminar" })).toBeEnabled();
  await panel.reload();
  await expect(productRow(panel, title)).toBeVisible();
});

test("the tabs answer keys and pointer before their content is there", async ({ panel }) => {
  await test.step("the tab that was asked for is marked before its content is rendered", async () => {
    const tab = panel.getByRole("tab", { name: "SEO" });
    const marks = await tab.evaluate(async (element) => {
      const read = () => ({
        weight: getComputedStyle(element).fontWeight,
        selected: element.ariaSelected,
      });
      const before = read();
      element.dispatchEvent(new MouseEvent("mousedown", { bubbles: true, button: 0 }));
      // React renders synchronous updates in a microtask.
      await Promise.resolve();
      return [before, read()];
    });
    expect(marks).toEqual([
      { weight: "500", selected: "false" },
      { weight: "600", selected: "false" },
    ]);
    await expect(tab).toHaveAttribute("aria-selected", "true");
    await expect(panel).toHaveURL("/admin?tab=seo");
  });

  await test.step("the open tab stays when it is pressed while another one is being opened", async () => {
    const steps = await panel.evaluate(() => history.length);
    await panel.getByRole("tablist").evaluate(async (list) => {
      for (const name of ["Menú", "Productos"]) {
        const tabs = [...list.querySelectorAll<HTMLElement>("[role=tab]")];
        const tab = tabs.find(({ textContent }) => textContent === name);
        tab?.dispatchEvent(new MouseEvent("mousedown", { bubbles: true, button: 0 }));
        tab?.click();
        // React renders the mark in a microtask.
        await Promise.resolve();
      }
    });
    await expect.poll(() => panel.evaluate(() => history.length)).toBeGreaterThan(steps);
    await expect(panel).toHaveURL("/admin?tab=productos");
    await expect(panel.getByRole("tabpanel", { name: "Productos" })).toBeVisible();
  });

  await test.step("the tabs can be used with the keyboard", async () => {
    await panel.getByRole("tab", { name: "Productos" }).focus();
    await panel.keyboard.press("ArrowRight");
    await expect(panel.getByRole("tab", { name: "Noticias" })).toBeFocused();
    await panel.keyboard.press("Enter");
    await expect(panel.getByRole("tabpanel", { name: "Noticias" })).toBeVisible();
    await panel.keyboard.press("End");
    await expect(panel.getByRole("tab", { name: "SEO" })).toBeFocused();
    await panel.keyboard.press("Enter");
    await expect(panel).toHaveURL("/admin?tab=seo");
  });
});
