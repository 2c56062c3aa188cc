import { createHash } from "node:crypto";

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { Client } from "#data/client/client.ts";
import { createProduct } from "#data/products.ts";
import {
  answerPreview,
  listApprovals,
  readPreviewReview,
  requireApproval,
} from "#data/publishing/approvals.ts";
import { createDraft } from "#data/publishing/drafts.ts";
import {
  assignDrafts,
  createPackage,
  deletePackage,
  discardPackage,
} from "#data/publishing/packages.ts";
import { createPreviewLink, revokePreviewLink } from "#data/publishing/preview-links.ts";
import { carryOutDue, planPublication, publishNow } from "#data/publishing/publications.ts";
import type { ApprovalDecision } from "#domain/publishing/approval.ts";
import { RULE_DATABASES, startTestBackend, type TestBackend } from "#tests/support/backend.ts";

const PASSWORD = "vacas verdes beben mate";
const CONSENT = { text: "Autorizo", version: "1" };
const hash = (token: string) => createHash("sha256").update(token).digest("hex");

describe.each(RULE_DATABASES)("approvals over %s", (kind) => {
  let backend: TestBackend;
  let server: Client;
  let admin: Client;
  beforeAll(async () => {
    backend = await startTestBackend(kind);
    server = backend.client(backend.keys.secret);
    ({ client: admin } = await backend.createUser({
      email: "ana@empresa.example",
      password: PASSWORD,
      administrator: true,
    }));
  });
  afterAll(async () => {
    expect(backend.errors).toEqual([]);
    await backend.close();
  });
  beforeEach(async () => {
    for (const table of ["publications", "drafts", "approvals", "preview_links", "products"]) {
      await backend.sql(`delete from public.${table}`);
    }
    await backend.sql("update public.packages set needs_approval = false");
    await backend.sql("delete from public.packages");
  });

  /** A group with one draft, and a link to it. */
  const prepare = async () => {
    const group = await createPackage(admin, { name: "Navidad" });
    const product = await createProduct(admin, {
      title: "Melaza",
      description: "",
      features: [],
      image_url: null,
      category: null,
    });
    const target = { table_name: "products", record_id: product.id } as const;
    const draft = await createDraft(admin, target, {
      base: product,
      changes: { description: "Más dulce" },
      typed: null,
    } as never);
    await assignDrafts(admin, [draft.id], group.id);
    const { token, id } = await createPreviewLink(admin, {
      note: "Para Marta",
      package_id: group.id,
      path: "/",
    });
    const seen = async () => (await readPreviewReview(server, hash(token)))?.digest ?? "";
    const answer = async (decision: ApprovalDecision = "approved", digest?: string, text = "x") =>
      answerPreview(
        server,
        hash(token),
        { decision, name: "Marta", text },
        { digest: digest ?? (await seen()), address: "192.0.2.1", consent: CONSENT },
      );
    const change = (description: string) =>
      backend.sql(
        `update public.drafts set changes = jsonb_build_object('description', '${description}')
         where id = '${draft.id}'`,
      );
    const publish = () => publishNow(admin, { action: "publish", package_id: group.id });
    return { group, product, draft, target, link: id, seen, answer, change, publish };
  };

  test("who approved which version is recorded, and holds until the drafts change", async () => {
    const { group, answer, change } = await prepare();
    expect(await answer()).toBe("stored");
    expect(await listApprovals(admin)).toMatchObject([
      {
        package_id: group.id,
        decision: "approved",
        name: "Marta",
        link_note: "Para Marta",
        is_current: true,
      },
    ]);
    await change("Muy dulce");
    expect(await listApprovals(admin)).toMatchObject([{ is_current: false }]);
    await change("Más dulce");
    expect(await listApprovals(admin)).toMatchObject([{ is_current: true }]);
  });

  test("an answer to another version than the present one is not stored", async () => {
    const { seen, answer, change } = await prepare();
    const before = await seen();
    await change("Muy dulce");
    expect(await answer("approved", before)).toBe("changed");
    expect(await listApprovals(admin)).toEqual([]);
  });

  test("a closed link takes no answer", async () => {
    const { link, seen, answer } = await prepare();
    const digest = await seen();
    await revokePreviewLink(admin, link);
    expect(await answer("approved", digest)).toBe("closed");
  });

  test("a link takes 20 answers at most", async () => {
    const { answer } = await prepare();
    const outcomes = await Promise.all(Array.from({ length: 21 }, () => answer("change_asked")));
    expect(outcomes.filter((one) => one === "stored")).toHaveLength(20);
    expect(outcomes.filter((one) => one === "full")).toHaveLength(1);
  });

  test.each([
    ["without a name", { decision: "approved", name: " ", text: "" }],
    ["without a decision", { decision: "maybe" as "approved", name: "Marta", text: "" }],
    ["that asks for no change", { decision: "change_asked", name: "Marta", text: " " }],
    ["with a long text", { decision: "approved", name: "Marta", text: "x".repeat(2001) }],
  ] as const)("the database refuses an answer %s", async (_, draft) => {
    await prepare();
    const given = answerPreview(server, "a".repeat(64), draft, {
      digest: "",
      address: "",
      consent: CONSENT,
    });
    await expect(given).rejects.toMatchObject({ kind: "invalid" });
  });

  test("a group that waits is published only once its present version is approved", async () => {
    const { group, answer, change, publish } = await prepare();
    await requireApproval(admin, group.id, true);
    await expect(publish()).rejects.toMatchObject({
      failure: { reason: "unapproved", name: "Navidad" },
    });
    await answer("change_asked");
    await expect(publish()).rejects.toMatchObject({ failure: { reason: "unapproved" } });
    await answer();
    await change("Muy dulce");
    await expect(publish()).rejects.toMatchObject({ failure: { reason: "unapproved" } });
    await answer();
    await publish();
    expect(await backend.sql("select description from public.products")).toEqual([
      { description: "Muy dulce" },
    ]);
  });

  test("a scheduled group that waits does not go out without an approval, and then does", async () => {
    const { group, answer } = await prepare();
    await requireApproval(admin, group.id, true);
    const plan = () =>
      planPublication(
        admin,
        { action: "publish", package_id: group.id },
        new Date(Date.now() - 1000).toISOString(),
      );
    const { id } = await plan();
    await carryOutDue(server);
    const { data } = await admin.from("publications").select("failure").eq("id", id).single();
    expect(data?.failure).toMatchObject({ reason: "unapproved" });
    await admin.from("publications").delete().eq("id", id);
    await answer();
    await plan();
    await carryOutDue(server);
    expect(await backend.sql("select description from public.products")).toEqual([
      { description: "Más dulce" },
    ]);
  });

  test("no draft of a group that waits is published in another way", async () => {
    const { group, draft, target, publish } = await prepare();
    const other = await createPackage(admin, { name: "Otro" });
    await requireApproval(admin, group.id, true);
    const waits = { message: "the group waits for an approval" };
    await expect(publishNow(admin, { action: "publish", ...target })).rejects.toMatchObject({
      failure: { reason: "unapproved" },
    });
    await expect(assignDrafts(admin, [draft.id], other.id)).rejects.toMatchObject(waits);
    await expect(assignDrafts(admin, [draft.id], null)).rejects.toMatchObject(waits);
    await expect(deletePackage(admin, group.id)).rejects.toMatchObject(waits);
    await requireApproval(admin, group.id, false);
    await publish();
  });

  test("a group that waits can be discarded", async () => {
    const { group } = await prepare();
    await requireApproval(admin, group.id, true);
    await discardPackage(admin, group.id);
    expect(await backend.sql("select id from public.drafts")).toEqual([]);
    expect(await backend.sql("select id from public.packages")).toEqual([]);
  });

  test("a link to all drafts has a version of all of them", async () => {
    await prepare();
    const { token } = await createPreviewLink(admin, { note: "Todo", package_id: null, path: "/" });
    const review = await readPreviewReview(server, hash(token));
    expect(review).toMatchObject({ drafts: 1, decision: null });
    await backend.sql("delete from public.drafts");
    expect(await readPreviewReview(server, hash(token))).toMatchObject({
      drafts: 0,
      version_at: null,
    });
  });
});
