import {
  expect,
  expectToast,
  openNewProduct,
  productRow,
  test,
  uniqueTitle,
} from "./panel-test.ts";

const PRODUCTS = "**/rest/v1/products*";
const LIST = "**/rest/v1/rpc/find_products*";

test("a save that failed keeps the form as it is, and succeeds when tried again", async ({
  panel,
}) => {
  const title = uniqueTitle("Premezcla");
  await test.step("a save without a response shows an error and succeeds when tried again", async () => {
    await panel.route(PRODUCTS, (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await openNewProduct(panel);
    await panel.getByLabel("Título").fill(title);
    await panel.getByRole("button", { name: "Crear producto" }).click();
    await expectToast(panel, "Error", "No se pudo crear el producto");
    await expect(panel.getByRole("alert")).toContainText("No hay conexión con el sitio.");
    await panel.unroute(PRODUCTS);
    await panel.getByRole("button", { name: "Crear producto" }).click();
    await expectToast(panel, "Éxito", "Producto creado correctamente");
    await expect(productRow(panel, title)).toHaveCount(1);
  });

  await test.step("a failed update keeps the form in edit mode", async () => {
    await panel.route(PRODUCTS, (route) =>
      route.request().method() === "PATCH"
        ? route.fulfill({ status: 500, json: { code: "XX000", message: "no" } })
        : route.continue(),
    );
    await productRow(panel, title).getByRole("button", { name: "Editar" }).click();
    await panel.getByLabel("Descripción").fill("Un cambio.");
    await panel.getByRole("button", { name: "Actualizar producto" }).click();
    await expectToast(panel, "Error", "No se pudo actualizar el producto");
    await expect(panel.getByRole("heading", { name: `Editar «${title}»` })).toBeVisible();
    await expect(panel.getByLabel("Descripción")).toHaveValue("Un cambio.");
  });
});

test("a failure to load a list is retried, then shown with a retry button @drill", async ({
  panel,
}) => {
  const address = panel.url();
  // The first page's reads would be counted, and so would those that joining the channel begins.
  await panel.goto("about:blank");
  await panel.routeWebSocket(/\/realtime\//, () => undefined);
  await panel.clock.install();
  await panel.route(LIST, (route) => route.fulfill({ status: 503, json: { message: "no" } }));
  let reads = 0;
  panel.on("request", (request) => {
    if (request.url().includes("/rpc/find_products")) reads += 1;
  });
  await panel.goto(address);
  await expect(panel.getByText("Cargando productos...")).toBeVisible();
  // The document's own early read fails too.
  await expect.poll(() => reads).toBe(2);
  for (const seconds of [1, 2, 4]) {
    const before = reads;
    await panel.clock.runFor(seconds * 1000);
    await expect.poll(() => reads).toBe(before + 1);
  }
  await expectToast(panel, "Error", "No se pudieron cargar los productos");
  expect(reads).toBe(5);
  await panel.unroute(LIST);
  await panel.getByRole("button", { name: "Reintentar" }).click();
  await expect(panel.getByRole("list", { name: "Productos" })).toBeVisible();
});
