import {
  CONTENT,
  createContent,
  expect,
  expectToast,
  row,
  test,
  uniqueKey,
} from "./panel-content-test.ts";

const LIST = "**/rest/v1/rpc/find_content*";

for (const [method, toast, press] of [
  ["PATCH", "No se pudo actualizar el contenido", "Actualizar contenido"],
  ["DELETE", "No se pudo eliminar el contenido", ""],
] as const) {
  test(`a failed ${method} shows an error and loses nothing @drill`, async ({ content }) => {
    const key = uniqueKey();
    await createContent(content, key, "Antes");
    await content.route(CONTENT, (route) =>
      route.request().method() === method
        ? route.fulfill({ status: 503, json: { code: "", message: "no" } })
        : route.continue(),
    );
    if (press === "") {
      content.once("dialog", (dialog) => void dialog.accept());
      await content.getByRole("button", { name: `Eliminar hero.${key}` }).click();
    } else {
      await content.getByRole("button", { name: `Editar hero.${key}` }).click();
      await content.getByLabel("Valor").fill("Después");
      await content.getByRole("button", { name: press }).click();
    }
    await expectToast(content, "Error", toast);
    await expect(row(content, `hero.${key}`)).toContainText("Antes");
    if (press !== "") await expect(content.getByLabel("Valor")).toHaveValue("Después");
  });
}

test("a failure to load texts shows an error and can be retried", async ({ content }) => {
  // Who follows changes reads again by itself.
  await content.routeWebSocket(/realtime/, () => undefined);
  await content.route(LIST, (route) => route.fulfill({ status: 403, json: { message: "no" } }));
  await content.reload();
  await expectToast(content, "Error", "No se pudo cargar el contenido");
  await content.unroute(LIST);
  await content.getByRole("button", { name: "Reintentar" }).click();
  await expect(content.getByRole("region", { name: "Portada" })).toBeVisible();
});
