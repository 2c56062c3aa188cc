/* Rights over private files: the team reads and adds, administrators replace and delete, a signed URL opens one file. */
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { PRIVATE_BUCKET } from "#domain/media/private-file.ts";
import { makePdf } from "#tests/api/storage-support.ts";
import { PEOPLE, type People, type Person, startPeople } from "#tests/rls/people.ts";
import { RULE_DATABASES } from "#tests/support/backend.ts";

/*
 * yes    succeeds                     none  succeeds without an effect
 * 401    refused: unauthenticated     403   refused: forbidden
 * 404    refused as if the file, or for the public route the bucket, did not exist
 */
const MATRIX: Readonly<Record<string, string>> = {
  //            anonymous user editor administrator service forged expired unproven
  open: "       404       404  404    404           404     404    404     404",
  list: "       none      none yes    yes           yes     401    401     none",
  download: "   404       404  yes    yes           yes     401    401     404",
  info: "       404       404  yes    yes           yes     401    401     404",
  sign: "       404       404  yes    yes           yes     401    401     404",
  signMany: "   none      none yes    yes           yes     401    401     none",
  signUpload: " 403       403  yes    yes           yes     401    401     403",
  upload: "     403       403  yes    yes           yes     401    401     403",
  elsewhere: "  403       403  403    403           yes     401    401     403",
  upsert: "     403       403  403    yes           yes     401    401     403",
  update: "     404       404  404    yes           yes     401    401     404",
  move: "       404       404  404    yes           yes     401    401     404",
  moveElsewhere: "404       404  404    403           yes     401    401     404",
  copy: "       404       404  yes    yes           yes     401    401     404",
  remove: "     none      none none   yes           yes     401    401     none",
};

type Cell = "yes" | "none" | "401" | "403" | "404";

const CELLS = Object.entries(MATRIX).flatMap(([operation, cells]) =>
  cells
    .trim()
    .split(/\s+/)
    .map((cell, index) => ({ operation, person: PEOPLE[index] as Person, cell: cell as Cell })),
);

const NAME = "solicitudes/00000000-0000-4000-8000-000000000001/etiqueta.pdf";
const OTHER = "certificados/lote.pdf";
const file = (text: string) =>
  new Blob([new Uint8Array(makePdf(text))], { type: "application/pdf" });

interface Outcome {
  error: { status?: number | undefined } | null;
  data: unknown;
}

let fetchPublic: (address: string) => Promise<Response>;

type Files = ReturnType<SupabaseClient["storage"]["from"]>;

/** The operations on the stored file, by their name in the matrix. */
const OPERATIONS: ReadonlyMap<string, (files: Files) => PromiseLike<Outcome>> = new Map([
  ["open", openByAddress],
  ["list", (files: Files) => files.list("solicitudes")],
  ["download", (files: Files) => files.download(NAME)],
  ["info", (files: Files) => files.info(NAME)],
  ["sign", (files: Files) => files.createSignedUrl(NAME, 60)],
  ["signMany", signMany],
  ["signUpload", (files: Files) => files.createSignedUploadUrl(OTHER)],
  ["upload", (files: Files) => files.upload(OTHER, file("dos"))],
  ["elsewhere", (files: Files) => files.upload("otros/dos.pdf", file("dos"))],
  ["upsert", (files: Files) => files.upload(NAME, file("otro"), { upsert: true })],
  ["update", (files: Files) => files.update(NAME, file("otro"))],
  ["move", (files: Files) => files.move(NAME, OTHER)],
  ["moveElsewhere", (files: Files) => files.move(NAME, "otros/dos.pdf")],
  ["copy", (files: Files) => files.copy(NAME, OTHER)],
  ["remove", (files: Files) => files.remove([NAME])],
]);

async function openByAddress(files: Files): Promise<Outcome> {
  const response = await fetchPublic(files.getPublicUrl(NAME).data.publicUrl);
  return { data: null, error: response.ok ? null : { status: response.status } };
}

async function signMany(files: Files): Promise<Outcome> {
  const { data, error } = await files.createSignedUrls([NAME], 60);
  return { data: data?.filter(({ signedUrl }) => signedUrl !== null) ?? null, error };
}

const WRITES = new Set([
  ...["upload", "elsewhere", "upsert", "update", "move", "moveElsewhere", "copy", "remove"],
]);

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
    const files = people.clients.service.storage.from(PRIVATE_BUCKET);
    const names = (await listRows()).map((row) => row.split(" ")[0] ?? "");
    if (names.length > 0) await files.remove(names);
    await files.upload(NAME, file("uno"));
  });

  test.each(CELLS)("$person, $operation: $cell", async ({ person, operation, cell }) => {
    const before = await listRows();
    const operate = OPERATIONS.get(operation);
    if (operate === undefined)
      throw new Error(`The matrix names an unknown operation: ${operation}`);
    const { data, error } = await operate(people.clients[person].storage.from(PRIVATE_BUCKET));
    const hasChanged = (await listRows()).join() !== before.join();
    expect(hasChanged).toBe(cell === "yes" && WRITES.has(operation));
    if (cell === "yes") {
      expect(error).toBeNull();
      if (operation === "list" || operation === "signMany") expect(data).toHaveLength(1);
    } else if (cell === "none") {
      expect([error, data]).toEqual([null, []]);
    } else {
      expect(error?.status).toBe(Number(cell));
    }
    expect(people.errors).toEqual([]);
  });
});
