import type { Browser, Page } from "@playwright/test";

import { rowOf, sendRequest } from "./panel-inbox-test.ts";
import {
  createUser,
  expect,
  expectToast,
  productRow,
  signIn,
  test as base,
  uniqueTitle,
} from "./panel-test.ts";

/** `panel` opens its products once it follows changes; `marta` is the panel of another administrator, who does too. */
const test = base.extend<{ marta: Page; live: Page }>({
  tab: null,
  live: async ({ panel }, use) => {
    await follow(panel, () => panel.goto("/admin?tab=productos"));
    await use(panel);
  },
  marta: async ({ browser, installation }, use) => {
    const page = await openMarta(browser, installation);
    await use(page);
    await page.context().close();
  },
});

async function openMarta(
  browser: Browser,
  installation: Parameters<typeof createUser>[0],
): Promise<Page> {
  const marta = {
    email: `marta-${crypto.randomUUID().slice(0, 6)}@empresa.example`,
    password: "gallinas tranquilas comen maíz",
  };
  await createUser(installation, marta, { isAdministrator: true });
  const context = await browser.newContext({ baseURL: installation.origin });
  const page = await context.newPage();
  await follow(page, () => signIn(page, marta));
  return page;
}

/** Opens a page of the panel, and waits until it follows changes. */
async function follow(page: Page, open: () => Promise<unknown>): Promise<void> {
  const joined = page
    .waitForEvent("websocket")
    .then((socket) =>
      socket.waitForEvent("framereceived", ({ payload }) =>
        /"phx_reply".*"postgres_changes":\[\{/.test(String(payload)),
      ),
    );
  await open();
  await joined;
}

test("lists and open forms follow what others change", async ({ live, installation }) => {
  await test.step("lists follow what others change, and rows that would move wait until they are asked for", async () => {
    const rows = live.getByRole("list", { name: "Productos" }).getByRole("listitem");
    await expect(rows).not.toHaveCount(0);
    const before = await rows.count();
    const [first] = (await installation.send("GET", "/rest/v1/products?order=title&limit=1")) as [
      { id: string; title: string },
    ];
    await installation.send("PATCH", `/rest/v1/products?id=eq.${first.id}`, {
      category: "Vista ahora",
    });
    await expect(productRow(live, first.title)).toContainText("Vista ahora");
    const title = uniqueTitle("Melaza en vivo");
    await installation.send("POST", "/rest/v1/products", { title, description: "x" });
    const notice = live.getByRole("button", { name: "Hay 1 cambio: actualizar" });
    await expect(notice).toBeVisible();
    await expect(rows).toHaveCount(before);
    await notice.click();
    await expect(productRow(live, title)).toBeVisible();
    await expect(notice).toBeHidden();
  });

  await test.step("an open form takes over what only others changed, while one goes on typing", async () => {
    const title = uniqueTitle("Melaza en vivo");
    const [{ id }] = (await installation.send("POST", "/rest/v1/products", {
      title,
      description: "Como estaba",
    })) as [{ id: string }];
    await live.reload();
    await live.getByRole("button", { name: `Editar ${title}` }).click();
    const name = live.getByLabel("Título");
    await expect(name).toHaveValue(title);
    await name.press("Home");
    await name.pressSequentially("El ");
    await installation.send("PATCH", `/rest/v1/products?id=eq.${id}`, { description: "Más claro" });
    await expect(live.getByLabel("Descripción")).toHaveValue("Más claro");
    await expect(
      live.getByText("Otra persona guardó este registro; lo nuevo ya está aquí: Descripción."),
    ).toBeVisible();
    await name.pressSequentially("mejor ");
    await expect(name).toHaveValue(`El mejor ${title}`);

    await installation.send("PATCH", `/rest/v1/products?id=eq.${id}`, { title: `${title} II` });
    await expectToast(
      live,
      "Otra persona guardó este registro",
      "Cambió lo mismo que usted: Título. Al guardar, usted elige con qué se queda.",
    );
    await expect(name).toHaveValue(`El mejor ${title}`);
    await live.getByRole("button", { name: "Actualizar producto" }).click();
    await expect(
      live.getByRole("dialog", { name: "Otra persona cambió lo mismo que usted" }),
    ).toBeVisible();
  });
});

test("once the panel follows changes, it reads its list again only if a record was changed since it opened", async ({
  panel,
}) => {
  const lists: string[] = [];
  panel.on("request", (request) => {
    if (request.url().includes("/rpc/find_products")) lists.push(request.url());
  });
  const LAST_CHANGE = /\/rest\/v1\/revisions\?select=changed_at/;
  await panel.route(LAST_CHANGE, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/"changed_at":"[^"]+"/, OLD_CHANGE);
    await route.fulfill({ response, body });
  });
  const compared = panel.waitForResponse(LAST_CHANGE);
  await panel.goto("/admin?tab=productos");
  await compared;
  // What is read again in any case.
  await panel.waitForResponse(/\/rest\/v1\/drafts/);
  expect(lists).toHaveLength(1);

  await panel.unroute(LAST_CHANGE);
  await panel.route(LAST_CHANGE, (route) => route.abort());
  await panel.goto("/admin?tab=productos");
  await expect.poll(() => lists.length).toBe(3);
});

const OLD_CHANGE = '"changed_at":"2026-01-01T00:00:00Z"';

test("administrators see who else is in the panel, and in which record and field @phone", async ({
  live,
  marta,
  installation,
}) => {
  const title = uniqueTitle("Glicerol");
  await installation.send("POST", "/rest/v1/products", { title, description: "Líquido" });
  await marta.goto("/admin?tab=productos");
  await marta.getByRole("button", { name: `Editar ${title}` }).click();
  await marta.getByLabel("Descripción").focus();
  await live.getByRole("button", { name: "actualizar" }).click();
  await expect(productRow(live, title).getByText(/^marta-\w+ está aquí$/)).toBeVisible();
  const others = live.getByRole("button", { name: "1 persona más en el panel" });
  await others.click();
  await expect(live.getByRole("dialog")).toContainText(`está en Descripción de ${title}`);
  await live.keyboard.press("Escape");
  await live.getByRole("button", { name: `Editar ${title}` }).click();
  const field = live.locator('[data-field="Descripción"]');
  await expect(field.getByText(/^marta-\w+ está aquí$/)).toBeVisible();
  await marta.context().close();
  await expect(field.getByText(/está aquí/)).toBeHidden();
  await expect(others).toBeHidden();
});

test("a new request announces itself, and two panels count it as read or unread alike", async ({
  live,
  marta,
  installation,
}) => {
  const earlier = await sendRequest(installation);
  await follow(marta, () => marta.goto("/admin/solicitudes"));
  await expect(rowOf(marta, earlier)).toBeVisible();
  const unread = (page: Page) => page.getByRole("link", { name: /^Solicitudes/ });
  const before = await unread(live).textContent();
  const sent = await sendRequest(installation);
  await expect(live.getByText(`${sent.name} (Finca El Roble) pide una cotización.`)).toBeVisible();
  await expect(unread(live)).not.toHaveText(before ?? "");
  await marta.getByRole("button", { name: /Hay 1 cambio/ }).click();
  await rowOf(marta, sent).getByRole("link").click();
  await expect(unread(live)).toHaveText(before ?? "");
});
