import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { computeTotp } from "#backend/auth/totp.ts";
import type { Client } from "#data/client/client.ts";
import { createProduct } from "#data/products.ts";
import { listDrafts } from "#data/publishing/draft-list.ts";
import { createDraft, deleteDraft, updateDraft } from "#data/publishing/drafts.ts";
import { listChangedSince, planPublication, publishNow } from "#data/publishing/publications.ts";
import { type Probe, PROBES, type Target } from "#tests/api/draft-leak-probes.ts";
import { PRODUCT, tomorrow } from "#tests/api/publishing-support.ts";
import { RULE_DATABASES, startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { pickSize } from "#tests/support/size.ts";

const REQUESTS = pickSize(300, 5000);
const IN_FLIGHT = 24;
const PASSWORD = "vacas verdes beben mate";
/** What every draft holds, and no response to anybody without the right may. */
const MARKER = "Secretísimo";
const ABSENT_WORD = "Inexistente";
const ROLES = ["anonymous", "user", "password alone"] as const;
type Role = (typeof ROLES)[number];

interface Site {
  backend: TestBackend;
  admin: Client;
  tokens: Record<Role, string>;
  present: Target;
  absent: Target;
}

async function tokenOf(client: Client): Promise<string> {
  const { data } = await client.auth.getSession();
  return data.session?.access_token ?? "";
}

/** An administrator at aal2, and a session of theirs with the password alone. */
async function signInAdministrator(backend: TestBackend) {
  const user = { email: "administradora@empresa.example", password: PASSWORD };
  const { client } = await backend.createUser({ ...user, administrator: true });
  const { data } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Teléfono" });
  if (data?.type !== "totp") throw new Error("No factor was enrolled");
  const code = computeTotp(data.totp.secret, Date.now() / 1000);
  const verified = await client.auth.mfa.challengeAndVerify({ factorId: data.id, code });
  if (verified.error) throw verified.error;
  const half = backend.client();
  await half.auth.signInWithPassword(user);
  return { admin: client, half };
}

/** A draft of `record` in its own package, with a publication to come and one that is done. */
async function prepareTargets(admin: Client): Promise<Pick<Site, "present" | "absent">> {
  const withDraft = await createProduct(admin, PRODUCT);
  const without = await createProduct(admin, PRODUCT);
  const changes = { title: MARKER, description: MARKER };
  const draft = await createDraft(
    admin,
    { table_name: "products", record_id: withDraft.id },
    { changes, typed: changes, base: { ...withDraft } },
  );
  const fresh = crypto.randomUUID();
  const place = { table_name: "products", record_id: fresh } as const;
  await createDraft(admin, place, { changes, base: null, typed: null });
  const { data: made } = await admin
    .from("packages")
    .insert({ name: MARKER })
    .select()
    .single()
    .throwOnError();
  await admin.from("drafts").update({ package_id: made.id }).eq("id", draft.id).throwOnError();
  const target = { action: "publish", package_id: made.id } as const;
  const publication = await planPublication(admin, target, tomorrow());
  const done = await publishHidden(admin);
  const { data: revisions } = await admin
    .from("revisions")
    .select("id")
    .like("record_name", `%${MARKER}%`)
    .limit(1)
    .throwOnError();
  return {
    present: {
      product: withDraft.id,
      fresh,
      draft: draft.id,
      package: made.id,
      done,
      publication: publication.id,
      revision: revisions[0]?.id ?? 0,
      word: MARKER,
    },
    absent: {
      product: without.id,
      fresh: crypto.randomUUID(),
      draft: crypto.randomUUID(),
      package: crypto.randomUUID(),
      publication: crypto.randomUUID(),
      done: crypto.randomUUID(),
      revision: 999_999,
      word: ABSENT_WORD,
    },
  };
}

/** Publishes a new record that its draft keeps hidden; gives the publication. */
async function publishHidden(admin: Client): Promise<string> {
  const place = { table_name: "products", record_id: crypto.randomUUID() } as const;
  const changes = { title: MARKER, is_published: false };
  await createDraft(admin, place, { changes, base: null, typed: null });
  return publishNow(admin, { action: "publish", ...place });
}

/** What an administrator does at the same time; each step must succeed and show the draft. */
async function editAsAdministrator(admin: Client): Promise<void> {
  const place = { table_name: "products", record_id: crypto.randomUUID() } as const;
  const content = { changes: { title: MARKER }, base: null, typed: null };
  const draft = await createDraft(admin, place, content);
  const changed = await updateDraft(admin, draft, { ...content, typed: { title: MARKER } });
  expect(JSON.stringify(await listDrafts(admin, "products"))).toContain(MARKER);
  const { count } = await admin
    .from("drafts")
    .select("*", { count: "exact", head: true })
    .like("record_name", `%${MARKER}%`)
    .order("updated_at");
  expect(count).toBeGreaterThan(2);
  expect(await deleteDraft(admin, changed)).toBe(true);
  const done = await publishHidden(admin);
  expect(await listChangedSince(admin, done)).toEqual([]);
  await publishNow(admin, { action: "undo", undoes: done });
}

/** A probe's response as text, with what differs between any two targets replaced. */
async function ask({ backend, tokens }: Site, role: Role, probe: Probe, target: Target) {
  const { method, path, body, headers } = probe;
  const { publishable } = backend.keys;
  const text = JSON.stringify(body?.(target));
  const response = await backend.fetch(
    new Request(`http://backend.test/rest/v1/${encodeURI(path(target))}`, {
      method,
      headers: {
        apikey: publishable,
        ...(role !== "anonymous" && { Authorization: `Bearer ${tokens[role]}` }),
        "Content-Type": "application/json",
        ...headers,
      },
      ...(text !== undefined && { body: text }),
    }),
  );
  const shown = [...response.headers].filter(([name]) => !["date", "etag"].includes(name));
  const raw = `${response.status} ${JSON.stringify(shown)} ${await response.text()}`;
  return {
    status: response.status,
    raw,
    alike: raw
      .replace(/[\da-f]{8}-[\da-f-]{27}/g, "ID")
      .replace(/melaza-\d+/g, "melaza")
      .replace(/\d{4}-\d\d-\d\dT[\d:.+]+/g, "TIME")
      .replaceAll(encodeURI(target.word), "WORD")
      .replaceAll(target.word, "WORD"),
  };
}

async function findLeak(site: Site, role: Role, probe: Probe): Promise<string[]> {
  const [present, absent] = await Promise.all([
    ask(site, role, probe, site.present),
    ask(site, role, probe, site.absent),
  ]);
  const name = `${role}: ${probe.method} ${probe.path(site.present)}`;
  const seen = decodeURI(present.raw).replaceAll(probe.path(site.present), "");
  return [
    ...(seen.includes(MARKER) || absent.raw.includes(MARKER) ? [`${name} shows ${seen}`] : []),
    ...(present.alike === absent.alike
      ? []
      : [`${name} differs:\n${present.alike}\n${absent.alike}`]),
    ...(present.status >= 500 ? [`${name} fails: ${present.raw}`] : []),
  ];
}

describe.each(RULE_DATABASES)("drafts over %s", (kind) => {
  let site: Site;
  beforeAll(async () => {
    const backend = await startTestBackend(kind);
    const { admin, half } = await signInAdministrator(backend);
    const { client: user } = await backend.createUser({
      email: "persona@empresa.example",
      password: PASSWORD,
    });
    const tokens = {
      anonymous: "",
      user: await tokenOf(user),
      "password alone": await tokenOf(half),
    };
    site = { backend, admin, tokens, ...(await prepareTargets(admin)) };
  });
  afterAll(() => site.backend.close());

  test("never leak to unauthorised clients while administrators edit", async () => {
    const rounds = Math.ceil(REQUESTS / (PROBES.length * ROLES.length * 2));
    const steps = Array.from({ length: rounds }, () =>
      PROBES.flatMap((probe) => ROLES.map((role) => ({ probe, role }))),
    ).flat();
    const leaks: string[] = [];
    let next = 0;
    const work = async () => {
      for (let step = steps[next++]; step; step = steps[next++]) {
        if (next % 10 === 0) await editAsAdministrator(site.admin);
        leaks.push(...(await findLeak(site, step.role, step.probe)));
      }
    };
    const before = await site.backend.sql("select * from public.drafts order by id");
    await Promise.all(Array.from({ length: IN_FLIGHT }, work));
    expect(leaks).toEqual([]);
    expect(steps.length * 2).toBeGreaterThanOrEqual(REQUESTS);
    expect(site.backend.errors).toEqual([]);
    const after = await site.backend.sql("select * from public.drafts order by id");
    expect(after).toEqual(expect.arrayContaining(before));
  }, 300_000);

  test("raise no number that visitors read", async () => {
    const read = async () =>
      (await site.backend.client().rpc("content_version").throwOnError()).data;
    const before = await read();
    const place = { table_name: "products", record_id: crypto.randomUUID() } as const;
    const content = { changes: { title: MARKER }, base: null, typed: null };
    const draft = await createDraft(site.admin, place, content);
    const target = { action: "publish", ...place } as const;
    await planPublication(site.admin, target, tomorrow());
    await deleteDraft(site.admin, draft);
    expect(await read()).toBe(before);
  });
});
