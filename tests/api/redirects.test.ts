import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { Client } from "#data/client/client.ts";
import {
  addRedirects,
  changeRedirect,
  dismissMissingPath,
  listMissingPaths,
  listOldAddresses,
} from "#data/redirects.ts";
import { addVisits } from "#data/visits.ts";
import { dayInBogota } from "#domain/hours/opening-hours.ts";
import { RULE_DATABASES, startTestBackend, type TestBackend } from "#tests/support/backend.ts";

/* Redirects of old addresses, and addresses that were not found. */

const TODAY = new Date(dayInBogota(new Date())).toISOString().slice(0, 10);

describe.each(RULE_DATABASES)("redirects over %s", (kind) => {
  let backend: TestBackend;
  let admin: Client;
  let server: Client;

  beforeAll(async () => {
    backend = await startTestBackend(kind);
    server = backend.client(backend.keys.secret);
    const account = { email: "ana@empresa.example", password: "gallinas tranquilas comen maíz" };
    ({ client: admin } = await backend.createUser({ ...account, administrator: true }));
  });
  afterAll(() => backend.close());
  beforeEach(async () => {
    await backend.sql("delete from public.redirects");
    await backend.sql("delete from public.products");
  });

  const add = (...pairs: [from_path: string, target: string][]) =>
    addRedirects(
      admin,
      pairs.map(([from_path, target]) => ({ from_path, target })),
    );
  const readPairs = async () =>
    (await listOldAddresses(admin)).map(({ from_path, target }) => `${from_path} ${target}`);

  test("loops and chains are refused, also within one request, and then nothing of it is stored", async () => {
    await expect(add(["/a", "/A/"])).rejects.toThrow("itself");
    await expect(add(["/a", "/b"], ["/b", "/c"])).rejects.toThrow("another redirect");
    await expect(add(["/b", "/c"], ["/a", "/b?x=1#y"])).rejects.toThrow("another redirect");
    await expect(add(["/a", "/c"], ["/a", "/d"])).rejects.toMatchObject({ kind: "conflict" });
    expect(await readPairs()).toEqual([]);
    await add(["/a", "/c"], ["/b", "/c"]);
    const [first] = await listOldAddresses(admin);
    if (first === undefined) throw new Error("nothing is stored");
    await expect(changeRedirect(admin, { ...first, target: "/b" })).rejects.toThrow("another");
    await expect(changeRedirect(admin, { ...first, from_path: "/c" })).rejects.toThrow("itself");
    await changeRedirect(admin, { ...first, target: "https://otra.example/b" });
  });

  test.each([
    ["/", "/productos"],
    ["/Mayuscula", "/productos"],
    ["/con/", "/productos"],
    ["//doble", "/productos"],
    ["/consulta?x=1", "/productos"],
    ["/admin/x", "/productos"],
    ["/rest/v1/products", "/productos"],
    [`/${"a".repeat(200)}`, "/productos"],
    ["/a", "//otra.example"],
    ["/a", "http://otra.example/"],
    ["/a", "javascript:alert(1)"],
    ["/a", "https://usuario@otra.example/"],
    ["/a", "/con espacio"],
    ["/a", "/linea\r\nSet-Cookie: x"],
    ["/a", "productos"],
    ["/a", ""],
  ])("the database refuses %j to %j", async (from_path, target) => {
    await expect(add([from_path, target])).rejects.toThrow("redirects_");
  });

  test("a redirect follows the record that it leads to, and gives way to a page at its address", async () => {
    const { data } = await admin
      .from("products")
      .insert({ title: "Melaza", description: "x" })
      .select("id")
      .single()
      .throwOnError();
    await add(
      ["/vieja", "/productos/melaza?x=1"],
      ["/productos/melaza-nueva", "/productos/melaza"],
    );
    await admin.from("products").update({ slug: "melaza-nueva" }).eq("id", data.id).throwOnError();
    expect(await readPairs()).toEqual(["/vieja /productos/melaza-nueva?x=1"]);
    // A former slug as the target means the present one.
    await add(["/otra", "/productos/melaza"]);
    expect(await readPairs()).toContain("/otra /productos/melaza-nueva");
  });

  test("administrators see what was not found and is not redirected, and may dismiss it", async () => {
    const missing = (name: string, visits: number) =>
      ({ day: TODAY, kind: "missing", name, visits }) as const;
    const counts = [missing("/vieja", 3), missing("/otra", 9), missing("", 70), missing("/c", 1)];
    const writer = "7d4f2f3a-6a53-4a0e-9c3e-1f0b7d9a5a10";
    await addVisits(server, { writer, batch: 1, counts });
    await add(["/c", "/productos"]);
    expect(await listMissingPaths(admin)).toEqual([
      { path: "/otra", visits: 9, last_day: TODAY },
      { path: "/vieja", visits: 3, last_day: TODAY },
    ]);
    await dismissMissingPath(admin, "/otra");
    expect((await listMissingPaths(admin)).map(({ path }) => path)).toEqual(["/vieja"]);
  });
});
