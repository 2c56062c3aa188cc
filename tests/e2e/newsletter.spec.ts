import { expect, test } from "@playwright/test";

import { listMails, waitForMails } from "#tests/e2e/mail-test.ts";

test.use({ javaScriptEnabled: false });

const uniqueEmail = () => `Finca+${crypto.randomUUID().slice(0, 8)}@Campo.example`;

test("a subscription is confirmed with a button and ended with one click @phone", async ({
  page,
  request,
}) => {
  const email = uniqueEmail();
  await page.goto("/noticias");
  const form = page.getByRole("contentinfo");
  await form.getByRole("textbox").fill(email);
  await form.getByRole("checkbox").check();
  await form.getByRole("button").click();
  await expect(page).toHaveURL("/boletin/recibida");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("revise su correo");

  const [mail] = await waitForMails(email.toLowerCase(), "boletín");
  const link = /http\S+\/boletin\/confirmar\S+/.exec(mail?.text ?? "")?.[0] ?? "";
  // Mail scanners open links, which alone must not confirm.
  await page.goto(link);
  await page.goto(link);
  await page.getByRole("button", { name: "Confirmar inscripción" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Listo, quedó inscrito");

  const unsubscribe = /<(.+)>/.exec(mail?.headers["list-unsubscribe"] ?? "")?.[1] ?? "";
  expect(mail?.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
  await page.goto(unsubscribe);
  await expect(page.getByRole("button", { name: "Retirarme" })).toBeVisible();
  const oneClick = await request.post(unsubscribe, {
    multipart: { "List-Unsubscribe": "One-Click" },
    headers: { Origin: "null" },
  });
  expect(oneClick.status()).toBe(200);
  expect(await oneClick.text()).toContain("lo retiramos del boletín");
  await page.goto(link);
  await page.getByRole("button", { name: "Confirmar inscripción" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Este enlace ya no sirve");
});

test("a wrong address is reported, two subscriptions send one mail, and a bot's none", async ({
  page,
  request,
}) => {
  await test.step("an error is shown on the newsletter page with the typed text", async () => {
    await page.goto("/boletin");
    const main = page.getByRole("main");
    await main.getByRole("textbox", { name: "Correo electrónico" }).fill("finca@campo");
    await main.getByRole("button").click();
    await expect(page).toHaveURL("/boletin");
    const field = main.getByRole("textbox", { name: "Correo electrónico" });
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("finca@campo");
    await expect(field).toHaveAccessibleDescription(/nombre@correo.com/);
    await expect(main.getByRole("checkbox")).toHaveAccessibleDescription(/Marque la casilla/);

    const posted = await request.post("/boletin", {
      form: { correo: "<script>alert(1)</script>" },
    });
    expect(posted.status()).toBe(422);
    expect(posted.headers()["cache-control"]).toBe("private, no-cache");
    expect(await posted.text()).not.toContain("<script>alert");
    expect((await request.post("/boletin", { data: {} })).status()).toBe(415);
    const long = await request.post("/boletin", { form: { correo: "a".repeat(80_000) } });
    expect(long.status()).toBe(413);
  });

  await test.step("two subscriptions send one mail, and a bot's address gets none", async () => {
    const html = await (await request.get("/boletin")).text();
    const version = /name="version" value="([^"]*)"/.exec(html)?.[1] ?? "";
    const email = uniqueEmail().toLowerCase();
    const botEmail = uniqueEmail().toLowerCase();
    const send = (correo: string, referencia_interna = "") =>
      request.post("/boletin", {
        form: { correo, version, autorizacion: "si", referencia_interna },
      });
    await send(botEmail, "x");
    await send(email);
    const response = await send(email);
    expect(response.url()).toContain("/boletin/recibida");
    expect(await waitForMails(email, "boletín")).toHaveLength(1);
    expect(await listMails(botEmail, "")).toEqual([]);
  });
});
