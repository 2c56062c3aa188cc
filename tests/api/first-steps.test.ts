/* What of a new site's first steps is read from the database. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { seedDemo } from "#backend/seed/seed.ts";
import type { Client } from "#data/client/client.ts";
import { findMailState } from "#data/leads/inbox.ts";
import { deleteProduct, hasOwnProducts, listProducts } from "#data/products.ts";
import { RULE_DATABASES, startTestBackend, type TestBackend } from "#tests/support/backend.ts";

import { storeQuote } from "./inbox-support.ts";

describe.each(RULE_DATABASES)("over %s", (kind) => {
  let backend: TestBackend;
  let admin: Client;
  beforeAll(async () => {
    backend = await startTestBackend(kind);
    await seedDemo(backend.client(backend.keys.secret));
    const person = { email: "a@empresa.example", password: "vacas verdes beben mate" };
    ({ client: admin } = await backend.createUser({ ...person, administrator: true }));
  });
  afterAll(() => backend.close());

  test("a site has its own products while visitors see one that is not an example", async () => {
    const [demo] = await listProducts(admin);
    if (demo === undefined) throw new Error("the seed left no product");
    const change = (changes: object) =>
      admin.from("products").update(changes).eq("id", demo.id).throwOnError();
    expect(await hasOwnProducts(admin)).toBe(false);
    await change({ description: `${demo.description},`, title: `${demo.title},` });
    expect(await hasOwnProducts(admin)).toBe(false);
    await change({ presentations: ["Bulto de 23 kg"] });
    expect(await hasOwnProducts(admin)).toBe(true);
    await change({ is_published: false });
    expect(await hasOwnProducts(admin)).toBe(false);

    const id = crypto.randomUUID();
    await admin.from("products").insert({ id, title: "Maíz", is_published: false }).throwOnError();
    expect(await hasOwnProducts(admin)).toBe(false);
    await admin.from("products").update({ is_published: true }).eq("id", id).throwOnError();
    expect(await hasOwnProducts(admin)).toBe(true);
    await deleteProduct(admin, id);
    expect(await hasOwnProducts(admin)).toBe(false);
  });

  test("mail works once the newest notice of a request has been sent", async () => {
    expect(await findMailState(admin)).toBe("untried");
    await storeQuote(backend.client(backend.keys.secret));
    expect(await findMailState(admin)).toBe("untried");
    await backend.sql(`update public.mail_outbox set last_error = 'connect ECONNREFUSED'`);
    expect(await findMailState(admin)).toBe("failing");
    await backend.sql(
      `update public.mail_outbox set state = 'sent', sent_at = now(), last_error = null`,
    );
    expect(await findMailState(admin)).toBe("works");
  });
});
