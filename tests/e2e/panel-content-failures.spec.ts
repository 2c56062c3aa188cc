import {
  CONTENT,
  createContent,
  expect,
  expectToast,
  row,
  test,
  uniqueKey,
} from "./panel-content-test.ts";

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
      await content.getByRole("button", { name: `Eliminar ${key}` }).click();
    } else {
      await content.getByRole("button", { name: `Editar ${key}` }).click();
      await content.getByLabel("Valor").fill("Después");
      await content.getByRole("button", { name: press }).click();
    }
    await expectToast(content, "Error", toast);
    await expect(row(content, `hero.${key}`)).toContainText("Antes");
    if (press !== "") await expect(content.getByLabel("Valor")).toHaveValue("Después");
  });
}
