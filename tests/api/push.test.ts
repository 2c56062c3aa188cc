import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";

import { signOut } from "#data/accounts/auth.ts";
import {
  changePushSubscription,
  deletePushSubscription,
  findPushKey,
  listPushSubscriptions,
} from "#data/accounts/push.ts";
import { endSession, listSessions, removeMember } from "#data/accounts/team.ts";
import { type Client, createClient } from "#data/client/client.ts";
import { submitQuoteRequest } from "#data/leads/leads.ts";
import { releaseMail } from "#data/leads/mail.ts";
import { answerProposal } from "#data/leads/proposals.ts";
import { PUSH_SUBSCRIPTION_PATH, PUSH_TEST_PATH } from "#domain/accounts/push.ts";
import { deliverDuePushes, type PushDeliveryOptions } from "#mail/push/deliver-push.ts";
import { loadVapidKeys } from "#mail/push/vapid.ts";
import type { AppEnvironment } from "#server/http/logging/request-log.ts";
import { addPushRoutes } from "#server/http/push-routes.ts";
import { makeRequest } from "#tests/api/leads-support.ts";
import { ANSWER_CONSENT, storeSentProposal } from "#tests/api/proposals-support.ts";
import { RULE_DATABASES, startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { openPushService, type PushService } from "#tests/support/push-service.ts";

const PASSWORD = "vacas verdes beben mate";

describe.each(RULE_DATABASES)("notifications over %s", (kind) => {
  let backend: TestBackend;
  let server: Client;
  let service: PushService;
  let sender: PushDeliveryOptions;
  let woken = 0;
  const answers = new Map<string, { status: number; headers?: Record<string, string> }>();
  beforeAll(async () => {
    backend = await startTestBackend(kind);
    server = backend.client(backend.keys.secret);
    service = await openPushService({
      answer: (browser) => answers.get(browser) ?? { status: 201 },
    });
    const keys = await loadVapidKeys(server, undefined);
    sender = { client: server, keys, subject: "https://www.empresa.example", allowsLoopback: true };
  });
  afterAll(async () => {
    await service.close();
    expect(backend.errors).toEqual([]);
    await backend.close();
  });
  beforeEach(async () => {
    service.pushes.length = 0;
    answers.clear();
    await backend.sql("delete from public.mail_outbox");
    await backend.sql("delete from public.push_subscriptions");
  });

  let people = 0;
  const addPerson = async (role: "administrator" | "editor" | "nobody" = "administrator") => {
    people += 1;
    const credentials = { email: `p${people}@empresa.example`, password: PASSWORD };
    const { id, client } = await backend.createUser({ ...credentials, [role]: true });
    return { id, client, ...credentials };
  };
  const post = (client: Client, path: string, body: object) => postIn("test", client, path, body);
  const postIn = async (
    environment: "test" | "production",
    client: Client,
    path: string,
    body: object,
  ) => {
    const app = new Hono<AppEnvironment>();
    addPushRoutes(app, {
      backend: { visitor: backend.client(), server },
      settings: { NODE_ENV: environment },
      wakeMail: () => {
        woken += 1;
      },
    });
    const { data } = await client.auth.getSession();
    return app.request(path, {
      method: "POST",
      headers: {
        authorization: `Bearer ${data.session?.access_token ?? ""}`,
        "content-type": "application/json",
        "user-agent": "Mozilla/5.0 (Linux; Android 16) Chrome/150.0 Mobile Safari/537.36",
      },
      body: JSON.stringify(body),
    });
  };
  const subscribe = async (client: Client, browser: string): Promise<string> => {
    const response = await post(client, PUSH_SUBSCRIPTION_PATH, service.subscribe(browser));
    expect(response.status).toBe(200);
    return ((await response.json()) as { id: string }).id;
  };
  const deliverAll = async (changes: Partial<PushDeliveryOptions> = {}) => {
    while (await deliverDuePushes({ ...sender, ...changes }));
  };
  const browsers = () => service.pushes.map(({ browser }) => browser).toSorted();

  test("a new request is announced to each subscribed person, by its radicado alone", async () => {
    const ana = await addPerson();
    const luis = await addPerson("editor");
    await subscribe(ana.client, "ana");
    await subscribe(luis.client, "luis");
    const request = makeRequest({
      name: "Marta Rey",
      phone: "+573105551234",
      email: "m@finca.example",
    });
    const { id, radicado } = await submitQuoteRequest(server, request);
    await deliverAll();
    expect(browsers()).toEqual(["ana", "luis"]);
    expect(service.pushes[0]).toMatchObject({
      title: "Nueva solicitud de cotización",
      body: radicado,
      tag: `quote_request:${id}`,
    });
    expect(service.pushes[0]?.path).toContain(id);
    expect(JSON.stringify(service.pushes)).not.toMatch(/Marta|310555|finca/);
    expect(service.pushes[0]?.headers).toMatchObject({ urgency: "high" });
    expect(Number(service.pushes[0]?.headers["ttl"])).toBeGreaterThan(86_400);
    const [own] = await listPushSubscriptions(ana.client);
    expect(own).toMatchObject({ failed_at: null, last_error: null });
    expect(own?.last_sent_at).not.toBeNull();
    await deliverAll();
    expect(service.pushes).toHaveLength(2);
  });

  test("what looks like spam, and what a person did not choose, rings nowhere", async () => {
    const { client } = await addPerson();
    const id = await subscribe(client, "ana");
    await submitQuoteRequest(server, { ...makeRequest(), spam_signs: ["honeypot"] });
    await changePushSubscription(client, id, { kinds: ["publication_failed"] });
    await submitQuoteRequest(server, makeRequest());
    await deliverAll();
    expect(service.pushes).toEqual([]);
  });

  test("an accepted proposal is announced, a declined one is not", async () => {
    const { client } = await addPerson();
    const id = await subscribe(client, "ana");
    await changePushSubscription(client, id, { kinds: ["proposal_accepted"] });
    for (const [outcome, reason] of [
      ["accepted", ""],
      ["declined", "price"],
    ] as const) {
      const request = await submitQuoteRequest(server, makeRequest());
      const { token, digest } = await storeSentProposal(client, request.id);
      const answer = { kind: outcome, name: "Marta", identification: "", reason, text: "" };
      const shown = { digest, address: "192.0.2.1", consent: ANSWER_CONSENT };
      expect(await answerProposal(server, token, answer, shown)).toBe(true);
    }
    await deliverAll();
    expect(service.pushes.map(({ title }) => title)).toEqual(["Aceptaron una propuesta"]);
  });

  test("a publication that failed is announced once per failure", async () => {
    const { client } = await addPerson();
    await subscribe(client, "ana");
    const [planned] = await backend.sql<{ id: string }>(
      `insert into public.publications (action, table_name, record_id, due_at)
       values ('hide', 'products', gen_random_uuid(), now() - interval '1 minute') returning id::text`,
    );
    const fail = `update public.publications set failed_at = now(), failure = '{"reason":"gone","name":"Melaza"}'
      where id = '${planned?.id}'`;
    await backend.sql(fail);
    await backend.sql(fail);
    await deliverAll();
    expect(service.pushes).toMatchObject([
      { title: "Una publicación programada no salió", path: "/admin/publicaciones" },
    ]);
    await backend.sql("delete from public.publications");
  });

  test("in quiet hours notifications wait until these end, and a test does not", async () => {
    const { client } = await addPerson();
    const id = await subscribe(client, "ana");
    const [{ from, to } = { from: "", to: "" }] = await backend.sql<{ from: string; to: string }>(
      `select to_char(now() at time zone 'America/Bogota' - interval '1 hour', 'HH24:MI') as from,
         to_char(now() at time zone 'America/Bogota' + interval '1 hour', 'HH24:MI') as to`,
    );
    await changePushSubscription(client, id, { quiet_from: from, quiet_to: to });
    await submitQuoteRequest(server, makeRequest());
    expect(await (await post(client, PUSH_TEST_PATH, { id })).json()).toEqual({ queued: true });
    expect(woken).toBeGreaterThan(0);
    await deliverAll();
    expect(service.pushes.map(({ title }) => title)).toEqual(["Aviso de prueba"]);
    await changePushSubscription(client, id, { quiet_from: to, quiet_to: from });
    await deliverAll();
    expect(service.pushes).toHaveLength(2);
  });

  test.each([
    ["their session is ended elsewhere", "ended"],
    ["they sign out", "signed out"],
    ["they leave the team", "removed"],
    ["they add a second factor that the session has not shown", "unproven"],
  ])("a person is notified of nothing once %s", async (_, what) => {
    const { id, client, ...credentials } = await addPerson("editor");
    await subscribe(client, "ana");
    await submitQuoteRequest(server, makeRequest());
    if (what === "ended") {
      const other = backend.client();
      await other.auth.signInWithPassword(credentials);
      const [, first] = await listSessions(other);
      await endSession(other, first?.id ?? "");
    }
    if (what === "signed out") await signOut(client);
    if (what === "removed") await removeMember(server, id);
    if (what === "unproven") {
      await backend.sql(
        `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
         values (gen_random_uuid(), '${id}', 'totp', 'verified', now(), now())`,
      );
    }
    await submitQuoteRequest(server, makeRequest());
    await deliverAll();
    expect(service.pushes).toEqual([]);
    expect(await backend.sql("select id from public.push_subscriptions")).toEqual([]);
  });

  test.each([404, 410])(
    "a browser that ended its subscription (%i) is forgotten",
    async (status) => {
      const { client } = await addPerson();
      await subscribe(client, "ana");
      answers.set("ana", { status });
      await submitQuoteRequest(server, makeRequest());
      await deliverAll();
      expect(await listPushSubscriptions(client)).toEqual([]);
      expect(
        await backend.sql("select id from public.mail_outbox where kind like 'push%'"),
      ).toEqual([]);
    },
  );

  test("failures are retried as the push service says, and reported to the person until one arrives", async () => {
    const { client } = await addPerson();
    await subscribe(client, "ana");
    answers.set("ana", { status: 503, headers: { "retry-after": "600" } });
    await submitQuoteRequest(server, makeRequest());
    await deliverAll();
    const [failed] = await listPushSubscriptions(client);
    expect(failed).toMatchObject({ last_error: "HTTP 503", last_sent_at: null });
    const [{ wait } = { wait: 0 }] = await backend.sql<{ wait: number }>(
      `select extract(epoch from next_attempt_at - now())::float8 as wait
       from public.mail_outbox where kind = 'push_quote_request'`,
    );
    expect(wait).toBeGreaterThan(500);
    answers.clear();
    await backend.sql("update public.mail_outbox set next_attempt_at = now()");
    await deliverAll();
    expect(browsers()).toEqual(["ana"]);
    expect(await listPushSubscriptions(client)).toMatchObject([
      { failed_at: null, last_error: null },
    ]);
  });

  test("a refusal for good is not retried", async () => {
    const { client } = await addPerson();
    await subscribe(client, "ana");
    answers.set("ana", { status: 413 });
    await submitQuoteRequest(server, makeRequest());
    await deliverAll();
    expect(
      await backend.sql("select state, last_error from public.mail_outbox where kind like 'push%'"),
    ).toEqual([{ state: "failed", last_error: "HTTP 413" }]);
    expect(await listPushSubscriptions(client)).toMatchObject([{ last_error: "HTTP 413" }]);
  });

  test("what a sender that died had sent is sent again under the same tag", async () => {
    const { client } = await addPerson();
    await subscribe(client, "ana");
    await submitQuoteRequest(server, makeRequest());
    const dying = createClient({
      url: "http://backend.test",
      key: backend.keys.secret,
      fetch: (input, init) => {
        const request = new Request(input, init);
        if (request.url.endsWith("/finish_mail")) throw new TypeError("killed");
        return backend.fetch(request);
      },
    });
    await expect(deliverDuePushes({ ...sender, client: dying })).rejects.toThrow("killed");
    await releaseMail(server);
    await deliverAll();
    expect(service.pushes).toHaveLength(1);
    await releaseMail(server, { isPush: true });
    await deliverAll();
    const [first, second] = service.pushes.map(({ tag }) => tag);
    expect(service.pushes).toHaveLength(2);
    expect(second).toBe(first);
  });

  test("concurrent senders send each notification once", async () => {
    const { client } = await addPerson();
    await subscribe(client, "ana");
    await Promise.all(Array.from({ length: 25 }, () => submitQuoteRequest(server, makeRequest())));
    await Promise.all([1, 2, 3].map(() => deliverAll()));
    await deliverAll();
    expect(new Set(service.pushes.map(({ tag }) => tag)).size).toBe(25);
    expect(service.pushes).toHaveLength(25);
  });

  test.each([
    "http://127.0.0.1:9/x",
    "http://push.example/x",
    "https://127.0.0.1/x",
    "https://[::1]/x",
    "https://10.0.0.8/x",
    "https://169.254.169.254/latest/meta-data",
    "https://localhost/x",
    "https://push.example:8443/x",
    "https://ana:secret@push.example/x",
    "ftp://push.example/x",
    "x",
  ])("%s is no address to send to, neither stored nor used", async (endpoint) => {
    const { id, client } = await addPerson();
    const subscription = { ...service.subscribe("ana"), endpoint };
    const response = await postIn("production", client, PUSH_SUBSCRIPTION_PATH, subscription);
    expect(response.status).toBe(422);
    if (!/^https?:/.test(endpoint)) return;
    // Stored before its name led to a private network.
    const [session] = await listSessions(client);
    await backend.sql(
      `insert into public.push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
       values ('${id}', '${session?.id}', '${endpoint}', '${subscription.p256dh}', '${subscription.auth}')`,
    );
    await submitQuoteRequest(server, makeRequest());
    await deliverAll({ allowsLoopback: false });
    const [own] = await listPushSubscriptions(client);
    expect(own?.failed_at).not.toBeNull();
    expect(own?.last_sent_at).toBeNull();
  });

  test("only the team may subscribe, and each person sees and ends only their own", async () => {
    const stranger = await addPerson("nobody");
    const refused = await post(stranger.client, PUSH_SUBSCRIPTION_PATH, service.subscribe("x"));
    expect(refused.status).toBe(403);
    const ana = await addPerson();
    const luis = await addPerson();
    const id = await subscribe(ana.client, "ana");
    expect(await listPushSubscriptions(luis.client)).toEqual([]);
    await expect(changePushSubscription(luis.client, id, { kinds: [] })).rejects.toMatchObject({
      kind: "not-found",
    });
    await deletePushSubscription(luis.client, id);
    expect(await (await post(luis.client, PUSH_TEST_PATH, { id })).json()).toEqual({
      queued: false,
    });
    expect(await listPushSubscriptions(ana.client)).toMatchObject([{ id }]);
    await deletePushSubscription(ana.client, id);
    expect(await listPushSubscriptions(ana.client)).toEqual([]);
  });

  test("a browser that subscribes again, also for another person, replaces its former subscription", async () => {
    const ana = await addPerson();
    const luis = await addPerson();
    const shared = service.subscribe("shared");
    await post(ana.client, PUSH_SUBSCRIPTION_PATH, shared);
    await post(ana.client, PUSH_SUBSCRIPTION_PATH, shared);
    expect(await listPushSubscriptions(ana.client)).toHaveLength(1);
    await post(luis.client, PUSH_SUBSCRIPTION_PATH, shared);
    expect(await listPushSubscriptions(ana.client)).toEqual([]);
    expect(await listPushSubscriptions(luis.client)).toHaveLength(1);
  });

  test("a person sends themselves five tests in ten minutes at most", async () => {
    const { client } = await addPerson();
    const id = await subscribe(client, "ana");
    const statuses: number[] = [];
    for (let sent = 0; sent < 6; sent++) {
      statuses.push((await post(client, PUSH_TEST_PATH, { id })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 400]);
  });

  test("the installation has one key pair, of which the team reads the public key alone", async () => {
    const { client } = await addPerson();
    expect(await loadVapidKeys(server, undefined)).toEqual(sender.keys);
    expect(await findPushKey(client)).toBe(sender.keys.publicKey);
    await expect(findPushKey(backend.client())).rejects.toMatchObject({ kind: "unauthenticated" });
    const { data } = await client.from("installation").select("key");
    expect(data?.map(({ key }) => key)).not.toContain("push_private_key");
    // Of the environment, and then again without it.
    const other = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8";
    const given = await loadVapidKeys(server, other);
    expect(given.privateKey).toBe(other);
    expect(await findPushKey(client)).toBe(given.publicKey);
    onTestFinished(async () => {
      await loadVapidKeys(server, undefined);
    });
  });

  test("erasing a person's data ends what was to announce it, and counts it as no mail", async () => {
    const { client } = await addPerson();
    await subscribe(client, "ana");
    await submitQuoteRequest(server, makeRequest({ email: "borrar@finca.example" }));
    const person = { person_email: "borrar@finca.example", person_phone: "" };
    const exported = await client.rpc("export_person", person);
    expect(JSON.stringify(exported.data)).not.toContain("push_quote_request");
    const { data } = await client.rpc("erase_person", person).single();
    expect(data).toMatchObject({ requests: 1, mails: 2 });
    await deliverAll();
    expect(service.pushes).toEqual([]);
  });
});
