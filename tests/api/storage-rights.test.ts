/* Rights over stored files: administrators write, editors add, visitors read public files. */
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { makePdf } from "#tests/api/storage-support.ts";
import { PEOPLE, type People, type Person, startPeople } from "#tests/rls/people.ts";
import { RULE_DATABASES } from "#tests/support/backend.ts";

/*
 * yes    succeeds                     none  succeeds without an effect
 * 401    refused: unauthenticated     403   refused: forbidden
 * 404    refused as if the file did not exist
 */
const MATRIX: Readonly<Record<string, string>> = {
  //          anonymous user editor administrator service forged expired unproven
  open: "     yes       yes  yes    yes           yes     yes    yes     yes",
  list: "     none      none yes    yes           yes     401    401     none",
  download: " 404       404  yes    yes           yes     401    401     404",
  info: "     404       404  yes    yes           yes     401    401     404",
  upload: "   403       403  yes    yes           yes     401    401     403",
  upsert: "   403       403  403    yes           yes     401    401     403",
  update: "   404       404  404    yes           yes     401    401     404",
  move: "     404       404  404    yes           yes     401    401     404",
  copy: "     404       404  yes    yes           yes     401    401     404",
  remove: "   none      none none   yes           yes     401    401     none",
};

type Cell = "yes" | "none" | "401" | "403" | "404";

const CELLS = Object.entries(MATRIX).flatMap(([operation, cells]) =>
  cells
    .trim()
    .split(/\s+/)
    .map((cell, index) => ({ operation, person: PEOPLE[index] as Person, cell: cell as Cell })),
);

const NAME = "documentos/uno.pdf";
const file = (text: string) =>
  new Blob([new Uint8Array(makePdf(text))], { type: "application/pdf" });

interface Outcome {
  error: { status?: number | undefined } | null;
  data: unknown;
}

/** Runs one operation on the stored file. */
function operate(client: SupabaseClient, operation: string): PromiseLike<Outcome> {
  const media = client.storage.from("media");
  switch (operation) {
    case "open":
      return openByAddress(client);
    case "list":
      return media.list("documentos");
    case "download":
      return media.download(NAME);
    case "info":
      return media.info(NAME);
    case "upload":
      return media.upload("documentos/dos.pdf", file("dos"));
    case "upsert":
      return media.upload(NAME, file("otro"), { upsert: true });
    case "update":
      return media.update(NAME, file("otro"));
    case "move":
      return media.move(NAME, "documentos/tres.pdf");
    case "copy":
      return media.copy(NAME, "documentos/tres.pdf");
    case "remove":
      return media.remove([NAME]);
    default:
      throw new Error(`The matrix names an unknown operation: ${operation}`);
  }
}

let fetchPublic: (address: string) => Promise<Response>;

async function openByAddress(client: SupabaseClient): Promise<Outcome> {
  const { publicUrl } = client.storage.from("media").getPublicUrl(NAME).data;
  const response = await fetchPublic(publicUrl);
  return { data: await response.text(), error: response.ok ? null : { status: response.status } };
}

const WRITES = new Set(["upload", "upsert", "update", "move", "copy", "remove"]);

describe.each(RULE_DATABASES)("over %s", (kind) => {
  let people: People;
  beforeAll(async () => {
    people = await startPeople(kind);
    fetchPublic = (address) => people.fetch(new Request(address));
  });
  afterAll(() => people.close());

  const listRows = async () => {
    const { rows } = await people.database.transaction({}, (transaction) =>
      transaction.query<{ row: string }>(
        "select name || ' ' || version as row from storage.objects order by name",
      ),
    );
    return rows.map(({ row }) => row);
  };

  beforeEach(async () => {
    const media = people.clients.service.storage.from("media");
    const names = (await listRows()).map((row) => row.split(" ")[0] ?? "");
    if (names.length > 0) await media.remove(names);
    await media.upload(NAME, file("uno"));
  });

  test.each(CELLS)("$person, $operation: $cell", async ({ person, operation, cell }) => {
    const before = await listRows();
    const { data, error } = await operate(people.clients[person], operation);
    const hasChanged = (await listRows()).join() !== before.join();
    expect(hasChanged).toBe(cell === "yes" && WRITES.has(operation));
    if (cell === "yes") {
      expect(error).toBeNull();
      if (operation === "list") expect(data).toHaveLength(1);
    } else if (cell === "none") {
      expect([error, data]).toEqual([null, []]);
    } else {
      expect(error?.status).toBe(Number(cell));
    }
    expect(people.errors).toEqual([]);
  });

  test("a removed administrator can store nothing", async () => {
    const { administrator, service } = people.clients;
    await service.from("admin_users").insert({ user_id: people.ids.user });
    await service.from("admin_users").delete().eq("user_id", people.ids.administrator);
    expect((await operate(administrator, "upload")).error?.status).toBe(403);
    expect((await operate(administrator, "list")).data).toEqual([]);
    await service.from("admin_users").insert({ user_id: people.ids.administrator });
    await service.from("admin_users").delete().eq("user_id", people.ids.user);
  });

  test("the storage tables are not exposed through REST", async () => {
    for (const table of ["objects", "buckets"]) {
      const response = await people.clients.service.schema("storage").from(table).select("*");
      expect(response.status).toBe(406);
    }
  });

  test("the body of a refused upload is not read", async () => {
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulled += 1;
        controller.enqueue(new Uint8Array(64 * 1024));
      },
    });
    const response = await people.clients.anonymous.storage
      .from("media")
      .upload("documentos/x.pdf", endless, { contentType: "application/pdf" });
    expect(response.error).toMatchObject({ status: 403 });
    expect(pulled).toBeLessThan(4);
  });
});
