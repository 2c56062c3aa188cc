/* Imports whose responses are lost on the way. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { createClient } from "#data/client/client.ts";
import { OUTCOME_UNKNOWN, unwrap } from "#data/client/errors.ts";
import type { CombinedChange } from "#data/records/combined-changes.ts";
import { importTogether } from "#data/records/import-records.ts";
import { RULE_DATABASES, startTestBackend, type TestBackend } from "#tests/support/backend.ts";

describe.each(RULE_DATABASES)("over %s", (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend(kind);
  });
  afterAll(() => backend.close());

  /** The office's client: requests that match are done and their responses lost, from the first on that matches `since`. */
  function openLossy(since = /./) {
    const lost: RegExp[] = [];
    let isLossy = false;
    const client = createClient({
      url: "http://backend.test",
      key: backend.keys.secret,
      fetch: async (input, init) => {
        const request = new Request(input, init);
        const { pathname } = new URL(request.url);
        const name = `${request.method} ${pathname}`;
        const response = await backend.fetch(request);
        isLossy ||= since.test(name);
        if (isLossy && lost.some((pattern) => pattern.test(name))) {
          throw new TypeError("fetch failed");
        }
        return response;
      },
    });
    const countProducts = async (title: string) =>
      unwrap(await client.from("products").select("id").eq("title", title)).length;
    return { client, lost, countProducts };
  }

  /** Each attempt makes new ids for new records, as the panel does. */
  const attempt = (title: string, packageId: string): CombinedChange => ({
    packageId,
    name: "Importación: lista.csv",
    changes: [{ table: "products", id: crypto.randomUUID(), base: null, changes: { title } }],
  });

  test("an import that was published without a response is found", async () => {
    const { client, lost, countProducts } = openLossy();
    lost.push(/publish_now$/);
    const change = attempt("Gluten", crypto.randomUUID());
    const made = await importTogether(client, change, { asDrafts: false });
    expect(made).toMatchObject({ packageId: change.packageId });
    expect(await countProducts("Gluten")).toBe(1);
  });

  test("without any response the outcome is unknown, and another attempt does nothing twice", async () => {
    const { client, lost, countProducts } = openLossy(/publish_now$/);
    const packageId = crypto.randomUUID();
    lost.push(/./);
    await expect(
      importTogether(client, attempt("Palmiste", packageId), { asDrafts: false }),
    ).rejects.toMatchObject({ code: OUTCOME_UNKNOWN });
    lost.length = 0;
    const made = await importTogether(client, attempt("Palmiste", packageId), { asDrafts: false });
    expect(made?.publication).toEqual(expect.any(String));
    expect(await countProducts("Palmiste")).toBe(1);
  });

  test("drafts that an attempt without a response left make place for those of the next", async () => {
    const { client, lost } = openLossy();
    const packageId = crypto.randomUUID();
    lost.push(/POST .*drafts$/, /DELETE /);
    const change = attempt("Melaza", packageId);
    await expect(importTogether(client, change, { asDrafts: true })).rejects.toMatchObject({
      kind: "network",
    });
    lost.length = 0;
    expect(await importTogether(client, change, { asDrafts: true })).toBeNull();
    const drafts = unwrap(
      await client.from("drafts").select("record_id").eq("package_id", packageId),
    );
    expect(drafts).toHaveLength(1);
  });
});
