import { createHash } from "node:crypto";

import { describe, expect, test } from "vitest";

import { addAdministrator, removeMember } from "#data/accounts/team.ts";
import { createPreviewClient } from "#data/client/preview-client.ts";
import { createProduct, listProducts } from "#data/products.ts";
import { deletePackage } from "#data/publishing/packages.ts";
import {
  createPreviewLink,
  deleteExpiredPreviewLinks,
  listPreviewLinks,
  type NewPreviewLink,
  openPreviewLink,
  revokePreviewLink,
} from "#data/publishing/preview-links.ts";
import { PRODUCT, usePublishing } from "#tests/api/publishing-support.ts";
import { RULE_DATABASES } from "#tests/support/backend.ts";

const LINK = { note: "Para Marta, gerencia", package_id: null, path: "/productos" };
const DAY_MS = 86_400_000;

const hash = (token: string) => createHash("sha256").update(token).digest("hex");

describe.each(RULE_DATABASES)("links to drafts over %s", (kind) => {
  const site = usePublishing(kind);

  const make = (link: Partial<NewPreviewLink> = {}) =>
    createPreviewLink(site.admin(), { ...LINK, ...link });
  const open = (token: string) => openPreviewLink(site.server(), hash(token));
  const age = (id: string, days: number) =>
    site.sql(
      `update public.preview_links set created_at = created_at - interval '${days} days',
         expires_at = expires_at - interval '${days} days' where id = '${id}'`,
    );

  test("opens for a week what its maker chose, and is listed without its token", async () => {
    const packageId = await site.makePackage("Precios", []);
    const all = await make();
    const one = await make({ package_id: packageId, note: "Para Luis" });
    expect(all.token).toMatch(/^[0-9a-f]{40}$/);
    expect(Date.parse(all.expires_at) - Date.now()).toBeLessThanOrEqual(7 * DAY_MS);
    expect(Date.parse(all.expires_at) - Date.now()).toBeGreaterThan(6.9 * DAY_MS);
    expect(await open(all.token)).toEqual({ package_id: null, expires_at: all.expires_at });
    expect(await open(one.token)).toMatchObject({ package_id: packageId });
    expect(await open(all.token.replace(/./, (digit) => (digit === "0" ? "1" : "0")))).toBeNull();
    const listed = await listPreviewLinks(site.admin());
    expect(listed).toMatchObject([
      { id: one.id, note: "Para Luis", package_id: packageId },
      { id: all.id, note: LINK.note, path: "/productos", user_email: expect.stringContaining("@") },
    ]);
    const { data } = await site.server().from("preview_links").select("*");
    expect(JSON.stringify(data)).not.toContain(all.token);
    expect(JSON.stringify(data)).toContain(hash(all.token));
  });

  test("notes when it was opened, at most once a minute", async () => {
    const { id, token } = await make();
    const read = async () => (await listPreviewLinks(site.admin()))[0]?.last_opened_at;
    expect(await read()).toBeNull();
    await open(token);
    const first = await read();
    expect(first).not.toBeNull();
    await open(token);
    expect(await read()).toBe(first);
    await site.sql(
      `update public.preview_links set last_opened_at = now() - interval '2 minutes' where id = '${id}'`,
    );
    await open(token);
    expect(Date.parse((await read()) ?? "")).toBeGreaterThanOrEqual(Date.parse(first ?? ""));
  });

  test("ends when it is revoked, for good", async () => {
    const { id, token } = await make();
    await revokePreviewLink(site.admin(), id);
    expect(await open(token)).toBeNull();
    expect(await listPreviewLinks(site.admin())).toEqual([]);
    const { data } = await site
      .admin()
      .from("preview_links")
      .update({ revoked_at: null })
      .eq("id", id)
      .select("id");
    expect(data).toEqual([]);
    expect(await open(token)).toBeNull();
  });

  test("ends after its week, and is then deleted", async () => {
    const [expired, current] = [await make(), await make()];
    await age(expired.id, 8);
    expect(await open(expired.token)).toBeNull();
    expect((await listPreviewLinks(site.admin())).map(({ id }) => id)).toEqual([current.id]);
    await deleteExpiredPreviewLinks(site.server());
    const { data } = await site.server().from("preview_links").select("id");
    expect(data).toEqual([{ id: current.id }]);
    await expect(
      site.sql(
        `update public.preview_links set expires_at = created_at + interval '8 days' where id = '${current.id}'`,
      ),
    ).rejects.toThrow("preview_links_life");
  });

  test("ends with its package", async () => {
    const packageId = await site.makePackage("Precios", []);
    const { token } = await make({ package_id: packageId });
    await deletePackage(site.admin(), packageId);
    expect(await open(token)).toBeNull();
  });

  test("needs to say for whom it is", async () => {
    await expect(make({ note: " " })).rejects.toMatchObject({ kind: "invalid" });
    await expect(make({ note: "x".repeat(121) })).rejects.toMatchObject({ kind: "invalid" });
    await expect(make({ path: "https://otro.example" })).rejects.toMatchObject({ kind: "invalid" });
    await expect(make({ package_id: crypto.randomUUID() })).rejects.toMatchObject({
      kind: "conflict",
    });
  });

  test("is one of fifty at most, of which those that ended do not count", async () => {
    const first = await make();
    await site.sql(
      `insert into public.preview_links (token_hash, note)
       select encode(sha256(n::text::bytea), 'hex'), 'x' from generate_series(1, 49) as n`,
    );
    await expect(make()).rejects.toThrow("there are 50 preview links already");
    await revokePreviewLink(site.admin(), first.id);
    expect(await make()).toMatchObject({ token: expect.any(String) });
  });

  test("is made, seen and opened by no one else", async () => {
    const { token } = await make();
    for (const client of [site.visitor(), site.people().clients.user]) {
      await expect(createPreviewLink(client as never, LINK)).rejects.toMatchObject({
        code: "42501",
      });
      await expect(openPreviewLink(client as never, hash(token))).rejects.toMatchObject({
        code: "42501",
      });
      const { data } = await client.from("preview_links").select("*");
      expect(data ?? []).toEqual([]);
      expect((await client.rpc("preview_products")).error).not.toBeNull();
    }
    await expect(openPreviewLink(site.admin(), hash(token))).rejects.toMatchObject({
      kind: "forbidden",
    });
  });

  test("lets the server read drafts by its key, and everything else as a visitor", async () => {
    const product = await createProduct(site.admin(), PRODUCT);
    await createProduct(site.admin(), { ...PRODUCT, title: "Oculta", is_published: false });
    await site.begin("products", product, { changes: { title: "Melaza fina" } });
    const { fetch, publishableKey: key, secretKey } = site.people();
    const client = createPreviewClient(
      { url: "http://rls.test", key, fetch: (input, init) => fetch(new Request(input, init)) },
      { state: { packageId: null }, secretKey },
    );
    expect((await listProducts(client)).map(({ title }) => title)).toEqual(["Melaza fina"]);
    expect((await client.from("drafts").select("*")).status).toBe(401);
    expect((await client.from("preview_links").select("*")).status).toBe(401);
  });

  test("ends with the rights of who made it", async () => {
    const { token } = await make();
    const { ids } = site.people();
    const other = "00000000-0000-4000-8000-0000000000b0";
    await site.sql(
      `insert into auth.users (id, email) values ('${other}', 'otra@empresa.example');
       insert into public.admin_users (user_id) values ('${other}')`,
    );
    await removeMember(site.server(), ids.administrator);
    expect(await open(token)).toBeNull();
    await addAdministrator(site.server(), "administrator@empresa.example");
  });
});
