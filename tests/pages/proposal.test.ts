import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

import type { Client } from "#data/client/client.ts";
import { findQuoteRequest } from "#data/leads/leads.ts";
import { getProposal, withdrawProposal } from "#data/leads/proposals.ts";
import { mergeSiteContent } from "#domain/content/site-content.ts";
import type { Proposal, ProposalInput } from "#domain/leads/proposal/proposal.ts";
import { describeConsent } from "#domain/leads/public-forms.ts";
import { storeQuote } from "#tests/api/inbox-support.ts";
import { storeReadyProposal, storeSentProposal } from "#tests/api/proposals-support.ts";
import { makeBackend, openPages } from "#tests/pages/pages-support.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";

/* A buyer reads and answers a proposal, without JavaScript. */

let backend: TestBackend;
let admin: Client;

beforeAll(async () => {
  backend = await startTestBackend("pglite");
  const account = { email: "admin@empresa.example", password: "vacas verdes beben mate" };
  ({ client: admin } = await backend.createUser({ ...account, administrator: true }));
});
afterAll(() => backend.close());

async function send(changes: Partial<ProposalInput> = {}) {
  const request = await storeQuote(backend.client(backend.keys.secret), { name: "Ana Gil" });
  return { request, proposal: await storeSentProposal(admin, request.id, changes) };
}

const open = () => openPages(makeBackend(backend));
const pathOf = ({ token }: Pick<Proposal, "token">) => `/propuesta/${token}`;
/** A page's text, without what React puts between two texts. */
const read = async (response: Response) =>
  (await response.text()).replaceAll("\u00a0", " ").replaceAll("<!-- -->", "");

/** What the consent box of the page posts once it is ticked. */
const CONSENT = {
  autoriza: "si",
  autorizacion: describeConsent(mergeSiteContent([]).contact.proposal_consent).version,
};
const ACCEPTANCE = {
  respuesta: "accepted",
  nombre: "Ana Gil",
  identificacion: "52.123.456",
  ...CONSENT,
};

const BROWSER =
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";

const openAs = async (agent: string, path: string) =>
  (await open()).request(path, { headers: { "User-Agent": agent } });

test("the page shows what is offered, to the peso, is private and has no script", async () => {
  const { request, proposal } = await send();
  const response = await (await open()).get(pathOf(proposal));
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": "strict-origin",
    "x-robots-tag": "noindex, nofollow",
  });
  const html = await read(response);
  expect(html).toContain(`${request.radicado}-1`);
  // 2,5 t × 980.000 with 5 %, 40 × 140.000 excluded, freight 350.000 excluded.
  for (const amount of ["2.450.000", "5.600.000", "8.050.000", "350.000", "122.500", "8.522.500"]) {
    expect(html).toContain(`$ ${amount}`);
  }
  expect(html).not.toMatch(/<script|modulepreload|rel="canonical"|Margen/);
  expect(html).toContain('<meta name="robots" content="noindex, nofollow"/>');
});

test("from the link to the acceptance, which is stored as proof", async () => {
  const { proposal } = await send();
  const pages = await open();
  const digest = /name="version" value="([0-9a-f]{64})"/.exec(
    await read(await pages.get(pathOf(proposal))),
  )?.[1];
  const answer = await pages.post(pathOf(proposal), { ...ACCEPTANCE, version: digest ?? "" });
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, pathOf(proposal)]);
  const html = await read(await pages.get(pathOf(proposal)));
  expect(html).toContain("Propuesta aceptada");
  expect(html).toContain("a nombre de Ana Gil");
  expect(html).not.toMatch(/52\.123\.456|<form method="post" noValidate/);
  expect(await getProposal(admin, proposal.id)).toMatchObject({
    state: "accepted",
    answered_from: "192.0.2.1",
    answer: { name: "Ana Gil", identification: "52.123.456" },
  });
  // A second answer finds what was answered.
  const second = await pages.post(pathOf(proposal), {
    respuesta: "declined",
    nombre: "Otra",
    razon: "price",
    version: digest ?? "",
    ...CONSENT,
  });
  expect(second.status).toBe(303);
  expect(await getProposal(admin, proposal.id)).toMatchObject({ state: "accepted" });
});

test("wrong fields are named, and what was typed stays", async () => {
  const { proposal } = await send();
  const response = await (
    await open()
  ).post(pathOf(proposal), {
    respuesta: "declined",
    nombre: "Ana",
    texto: "Muy <caro>",
    razon: "",
  });
  expect(response.status).toBe(422);
  const html = await read(response);
  expect(html).toContain("Elija la razón");
  expect(html).toContain("Muy &lt;caro&gt;");
  expect(html).toMatch(/<details name="respuesta" open=""[^>]*>(?:(?!<details).)*No me sirve/s);
});

test("an answer to a version that was replaced shows the new one, with what was typed", async () => {
  const { request, proposal } = await send();
  await storeSentProposal(admin, request.id, { freight: 0 });
  const response = await (
    await open()
  ).post(pathOf(proposal), { ...ACCEPTANCE, version: proposal.digest });
  expect(response.status).toBe(409);
  const html = await read(response);
  expect(html).toContain("Mientras usted leía enviamos otra versión");
  expect(html).toContain('value="52.123.456"');
  expect(html).toContain("$ 8.172.500");
});

test("finishing sends nothing: the buyer's opening does, a robot's or the office's look does not", async () => {
  const request = await storeQuote(backend.client(backend.keys.secret), { name: "Ana Gil" });
  const proposal = await storeReadyProposal(admin, request.id);
  const stateOf = async () => (await getProposal(admin, proposal.id)).state;
  for (const robot of [
    "WhatsApp/2.24.20.89 A",
    "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
    "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)",
    "TelegramBot (like TwitterBot)",
  ]) {
    expect((await openAs(robot, pathOf(proposal))).status).toBe(200);
    expect(await stateOf()).toBe("ready");
  }
  expect((await openAs(BROWSER, `${pathOf(proposal)}?vista=oficina`)).status).toBe(200);
  expect(await stateOf()).toBe("ready");
  const response = await openAs(BROWSER, pathOf(proposal));
  expect(await read(response)).toContain("Aceptar por $ 8.522.500");
  expect(await getProposal(admin, proposal.id)).toMatchObject({ state: "sent", sent_by: "buyer" });
  expect(await findQuoteRequest(admin, request.id)).toMatchObject({ status: "answered" });
});

test("every answer needs the consent to the text that was shown, which is stored with it", async () => {
  const { proposal } = await send();
  const pages = await open();
  const html = await read(await pages.get(pathOf(proposal)));
  const boxes = html.match(/<input[^>]*type="checkbox"[^>]*name="autoriza"[^>]*>/g) ?? [];
  expect(boxes).toHaveLength(3);
  for (const box of boxes) expect(box).not.toContain("checked");
  expect(html).toMatch(/Autorizo a [^<]*<a href="\/privacidad"/);
  const version = proposal.digest;
  const { autoriza: _, ...unticked } = ACCEPTANCE;
  for (const [fields, message] of [
    [unticked, "marque la casilla"],
    [{ ...ACCEPTANCE, autorizacion: "00000000" }, "Este texto cambió"],
    [{ ...unticked, respuesta: "change_asked", texto: "Menos flete" }, "marque la casilla"],
    [{ ...unticked, respuesta: "declined", razon: "price" }, "marque la casilla"],
  ] as const) {
    const refused = await pages.post(pathOf(proposal), { ...fields, version });
    expect(refused.status).toBe(422);
    expect(await read(refused)).toContain(message);
  }
  expect(await getProposal(admin, proposal.id)).toMatchObject({ state: "sent", answer: null });
  const accepted = await pages.post(pathOf(proposal), { ...ACCEPTANCE, version });
  expect(accepted.status).toBe(303);
  expect(await getProposal(admin, proposal.id)).toMatchObject({
    consent_text: mergeSiteContent([]).contact.proposal_consent,
    consent_version: CONSENT.autorizacion,
    consented_at: expect.any(String),
  });
});

test.each(["__proto__", "constructor", "toString"])("the reason %s is refused", async (razon) => {
  const { proposal } = await send();
  const response = await (
    await open()
  ).post(pathOf(proposal), {
    respuesta: "declined",
    nombre: "Ana",
    razon,
    version: proposal.digest,
    ...CONSENT,
  });
  expect(response.status).toBe(422);
  expect(await read(response)).toContain("Elija la razón");
  expect(await getProposal(admin, proposal.id)).toMatchObject({ state: "sent" });
});

test("an answer of an earlier release that makes no sense is shown, and crashes nothing", async () => {
  const { proposal } = await send();
  const answer = {
    kind: "constructor",
    name: "Ana",
    identification: "",
    reason: "__proto__",
    text: "",
  };
  await backend.sql("alter table public.proposals disable trigger proposals_known_answer");
  await backend.sql(
    `update public.proposals set state = 'declined', answered_at = now(),
       answer = '${JSON.stringify(answer)}' where id = '${proposal.id}'`,
  );
  await backend.sql("alter table public.proposals enable trigger proposals_known_answer");
  const response = await (await open()).get(pathOf(proposal));
  expect(response.status).toBe(200);
  expect(await read(response)).toContain("Recibimos su respuesta");
});

test("what has expired shows no price and takes no answer, and asks to write", async () => {
  const { proposal } = await send();
  await backend.sql(
    `update public.proposals set valid_until = '2026-01-02' where id = '${proposal.id}'`,
  );
  const pages = await open();
  const html = await read(await pages.get(pathOf(proposal)));
  expect(html).toContain("Esta propuesta ya venció");
  expect(html.replaceAll(/placeholder="[^"]*"/g, "")).not.toMatch(/2\.450\.000|Melaza/);
  const answer = await pages.post(pathOf(proposal), { ...ACCEPTANCE, version: proposal.digest });
  expect(answer.status).toBe(303);
  expect(await getProposal(admin, proposal.id)).toMatchObject({ state: "sent", answer: null });
});

test.each(["0".repeat(40), "x", "0".repeat(4000)])(
  "an unknown token is not found, without a word about others",
  async (token) => {
    const response = await (await open()).get(`/propuesta/${token}`);
    expect(response.status).toBe(404);
    expect(response.headers.get("x-robots-tag")).toBe("noindex, nofollow");
  },
);

test("another site's page cannot answer", async () => {
  const { proposal } = await send();
  const response = await (
    await open()
  ).post(pathOf(proposal), ACCEPTANCE, { "Sec-Fetch-Site": "cross-site" });
  expect(response.status).toBe(403);
});

test("no line of the log holds the token", async () => {
  const { proposal } = await send();
  const pages = await open();
  await pages.get(pathOf(proposal));
  await pages.post(pathOf(proposal), {});
  expect(JSON.stringify(pages.lines)).not.toContain(proposal.token);
});

test("the proposal is there as a private PDF, and an unknown token has none", async () => {
  const { proposal } = await send();
  const pages = await open();
  const response = await pages.get(`${pathOf(proposal)}/propuesta.pdf`);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "application/pdf",
    "cache-control": "no-store",
    "x-robots-tag": "noindex, nofollow",
  });
  expect((await response.text()).startsWith("%PDF-1.7")).toBe(true);
  for (const token of ["0".repeat(40), "x"]) {
    const missing = await pages.get(`/propuesta/${token}/propuesta.pdf`);
    expect([missing.status, missing.headers.get("cache-control")]).toEqual([404, "no-store"]);
  }
});

test("a version is written once, not on the thread that serves, and a withdrawn one is gone", async () => {
  const { request, proposal } = await send();
  const pages = await open();
  const download = async () =>
    new Uint8Array(await (await pages.get(`${pathOf(proposal)}/propuesta.pdf`)).arrayBuffer());
  let threads = 0;
  const count = () => (threads += 1);
  process.on("worker", count);
  onTestFinished(() => void process.off("worker", count));
  const [first, ...others] = await Promise.all([download(), download(), download()]);
  expect((await download()).length).toBe(first.length);
  expect(threads).toBe(1);
  for (const other of others) expect(Buffer.from(other).equals(Buffer.from(first))).toBe(true);
  await withdrawProposal(admin, request.id);
  const gone = await pages.get(`${pathOf(proposal)}/propuesta.pdf`);
  expect([gone.status, gone.headers.get("cache-control")]).toEqual([404, "no-store"]);
});

test("a hundred concurrent answers from one address are limited, and lose nothing that was typed", async () => {
  const { proposal } = await send();
  const pages = await open();
  const responses = await Promise.all(
    Array.from({ length: 100 }, () =>
      pages.post(pathOf(proposal), { ...ACCEPTANCE, version: proposal.digest }),
    ),
  );
  const refused = responses.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(70);
  expect(responses.filter(({ status }) => status === 303)).toHaveLength(30);
  for (const response of refused) expect(response.headers.get("Retry-After")).not.toBeNull();
  expect(await getProposal(admin, proposal.id)).toMatchObject({ state: "accepted" });
  const { proposal: other } = await send();
  const waiting = await pages.post(pathOf(other), { ...ACCEPTANCE, version: other.digest });
  expect(waiting.status).toBe(429);
  expect(await waiting.text()).toContain('value="52.123.456"');
});
