import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Client } from "#data/client/client.ts";
import { createProduct, deleteProduct, updateProduct } from "#data/products.ts";
import { findRenamedProduct } from "#data/site/site-map.ts";
import { TEST_DATABASES, startTestBackend, type TestBackend } from "#tests/support/backend.ts";

describe.each(TEST_DATABASES)("addresses of deleted records over %s", (kind) => {
  let backend: TestBackend;
  let admin: Client;
  beforeAll(async () => {
    backend = await startTestBackend(kind);
    const account = { email: "admin@empresa.example", password: "vacas verdes beben mate" };
    ({ client: admin } = await backend.createUser({ ...account, administrator: true }));
  });
  afterAll(() => backend.close());

  const make = (title: string) =>
    createProduct(admin, { title, description: "", features: [], image_url: null, category: null });
  const leadsTo = (slug: string) => findRenamedProduct(backend.client(), slug);

  test("lead again to the record that had them before", async () => {
    const first = await make("Melaza");
    await updateProduct(admin, first.id, { slug: "melaza-de-cana" });
    const second = await make("Melaza");
    expect([second.slug, await leadsTo("melaza")]).toEqual(["melaza", null]);
    await deleteProduct(admin, second.id);
    expect(await leadsTo("melaza")).toBe("melaza-de-cana");
  });

  test("also those that the deleted record had left itself", async () => {
    const first = await make("Urea");
    await updateProduct(admin, first.id, { slug: "urea-protegida" });
    const second = await make("Urea");
    await updateProduct(admin, second.id, { slug: "urea-granulada" });
    expect(await leadsTo("urea")).toBe("urea-granulada");
    await deleteProduct(admin, second.id);
    expect([await leadsTo("urea"), await leadsTo("urea-granulada")]).toEqual([
      "urea-protegida",
      null,
    ]);
  });

  test("lead to nothing when that record is gone too, and to the newest of several", async () => {
    const [first, second] = [await make("Sal"), await make("Sal mineralizada")];
    await updateProduct(admin, first.id, { slug: "sal-marina" });
    await updateProduct(admin, second.id, { slug: "sal" });
    await updateProduct(admin, second.id, { slug: "sal-para-bovinos" });
    const third = await make("Sal");
    await deleteProduct(admin, third.id);
    expect(await leadsTo("sal")).toBe("sal-para-bovinos");
    await deleteProduct(admin, second.id);
    expect(await leadsTo("sal")).toBe("sal-marina");
    await deleteProduct(admin, first.id);
    expect(await leadsTo("sal")).toBe(null);
  });
});
