import type { Locator, Page } from "@playwright/test";

import type { Installation } from "./panel-installation.ts";
import { expect, uniqueTitle } from "./panel-test.ts";

const CONSENT = { text: "Autorizo el tratamiento de mis datos.", version: "a1b2c3d4" };

export interface Sent {
  id: string;
  radicado: string;
  name: string;
  email: string;
  phone: string;
}

/** Stores a unique request as the site's form does. */
export async function sendRequest(installation: Installation, changes: object = {}): Promise<Sent> {
  const name = uniqueTitle("Íñigo");
  const digits = String(Math.floor(Math.random() * 1e7)).padStart(7, "0");
  const [stored] = (await installation.send("POST", "/rest/v1/rpc/submit_quote_request", {
    request: {
      idempotency_key: crypto.randomUUID(),
      spam_signs: [],
      name,
      company: "Finca El Roble",
      phone: `+57310${digits}`,
      email: `${crypto.randomUUID().slice(0, 8)}@finca.example`,
      department: "Meta",
      municipality: "Acacías",
      message: "Lo necesito en la finca.",
      consent: CONSENT,
      newsletter_consent: null,
      items: [
        { product_id: null, product_title: "Torta de palmiste", quantity: 40, unit: "bultos" },
        { product_id: null, product_title: "Melaza", quantity: 2.5, unit: "granel" },
      ],
      ...changes,
    },
  })) as [Sent];
  return stored;
}

export async function subscribe(installation: Installation): Promise<string> {
  const email = `${crypto.randomUUID().slice(0, 8)}@lista.example`;
  await installation.send("POST", "/rest/v1/rpc/subscribe", { email, consent: CONSENT });
  return email;
}

/** Opens the inbox with the list's filters from `search`. */
export async function openInbox(page: Page, search = ""): Promise<void> {
  await page.goto(`/admin/solicitudes?tab=solicitudes${search}`);
  await expect(page.getByRole("heading", { name: /^Solicitudes/, level: 2 })).toBeVisible();
}

export function rowOf(page: Page, { name }: Pick<Sent, "name">): Locator {
  return page
    .getByRole("list", { name: "Solicitudes" })
    .getByRole("listitem")
    .filter({ hasText: name });
}

/** Finds a request in the list by its radicado and opens it. */
export async function openRequest(page: Page, sent: Sent, search = ""): Promise<Locator> {
  await openInbox(page, `&q=${sent.radicado}${search}`);
  await rowOf(page, sent).getByRole("link").click();
  const request = page.getByRole("region", { name: "Solicitud abierta" });
  await expect(request.getByText("Torta de palmiste")).toBeVisible();
  return request;
}

/** Closes the open request, which is beside the list on a wide screen and covers it on a phone. */
export async function closeRequest(page: Page): Promise<void> {
  const back = page.getByRole("region", { name: "Solicitud abierta" });
  await back
    .getByRole("button", { name: /^(Cerrar la solicitud abierta|Solicitudes)$/ })
    .filter({ visible: true })
    .click();
  await expect(back).toBeHidden();
}
