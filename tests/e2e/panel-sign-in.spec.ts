import { holdRequests } from "./hold-requests.ts";
import { expect, expectToast, fillCredentials, signIn, test } from "./panel-test.ts";

test("a visitor to the panel is redirected to the login page, which is noindex", async ({
  page,
}) => {
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "Panel de Administración" })).toBeVisible();
  await expect(page).toHaveURL("/admin/login");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await expect(page.getByLabel("Correo electrónico")).toHaveAttribute("type", "email");
});

test("e-mail and password are required, with errors beside their fields", async ({ page }) => {
  await page.goto("/admin/login");
  await page.getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(page.getByText("Escriba su correo.")).toBeVisible();
  await expect(page.getByText("Escriba su contraseña.")).toBeVisible();
  await expect(page.getByLabel("Correo electrónico")).toBeFocused();
});

test("a wrong password shows the server's message, its meaning and an error toast", async ({
  page,
  admin,
}) => {
  await page.goto("/admin/login");
  await fillCredentials(page, { ...admin, password: "no-es-esta-clave" });
  const alert = page.getByRole("alert");
  await expect(alert.getByRole("paragraph")).toHaveText([
    "Correo o contraseña incorrectos.",
    "Invalid login credentials",
  ]);
  await expectToast(page, "Error", "Correo o contraseña incorrectos.");
  await expect(page.getByLabel("Correo electrónico")).toHaveValue(admin.email);
  await page.getByLabel("Mostrar contraseña").check();
  await expect(page.getByLabel("Contraseña", { exact: true })).toHaveAttribute("type", "text");
});

test("the button shows that the sign-in is pending, and the panel shows a welcome", async ({
  page,
  admin,
}) => {
  const token = await holdRequests(page, "**/auth/v1/token*", ["POST"]);
  await page.goto("/admin/login");
  await fillCredentials(page, admin);
  await expect(page.getByRole("button", { name: "Iniciando sesión..." })).toBeVisible();
  token.release();
  await expect(page).toHaveURL("/admin");
  await expectToast(page, "Acceso exitoso", "Bienvenido al panel de administración");
  await expect(page.getByRole("tab")).toHaveText([
    "Contenido",
    "Productos",
    "Noticias",
    "Menú",
    "WhatsApp",
    "SEO",
  ]);
  await expect(page.getByRole("tab", { name: "Contenido" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
});

test("reloading the panel never shows the login page", async ({ panel }) => {
  const check = await holdRequests(panel, "**/rest/v1/admin_users*");
  const addresses: string[] = [];
  panel.on("framenavigated", (frame) => addresses.push(new URL(frame.url()).pathname));
  await panel.reload();
  await expect(panel.getByText("Cargando...")).toBeVisible();
  check.release();
  await expect(panel.getByRole("list", { name: "Productos" })).toBeVisible();
  expect(new Set(addresses)).toEqual(new Set(["/admin"]));
});

test("a failed rights lookup offers a retry and does not redirect", async ({ panel }) => {
  await panel.route("**/rest/v1/admin_users*", (route) => route.fulfill({ status: 503, body: "" }));
  await panel.reload();
  await expect(
    panel.getByRole("heading", { name: "No se pudo comprobar su acceso" }),
  ).toBeVisible();
  await expect(panel).toHaveURL("/admin?tab=productos");
  await panel.unroute("**/rest/v1/admin_users*");
  await panel.getByRole("button", { name: "Reintentar" }).click();
  await expect(panel.getByRole("list", { name: "Productos" })).toBeVisible();
});

test("an administrator at the login page is redirected to the panel", async ({ panel }) => {
  await panel.goto("/admin/login");
  await expect(panel).toHaveURL("/admin");
  await expect(panel.getByRole("tab", { name: "Contenido" })).toBeVisible();
});

test("an account without rights gets a message and can sign out", async ({
  page,
  ordinaryUser,
}) => {
  await page.goto("/admin/login");
  await fillCredentials(page, ordinaryUser);
  await expect(
    page.getByRole("heading", { name: "Su cuenta no tiene permiso de administración" }),
  ).toBeVisible();
  await expect(page.getByText("Acceso exitoso")).toBeHidden();
  await page.goto("/admin");
  await expect(page).toHaveURL("/admin/login");
  await page.getByRole("button", { name: "Cerrar sesión" }).click();
  await expect(page.getByLabel("Contraseña", { exact: true })).toBeVisible();
});

test("signing out closes the panel in every tab and removes the session", async ({
  page,
  context,
  admin,
}) => {
  await signIn(page, admin);
  const other = await context.newPage();
  await other.goto("/admin?tab=productos");
  await expect(other.getByRole("list", { name: "Productos" })).toBeVisible();
  await page.getByRole("button", { name: "Cerrar sesión" }).click();
  await expect(page).toHaveURL("/admin/login");
  await expect(other).toHaveURL("/admin/login");
  await page.goto("/admin");
  await expect(page).toHaveURL("/admin/login");
});

test("another tab closes too when the sign-out event arrives before its notice @drill", async ({
  page,
  context,
  admin,
}) => {
  await signIn(page, admin);
  const other = await context.newPage();
  // Browsers deliver other tabs' storage writes with a delay, which the test controls here.
  await other.addInitScript(() => {
    const isNotice = (key: unknown) => key === "panel.sesion-cerrada";
    const read = localStorage.getItem.bind(localStorage);
    let isHeld = true;
    let held: StorageEvent | null = null;
    Storage.prototype.getItem = (key: string) => (isHeld && isNotice(key) ? null : read(key));
    window.addEventListener("storage", (event) => {
      if (!isHeld || !isNotice(event.key)) return;
      held = event;
      event.stopImmediatePropagation();
    });
    window.addEventListener("deliver-notice", () => {
      isHeld = false;
      if (held) window.dispatchEvent(new StorageEvent("storage", held));
    });
  });
  await other.goto("/admin?tab=productos");
  await expect(other.getByRole("list", { name: "Productos" })).toBeVisible();
  await page.getByRole("button", { name: "Cerrar sesión" }).click();
  await expect(page).toHaveURL("/admin/login");
  await expect(other.getByRole("dialog", { name: "Inicie sesión de nuevo" })).toBeVisible();
  await other.evaluate(() => window.dispatchEvent(new Event("deliver-notice")));
  await expect(other).toHaveURL("/admin/login");
  await expect(other.getByRole("dialog")).toHaveCount(0);
});

test("signing in opens the panel in the other tabs too @drill", async ({
  page,
  context,
  admin,
}) => {
  const other = await context.newPage();
  await other.goto("/admin/login");
  await expect(other.getByLabel("Contraseña", { exact: true })).toBeVisible();
  await signIn(page, admin);
  await expect(other).toHaveURL("/admin");
});

test("without JavaScript both pages show in Spanish that they need it", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? "" });
  const page = await context.newPage();
  for (const path of ["/admin", "/admin/login"]) {
    await page.goto(path);
    // Playwright's text locators ignore <noscript>.
    await expect(page.locator("noscript p")).toBeVisible();
    await expect(page.locator("noscript p")).toContainText(
      "El panel de administración necesita JavaScript.",
    );
    await expect(page.getByText("Cargando...")).toBeHidden();
  }
  await context.close();
});

test("without a server the login shows only a Spanish message", async ({ page }) => {
  await page.route("**/auth/v1/token*", (route) => route.abort());
  await page.goto("/admin/login");
  await page.getByLabel("Correo electrónico").fill("ana@empresa.example");
  await page.getByLabel("Contraseña", { exact: true }).fill("vacas verdes beben mate");
  await page.getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "No hay conexión con el sitio. Revise su internet e intente de nuevo.",
  );
});
