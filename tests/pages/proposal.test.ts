import { afterAll, beforeAll, expect, test } from "vitest";

import type { Client } from "#data/client/client.ts";
import { getProposal } from "#data/leads/proposals.ts";
import type { Proposal, ProposalInput } from "#domain/leads/proposal/proposal.ts";
import { storeQuote } from "#tests/api/inbox-support.ts";
import { storeSentProposal } from "#tests/api/proposals-support.ts";
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

const ACCEPTANCE = { respuesta: "accepted", nombre: "Ana Gil", identificacion: "52.123.456" };

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
    ...{ state: "accepted", answered_from: "192.0.2.1" },
    answer: { name: "Ana Gil", identification: "52.123.456" },
  });
  // A second answer finds what was answered.
  const second = await pages.post(pathOf(proposal), {
    ...{ respuesta: "declined", nombre: "Otra", razon: "price", version: digest ?? "" },
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

test("what has expired shows no price and takes no answer, and asks to write", async () => {
  const { proposal } = await send();
  await backend.sql(
    `update public.proposals set valid_until = '2026-01-02' where id = '${proposal.id}'`,
  );
  const pages = await open();
  const html = await read(await pages.get(pathOf(proposal)));
  expect(html).toContain("Esta propuesta ya venció");
  expect(html).not.toMatch(/2\.450\.000|Melaza/);
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

test("the proposal is there as a private PDF, and a stranger's token has none", async () => {
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
    expect((await pages.get(`/propuesta/${token}/propuesta.pdf`)).status).toBe(404);
  }
});

test("a hundred answers from one address at once are limited, and lose nothing that was typed", async () => {
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
