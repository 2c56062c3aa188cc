import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";

import { openPostgres } from "#backend/database/postgres.ts";
import { listenForChanges } from "#server/content-changes/content-changes.ts";
import { startTestBackend, TEST_DATABASES, type TestBackend } from "#tests/support/backend.ts";

describe.each(TEST_DATABASES)("over %s", (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend(kind);
  });
  afterAll(() => backend.close());

  /** Changes as one process hears them. */
  async function listen() {
    const changes = listenForChanges(backend.database, backend.client());
    const heard: { table: string | null; version: number }[] = [];
    const stop = await changes.watch({
      onChange: async (table, version) => void heard.push({ table, version }),
      onState: () => undefined,
    });
    onTestFinished(stop);
    return { changes, heard };
  }

  test("whoever settles after a change has heard of it, with the number that the database now says", async () => {
    const { changes, heard } = await listen();
    for (let round = 1; round <= 50; round += 1) {
      const { error } = await backend
        .client(backend.keys.secret)
        .from("products")
        .insert({ title: `Producto ${round}` });
      expect(error).toBeNull();
      await changes.settle();
      expect(heard).toHaveLength(round);
      expect(heard.at(-1)).toEqual({ table: "products", version: await changes.readVersion() });
    }
  });

  test("a statement that changes many rows is one change, and one that changes none is no change", async () => {
    const { changes, heard } = await listen();
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
    await changes.settle();
    expect(heard.map(({ table }) => table)).toEqual(["menu_items", "menu_items", "menu_items"]);
  });

  test("what the rights refuse changes no page", async () => {
    const { changes, heard } = await listen();
    const before = await changes.readVersion();
    await backend.client().from("news").insert({ title: "De nadie" });
    await backend.client().from("site_content").delete().eq("section", "hero");
    await changes.settle();
    expect(heard).toEqual([]);
    expect(await changes.readVersion()).toBe(before);
  });

  test.runIf(kind === "postgres")(
    "a settled change is known to every instance on the database",
    async () => {
      const others = await Promise.all([1, 2].map(() => openPostgres({ url: backend.url ?? "" })));
      onTestFinished(async () => {
        await Promise.all(others.map((other) => other.close()));
      });
      const heard = await Promise.all(
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
        await changes.settle();
        expect(heard.map((versions) => versions.length)).toEqual([round, round]);
      }
    },
  );
});
