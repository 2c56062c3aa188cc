import { readStored, writeStored } from "#app/panel/lib/browser-storage.ts";
import { type NewPushSubscription, PUSH_WORKER } from "#domain/accounts/push.ts";

/** Whether this browser can receive notifications; `install` where only an installed web app does, as on an iPhone. */
export type PushSupport = "supported" | "install" | "none";

export function readPushSupport(): PushSupport {
  if ("serviceWorker" in navigator && "PushManager" in window && "Notification" in window) {
    return "supported";
  }
  // Only Safari on iPhone and iPad has it.
  return "standalone" in navigator ? "install" : "none";
}

/** A device with a touch screen is called a phone. */
export function nameThisDevice(): "celular" | "equipo" {
  return window.matchMedia("(pointer: coarse)").matches ? "celular" : "equipo";
}

/** The person does not allow notifications of this site. */
export class NotAllowedError extends Error {
  override readonly name = "NotAllowedError";
}

/**
 * Asks for permission and subscribes the browser, in place of a former subscription, which may be for another key.
 *
 * @param key of the site, in base64url
 * @throws {NotAllowedError} and DOMException when the browser's push service does not respond
 */
export async function subscribeBrowser(key: string): Promise<NewPushSubscription> {
  if ((await Notification.requestPermission()) !== "granted") {
    throw new NotAllowedError("notifications are not allowed");
  }
  const registration = await navigator.serviceWorker.register(PUSH_WORKER.path, {
    scope: PUSH_WORKER.scope,
    updateViaCache: "none",
  });
  await whenActive(registration);
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  return {
    endpoint: subscription.endpoint,
    p256dh: encode(subscription.getKey("p256dh")),
    auth: encode(subscription.getKey("auth")),
  };
}

/** Ends the browser's subscription and removes its service worker. */
export async function unsubscribeBrowser(): Promise<void> {
  const found = await navigator.serviceWorker.getRegistration(PUSH_WORKER.scope);
  // Without its own, the browser finds that of the whole site, which shows the saved catalogue.
  const registration = found?.scope.endsWith(PUSH_WORKER.scope) ? found : undefined;
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  await registration?.unregister();
}

/** A registration subscribes only once its worker is active. */
function whenActive(registration: ServiceWorkerRegistration): Promise<void> {
  const worker = registration.installing ?? registration.waiting;
  if (registration.active !== null || worker === null) return Promise.resolve();
  return new Promise((resolve) => {
    worker.addEventListener("statechange", () => {
      if (worker.state === "activated") resolve();
    });
  });
}

function encode(key: ArrayBuffer | null): string {
  const bytes = new Uint8Array(key ?? new ArrayBuffer(0));
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

const WANTED = "panel.avisos.cerrado";

/** Whether notifications were turned on in this browser, even if they have ended since. */
export function isPushWanted(): boolean {
  return readStored("localStorage", WANTED) !== null;
}

export function setPushWanted(isWanted: boolean): void {
  writeStored("localStorage", WANTED, isWanted ? "sí" : null);
}
