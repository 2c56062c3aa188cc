import type { Page } from "@playwright/test";
import { decodeJwt } from "jose";

import { listFaults } from "./axe-test.ts";
import type { Installation } from "./panel-installation.ts";
import { expect, test } from "./panel-test.ts";

test.use({ tab: null, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const ENDPOINT = "https://127.0.0.1/push";

/**
 * Subscribes without a push service, which no browser of a test reaches: the browser's subscription is made up, and the server
 * stores it although its address is none to send to. tests/api/push.test.ts sends to a real one.
 */
async function replacePushService(page: Page, installation: Installation): Promise<void> {
  await page.context().grantPermissions(["notifications"], { origin: installation.origin });
  await page.addInitScript((endpoint) => {
    const bytes = (length: number) => new Uint8Array(length).fill(4).buffer;
    PushManager.prototype.subscribe = () =>
      Promise.resolve({
        endpoint,
        getKey: (name: string) => bytes(name === "auth" ? 16 : 65),
      } as unknown as PushSubscription);
  }, ENDPOINT);
  await page.route("**/admin/avisos/suscripcion", async (route) => {
    const { sub, session_id: session } = decodeJwt(
      route.request().headers()["authorization"]?.slice("Bearer ".length) ?? "",
    );
    const id = await installation.send("POST", "/rest/v1/rpc/store_push_subscription", {
      ...(route.request().postDataJSON() as object),
      account: sub,
      session,
      device: "Mozilla/5.0 (Linux; Android 16) Chrome/150.0",
    });
    await route.fulfill({ json: { id } });
  });
}

test("notifications are turned on, chosen, tried and turned off on a phone", async ({
  panel,
  installation,
}) => {
  await replacePushService(panel, installation);
  await panel.goto("/admin/cuenta");
  const section = panel.getByRole("region", { name: "Avisos con el panel cerrado" });
  const here = section.getByRole("switch", { name: "Avisos en este celular" });
  await expect(here).not.toBeChecked();
  await here.tap();
  await expect(panel.getByRole("status").first()).toContainText("Envíese uno de prueba");
  await expect(here).toBeChecked();
  await expect(section.getByText("Todavía no ha llegado ningún aviso.")).toBeVisible();
  // An open panel does not show each request a second time.
  await expect(panel.getByRole("switch", { name: /si está en otra ventana/ })).toHaveCount(0);

  await section.getByRole("switch", { name: "Propuestas aceptadas" }).tap();
  await section.getByRole("switch", { name: "Sin avisos a ciertas horas" }).tap();
  await section.getByLabel("Hasta").fill("07:15");
  await section.getByLabel("Hasta").blur();
  const read = () =>
    installation.send("GET", "/rest/v1/push_subscriptions?select=kinds,quiet_from,quiet_to");
  await expect.poll(read).toEqual([
    {
      kinds: ["quote_request", "publication_failed", "comment"],
      quiet_from: "20:00:00",
      quiet_to: "07:15:00",
    },
  ]);
  expect(await listFaults(panel)).toEqual([]);

  await section.getByRole("button", { name: "Enviarme un aviso de prueba" }).tap();
  await expect(section.getByRole("alert")).toContainText(
    "Los avisos no están llegando a este celular",
  );
  await expect(panel.getByRole("status").first()).toContainText("El aviso no salió");
  await panel.reload();
  await expect(section.getByRole("alert")).toContainText(
    "No llegan (the address is not allowed) desde",
  );

  await here.tap();
  await expect(here).not.toBeChecked();
  await expect.poll(read).toEqual([]);
  await expect(section.getByRole("alert")).toHaveCount(0);
});

test("the person is notified when notifications ended without them", async ({
  panel,
  installation,
}) => {
  await replacePushService(panel, installation);
  await panel.goto("/admin/cuenta");
  const section = panel.getByRole("region", { name: "Avisos con el panel cerrado" });
  await section.getByRole("switch", { name: "Avisos en este celular" }).tap();
  await expect(section.getByRole("button", { name: /aviso de prueba/ })).toBeVisible();
  await installation.send("DELETE", `/rest/v1/push_subscriptions?endpoint=eq.${ENDPOINT}`);
  await panel.reload();
  await expect(section.getByRole("alert")).toContainText("dejaron de llegar a este celular");
  await expect(section.getByRole("switch", { name: "Avisos en este celular" })).not.toBeChecked();
  expect(await listFaults(panel)).toEqual([]);
});

test("a browser that blocks notifications, and an iPhone, say what to do", async ({ panel }) => {
  await panel.addInitScript(() => {
    Object.defineProperty(Notification, "permission", { get: () => "denied" });
    Notification.requestPermission = () => Promise.resolve("denied");
  });
  await panel.goto("/admin/cuenta");
  const section = panel.getByRole("region", { name: "Avisos con el panel cerrado" });
  await expect(section).toContainText("tiene bloqueados los avisos de este sitio");
  await section.getByRole("switch", { name: "Avisos en este celular" }).tap();
  await expect(section.getByRole("switch", { name: "Avisos en este celular" })).not.toBeChecked();
  await panel.addInitScript(() => {
    Reflect.deleteProperty(window, "PushManager");
    Object.defineProperty(navigator, "standalone", { value: false });
  });
  await panel.reload();
  await expect(section).toContainText("Agregar a pantalla de inicio");
  await expect(section.getByRole("switch")).toHaveCount(0);
  expect(await listFaults(panel)).toEqual([]);
});

test("the service worker shows each event under its tag and opens the panel's page alone", async ({
  panel,
  installation,
  request,
}) => {
  const worker = await request.get("/avisos-del-panel.js");
  expect(worker.headers()["cache-control"]).toBe("no-cache");
  await replacePushService(panel, installation);
  const cdp = await panel.context().newCDPSession(panel);
  const registered = new Promise<string>((resolve) => {
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await cdp.send("ServiceWorker.enable");
  await panel.goto("/admin/cuenta");
  await panel.getByRole("switch", { name: "Avisos en este celular" }).tap();
  await expect(panel.getByRole("button", { name: /aviso de prueba/ })).toBeVisible();
  // A worker that is not active yet gets no messages.
  const readState = () =>
    panel.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration("/admin");
      return registration?.active?.state;
    });
  await expect.poll(readState).toBe("activated");
  const path = "/admin/solicitudes?solicitud=1";
  const push = async (tag: string) =>
    cdp.send("ServiceWorker.deliverPushMessage", {
      origin: installation.origin,
      registrationId: await registered,
      data: JSON.stringify({ title: "Nueva solicitud de cotización", body: "COT-1", tag, path }),
    });
  const [running] = panel.context().serviceWorkers();
  expect(new URL(running?.url() ?? "").pathname).toBe("/avisos-del-panel.js");
  // Not every Chromium shows notifications without a screen: what the worker asks it to show is recorded.
  await running?.evaluate(() => {
    const own = globalThis as unknown as {
      shown: unknown[];
      registration: { showNotification: (title: string, options: object) => Promise<void> };
    };
    own.shown = [];
    own.registration.showNotification = (title, options) => {
      own.shown.push({ title, ...options });
      return Promise.resolve();
    };
  });
  for (const tag of ["a", "a", "b"]) await push(tag);
  const readShown = () =>
    running?.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown);
  const notification = { title: "Nueva solicitud de cotización", body: "COT-1", data: { path } };
  // The browser replaces what has the same tag.
  await expect
    .poll(readShown)
    .toMatchObject(["a", "a", "b"].map((tag) => ({ ...notification, tag })));
  // Only a person's tap may open a window.
  const opened = (target: string) =>
    running?.evaluate(async (address) => {
      const own = globalThis as unknown as {
        clients: { openWindow: (href: string) => Promise<null> };
        dispatchEvent: (event: Event) => void;
      };
      let href: string | null = null;
      own.clients.openWindow = (to) => {
        href = to;
        return Promise.resolve(null);
      };
      const event = Object.assign(new Event("notificationclick"), {
        notification: { close: () => undefined, data: { path: address } },
        waitUntil: (work: Promise<void>) => {
          done = work;
        },
      });
      let done: Promise<void> | null = null;
      own.dispatchEvent(event);
      await (done as Promise<void> | null);
      return href;
    }, target);
  expect(await opened(path)).toBe(installation.origin + path);
  expect(await opened("https://mal.example/admin")).toBeNull();
  expect(await opened("/productos")).toBeNull();
});
