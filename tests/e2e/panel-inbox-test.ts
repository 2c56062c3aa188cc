import { readFile } from "node:fs/promises";
import path from "node:path";

import type { Locator, Page } from "@playwright/test";

import { expect, uniqueTitle } from "./panel-test.ts";

const CONSENT = { text: "Autorizo el tratamiento de mis datos.", version: "a1b2c3d4" };

/** Calls a function as the server does, with the installation's secret key. */
async function callAsServer(page: Page, name: string, data: object): Promise<unknown> {
  const file = path.join(process.env["E2E_DATA"] ?? "", "panel", "keys.json");
  const { secret } = JSON.parse(await readFile(file, "utf8"));
  const answer = await page.request.post(`/rest/v1/rpc/${name}`, {
    headers: { apikey: secret },
    data,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.text()) === "" ? null : answer.json();
}

export interface Sent {
  id: string;
  radicado: string;
  name: string;
  email: string;
  phone: string;
}

/** A request that nobody else has, as the site's form stores it. */
export async function sendRequest(page: Page, changes: object = {}): Promise<Sent> {
  const name = uniqueTitle("Íñigo");
  const digits = String(Math.floor(Math.random() * 1e7)).padStart(7, "0");
  const [stored] = (await callAsServer(page, "submit_quote_request", {
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

export async function subscribe(page: Page): Promise<string> {
  const email = `${crypto.randomUUID().slice(0, 8)}@lista.example`;
  await callAsServer(page, "subscribe", { email, consent: CONSENT });
  return email;
}

/** Opens the inbox with what the list shows in its address. */
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

/** Opens a request from the list, found by its radicado. */
export async function openRequest(page: Page, sent: Sent, search = ""): Promise<Locator> {
  await openInbox(page, `&q=${sent.radicado}${search}`);
  await rowOf(page, sent).getByRole("link").click();
  const request = page.getByRole("region", { name: "Solicitud abierta" });
  await expect(request.getByText("Torta de palmiste")).toBeVisible();
  return request;
}
