import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";

import { openPostgres } from "#backend/database/postgres/postgres.ts";
import { publishNow } from "#data/publishing/publications.ts";
import { listenForChanges } from "#server/content-changes.ts";
import { startTestBackend, TEST_DATABASES, type TestBackend } from "#tests/support/backend.ts";

describe.each(TEST_DATABASES)("over %s", (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend(kind);
  });
  afterAll(() => backend.close());

  /** Changes as one process receives them. */
  async function listen() {
    const changes = listenForChanges(backend.database, backend.client());
    const received: { table: string | null; version: number }[] = [];
    const stop = await changes.watch({
      onChange: async (table, version) => void received.push({ table, version }),
      onState: () => undefined,
    });
    onTestFinished(stop);
    return { changes, received };
  }

  test("after a flush, listeners have received every earlier change with the current version", async () => {
    const { changes, received } = await listen();
    for (let round = 1; round <= 50; round += 1) {
      const { error } = await backend
        .client(backend.keys.secret)
        .from("products")
        .insert({ title: `Producto ${round}` });
      expect(error).toBeNull();
      await changes.flush();
      expect(received).toHaveLength(round);
      expect(received.at(-1)).toEqual({ table: "products", version: await changes.readVersion() });
    }
  });

  test("a statement emits one change however many rows it changes, and none for no rows", async () => {
    const { changes, received } = await listen();
    const service = backend.client(backend.keys.secret);
    const names = Array.from({ length: 20 }, (_, index) => ({ name: `Enlace ${index}`, url: "/" }));
    expect((await service.from("menu_items").insert(names)).error).toBeNull();
    expect(
      (await service.from("menu_items").update({ url: "/x" }).eq("url", "/")).error,
    ).toBeNull();
    expect(
      (await service.from("menu_items").update({ url: "/y" }).eq("url", "/")).error,
    ).toBeNull();
    expect((await service.from("menu_items").delete().eq("url", "/x")).error).toBeNull();
    await changes.flush();
    expect(received.map(({ table }) => table)).toEqual(["menu_items", "menu_items", "menu_items"]);
  });

  test("a publication is announced as such, and the save after it is not", async () => {
    const changes = listenForChanges(backend.database, backend.client());
    const received: (boolean | undefined)[] = [];
    const stop = await changes.watch({
      onChange: async (_table, _version, isPublication) => void received.push(isPublication),
      onState: () => undefined,
    });
    onTestFinished(stop);
    const { client: admin } = await backend.createUser({
      email: "editora@empresa.example",
      password: "vacas verdes beben mate",
      administrator: true,
    });
    const { data } = await admin
      .from("packages")
      .insert({ name: "Paquete" })
      .select("id")
      .single()
      .throwOnError();
    const draft = { table_name: "products" as const, record_id: randomUUID(), base: null };
    await admin
      .from("drafts")
      .insert({ ...draft, changes: { title: "Nuevo" }, typed: null, package_id: data.id })
      .throwOnError();
    await publishNow(admin, { action: "publish", package_id: data.id });
    await admin.from("products").update({ title: "Otro" }).eq("id", draft.record_id).throwOnError();
    await changes.flush();
    expect(received).toEqual([true, false]);
  });

  test("a refused write emits no change", async () => {
    const { changes, received } = await listen();
    const before = await changes.readVersion();
    await backend.client().from("news").insert({ title: "De nadie" });
    await backend.client().from("site_content").delete().eq("section", "hero");
    await changes.flush();
    expect(received).toEqual([]);
    expect(await changes.readVersion()).toBe(before);
  });

  test.runIf(kind === "postgres")(
    "after a flush, every instance on the database has received the change",
    async () => {
      const others = await Promise.all([1, 2].map(() => openPostgres({ url: backend.url ?? "" })));
      onTestFinished(async () => {
        await Promise.all(others.map((other) => other.close()));
      });
      const received = await Promise.all(
        others.map(async (other) => {
          const versions: number[] = [];
          await listenForChanges(other, backend.client()).watch({
            onChange: async (_, version) => void versions.push(version),
            onState: () => undefined,
          });
          return versions;
        }),
      );
      const { changes } = await listen();
      const products = backend.client(backend.keys.secret).from("products");
      for (let round = 1; round <= 100; round += 1) {
        expect((await products.insert({ title: `Melaza ${round}` })).error).toBeNull();
        await changes.flush();
        expect(received.map((versions) => versions.length)).toEqual([round, round]);
      }
    },
  );
});
