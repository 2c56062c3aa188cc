import {
  createItem,
  expect,
  expectToast,
  isAbove,
  listOf,
  neighbour,
  row,
  test,
  uniqueTitle,
} from "./panel-menu-test.ts";

const PLACES = "**/rest/v1/rpc/place_menu_item*";
const MOVES = "**/rest/v1/rpc/move_menu_item*";

test("an item is moved with its buttons and with the keys on its handle, and stays there", async ({
  menu: panel,
}) => {
  const name = uniqueTitle("Guías");
  await test.step("the first item cannot go up and the last cannot go down", async () => {
    const items = listOf(panel).getByRole("listitem");
    await expect(items.first().getByRole("button", { name: "Subir" })).toBeDisabled();
    await expect(items.first().getByRole("button", { name: "Bajar" })).toBeEnabled();
    await expect(items.last().getByRole("button", { name: "Bajar" })).toBeDisabled();
    await expect(items.last().getByRole("button", { name: "Subir" })).toBeEnabled();
  });

  await test.step("an item can be moved up and down with its buttons, and stays there", async () => {
    await createItem(panel, name);
    const above = await neighbour(panel, name, -1);
    const up = row(panel, name).getByRole("button", { name: "Subir" });
    await up.focus();
    const saved = panel.waitForResponse(MOVES);
    await panel.keyboard.press("Enter");
    await expect.poll(() => neighbour(panel, name, 1)).toBe(above);
    expect((await saved).status()).toBe(200);
    await expect(up).toBeFocused();
    await expect(panel.getByText(new RegExp(`^${name}: posición \\d+ de \\d+$`))).toBeAttached();
    await panel.reload();
    await expect.poll(() => neighbour(panel, name, 1)).toBe(above);
    await row(panel, name).getByRole("button", { name: "Bajar" }).click();
    await expect.poll(() => neighbour(panel, name, -1)).toBe(above);
  });

  await test.step("an item can be moved with the keyboard on its handle, with each step announced", async () => {
    const above = await neighbour(panel, name, -1);
    const handle = row(panel, name).getByRole("button", { name: "Mover" });
    await handle.focus();
    await panel.keyboard.press("Space");
    await panel.keyboard.press("ArrowUp");
    await expect.poll(() => neighbour(panel, name, 1)).toBe(above);
    await expect(handle).toBeFocused();
    await expect(panel.getByText(new RegExp(`^${name}: posición \\d+ de \\d+$`))).toBeAttached();
    await panel.keyboard.press("Escape");
    await expect.poll(() => neighbour(panel, name, -1)).toBe(above);

    await panel.keyboard.press("Space");
    await panel.keyboard.press("ArrowUp");
    const saved = panel.waitForResponse(PLACES);
    await panel.keyboard.press("Space");
    expect((await saved).status()).toBe(200);
    await expect(handle).toBeFocused();
    await panel.reload();
    await expect.poll(() => isAbove(panel, name, above)).toBe(true);
  });
});

test("a failed move is reverted with an error @drill", async ({ menu: panel }) => {
  const name = uniqueTitle("Prensa");
  await createItem(panel, name);
  const above = await neighbour(panel, name, -1);
  await panel.route(MOVES, (route) =>
    route.fulfill({ status: 503, json: { code: "", message: "no" } }),
  );
  await row(panel, name).getByRole("button", { name: "Subir" }).click();
  await expectToast(panel, "Error", "No se pudo actualizar el elemento del menú");
  await expect.poll(() => neighbour(panel, name, -1)).toBe(above);
});

test("an item can be dragged to another place, and stays there @drill", async ({ menu: panel }) => {
  const name = uniqueTitle("Arrastrado");
  await createItem(panel, name);
  const above = (await neighbour(panel, name, -1)) ?? "";
  const handle = row(panel, name).getByRole("button", { name: "Mover" });
  await handle.scrollIntoViewIfNeeded();
  const from = (await handle.boundingBox())!;
  const to = (await row(panel, above).boundingBox())!;
  const saved = panel.waitForResponse(PLACES);
  await panel.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await panel.mouse.down();
  await panel.mouse.move(from.x + from.width / 2, to.y + 4, { steps: 8 });
  await expect.poll(() => neighbour(panel, name, 1)).toBe(above);
  await panel.mouse.up();
  expect((await saved).status()).toBe(200);
  await panel.reload();
  await expect.poll(() => isAbove(panel, name, above)).toBe(true);
});

test("a failed placement is reverted with an error @drill", async ({ menu: panel }) => {
  const name = uniqueTitle("Vuelta");
  await createItem(panel, name);
  const above = await neighbour(panel, name, -1);
  await panel.route(PLACES, (route) =>
    route.fulfill({ status: 503, json: { code: "", message: "no" } }),
  );
  await row(panel, name).getByRole("button", { name: "Mover" }).focus();
  await panel.keyboard.press("Space");
  await panel.keyboard.press("ArrowUp");
  await panel.keyboard.press("Space");
  await expectToast(panel, "Error", "No se pudo actualizar el elemento del menú");
  await expect.poll(() => neighbour(panel, name, -1)).toBe(above);
});
