import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { listPushSubscriptions } from "#data/accounts/push.ts";
import { removeMember } from "#data/accounts/team.ts";
import type { Client } from "#data/client/client.ts";
import {
  changeComment,
  createComment,
  deleteComment,
  listComments,
  listOpenComments,
} from "#data/comments.ts";
import { submitQuoteRequest } from "#data/leads/leads.ts";
import { createProduct, deleteProduct } from "#data/products.ts";
import { createPackage, deletePackage } from "#data/publishing/packages.ts";
import type { CommentSubject } from "#domain/comments.ts";
import { makeRequest } from "#tests/api/leads-support.ts";
import { RULE_DATABASES, startTestBackend, type TestBackend } from "#tests/support/backend.ts";

const PASSWORD = "vacas verdes beben mate";
const PRODUCT = { title: "Melaza", description: "", features: [], image_url: null, category: null };

describe.each(RULE_DATABASES)("notes over %s", (kind) => {
  let backend: TestBackend;
  let server: Client;
  let ana: { id: string; client: Client };
  let luis: { id: string; client: Client };
  beforeAll(async () => {
    backend = await startTestBackend(kind);
    server = backend.client(backend.keys.secret);
    const add = (name: string, role: object) =>
      backend.createUser({ email: `${name}@empresa.example`, password: PASSWORD, ...role });
    ana = await add("ana", { administrator: true });
    luis = await add("luis", { editor: true });
  });
  afterAll(async () => {
    expect(backend.errors).toEqual([]);
    await backend.close();
  });
  beforeEach(() => backend.sql("delete from public.comments"));

  const write = async (
    client: Client,
    subject: CommentSubject,
    text = "Falta el precio",
    addressed_to: string | null = null,
  ) => {
    const id = crypto.randomUUID();
    await createComment(client, { ...subject, id, text, addressed_to });
    return id;
  };
  const onRecord = { table_name: "products", record_id: crypto.randomUUID() } as const;

  test("the team writes and reads notes on a record, a group and a request", async () => {
    const { id: package_id } = await createPackage(ana.client, { name: "Navidad" });
    const { id: quote_request_id } = await submitQuoteRequest(server, makeRequest());
    for (const subject of [onRecord, { package_id }, { quote_request_id }]) {
      await write(luis.client, subject);
      expect(await listComments(ana.client, subject)).toMatchObject([
        { text: "Falta el precio", user_id: luis.id, user_email: "luis@empresa.example" },
      ]);
    }
    expect(await listOpenComments(ana.client)).toHaveLength(3);
    await deletePackage(ana.client, package_id);
    expect(await listOpenComments(ana.client)).toHaveLength(2);
  });

  test("anyone on the team resolves a note, its author alone changes its text", async () => {
    const id = await write(luis.client, onRecord);
    await expect(changeComment(ana.client, id, { text: "Otra" })).rejects.toMatchObject({
      kind: "forbidden",
    });
    await expect(changeComment(ana.client, id, { addressed_to: ana.id })).rejects.toMatchObject({
      kind: "forbidden",
    });
    await changeComment(ana.client, id, { is_resolved: true });
    expect(await listComments(luis.client, onRecord)).toMatchObject([
      { is_resolved: true, resolved_by_email: "ana@empresa.example" },
    ]);
    await changeComment(luis.client, id, { is_resolved: false, text: "Ya está" });
    expect(await listComments(luis.client, onRecord)).toMatchObject([
      { text: "Ya está", is_resolved: false, resolved_at: null, resolved_by_email: null },
    ]);
  });

  test("an author and an administrator delete a note, another editor does not", async () => {
    const [own, other] = [await write(luis.client, onRecord), await write(ana.client, onRecord)];
    await deleteComment(luis.client, other);
    await deleteComment(luis.client, own);
    expect((await listComments(ana.client, onRecord)).map(({ id }) => id)).toEqual([other]);
    const third = await write(luis.client, onRecord);
    await deleteComment(ana.client, third);
    expect(await listComments(ana.client, onRecord)).toHaveLength(1);
  });

  test("no one forges an author, a resolution or a colleague outside the team", async () => {
    const forged = await luis.client
      .from("comments")
      .insert({ ...onRecord, text: "x", user_id: ana.id } as never);
    expect(forged.error?.code).toBe("42501");
    const stranger = await backend.createUser({ email: "x@empresa.example", password: PASSWORD });
    await expect(write(luis.client, onRecord, "x", stranger.id)).rejects.toMatchObject({
      code: "23503",
    });
    await expect(write(stranger.client, onRecord)).rejects.toMatchObject({ kind: "forbidden" });
    await expect(
      write(luis.client, { table_name: "auth" as "news", record_id: ana.id }),
    ).rejects.toMatchObject({ code: "22023" });
  });

  test.each([
    ["blank", "  \n"],
    ["too long", "x".repeat(2001)],
  ])("a %s note is refused", async (_, text) => {
    await expect(write(luis.client, onRecord, text)).rejects.toMatchObject({ kind: "invalid" });
  });

  test("one thing has 200 notes at most", async () => {
    await backend.sql(
      `insert into public.comments (table_name, record_id, text)
       select 'products', '${onRecord.record_id}', 'x' from generate_series(1, 200)`,
    );
    await expect(write(luis.client, onRecord)).rejects.toMatchObject({
      message: "there are 200 notes already",
    });
    await write(luis.client, { table_name: "products", record_id: crypto.randomUUID() });
  });

  test("a note for a colleague is queued for their devices alone, once", async () => {
    const [session] = await backend.sql<{ id: string }>(
      `select id::text from auth.sessions where user_id = '${luis.id}' limit 1`,
    );
    await server.rpc("store_push_subscription", {
      account: luis.id,
      session: session?.id ?? "",
      endpoint: "https://push.example/luis",
      p256dh: "p".repeat(87),
      auth: "a".repeat(22),
      device: "",
    });
    expect(await listPushSubscriptions(luis.client)).toHaveLength(1);
    const listQueued = () =>
      backend.sql<{ comment: string }>(
        "select comment_id::text as comment from public.mail_outbox where kind = 'push_comment'",
      );
    await write(ana.client, onRecord);
    await write(ana.client, onRecord, "Para mí", ana.id);
    expect(await listQueued()).toEqual([]);
    const id = await write(ana.client, onRecord, "Revíselo", luis.id);
    await changeComment(ana.client, id, { addressed_to: luis.id });
    expect(await listQueued()).toEqual([{ comment: id }]);
    await deleteComment(ana.client, id);
    expect(await listQueued()).toEqual([]);
  });

  test("notes on a request are copied to its sender with their data, and erased with it", async () => {
    const { id: quote_request_id } = await submitQuoteRequest(
      server,
      makeRequest({ email: "copia@finca.example" }),
    );
    await write(luis.client, { quote_request_id }, "Paga tarde");
    const person = { person_email: "copia@finca.example", person_phone: "" };
    const { data } = await ana.client.rpc("export_person", person);
    expect(data?.requests[0]?.notes_of_team).toMatchObject([{ text: "Paga tarde" }]);
    await ana.client.rpc("erase_person", person);
    expect(await listOpenComments(ana.client)).toEqual([]);
  });

  test("notes on a record stay in the trash and go when it is erased for ever", async () => {
    const product = await createProduct(ana.client, PRODUCT);
    const subject = { table_name: "products", record_id: product.id } as const;
    await write(luis.client, subject);
    await deleteProduct(ana.client, product.id);
    expect(await listComments(ana.client, subject)).toHaveLength(1);
    const { data } = await ana.client
      .from("revisions")
      .select("id")
      .eq("record_id", product.id)
      .eq("operation", "delete");
    await ana.client.rpc("erase_deletions", { revisions: [data?.[0]?.id ?? 0] });
    expect(await listComments(ana.client, subject)).toEqual([]);
  });

  test("what a former colleague wrote stays, under their address", async () => {
    const eva = await backend.createUser({
      email: "eva@empresa.example",
      password: PASSWORD,
      editor: true,
    });
    await write(eva.client, onRecord, "De Eva");
    await removeMember(server, eva.id);
    await expect(listComments(eva.client, onRecord)).rejects.toMatchObject({
      kind: "unauthenticated",
    });
    expect(await listComments(ana.client, onRecord)).toMatchObject([
      { user_email: "eva@empresa.example" },
    ]);
  });
});
