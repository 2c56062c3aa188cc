import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import { readAll } from "#data/client/read-all.ts";
import { listDrafts } from "#data/publishing/draft-list.ts";
import { deleteDrafts, IDS } from "#data/publishing/drafts.ts";
import type { Package } from "#domain/publishing/draft.ts";
import { SPANISH } from "#domain/spanish-order.ts";

/** The packages by name. @throws {DataError} */
export async function listPackages(client: Client): Promise<Package[]> {
  const packages = await readAll(async (first, last) =>
    unwrap(await client.from("packages").select("*").order("id").range(first, last)),
  );
  return packages.toSorted((a, b) => SPANISH.compare(a.name, b.name));
}

/** The packages that hold drafts, by name. @throws {DataError} */
export async function listFilledPackages(client: Client): Promise<Package[]> {
  const [packages, drafts] = await Promise.all([listPackages(client), listDrafts(client)]);
  const filled = new Set(drafts.map(({ package_id }) => package_id));
  return packages.filter(({ id }) => filled.has(id));
}

/** @throws {DataError} kind `not-found` */
export async function renamePackage(client: Client, id: string, name: string): Promise<void> {
  unwrap(await client.from("packages").update({ name }).eq("id", id).select("id").single());
}

/** @throws {DataError} */
export async function createPackage(
  client: Client,
  named: { id?: string; name: string },
): Promise<Package> {
  return unwrap(await client.from("packages").insert(named).select("*").single());
}

/** Deletes a package; its drafts stay, and what was planned of it is cancelled. @throws {DataError} */
export async function deletePackage(client: Client, id: string): Promise<void> {
  unwrap(await client.from("packages").delete().eq("id", id).select("id"));
}

/** Deletes a package with its drafts. @throws {DataError} */
export async function discardPackage(client: Client, id: string): Promise<void> {
  const drafts = await readAll(async (first, last) =>
    unwrap(
      await client.from("drafts").select("id").eq("package_id", id).order("id").range(first, last),
    ),
  );
  await deleteDrafts(
    client,
    drafts.map((draft) => draft.id),
  );
  await deletePackage(client, id);
}

/** Puts drafts into a package, or (null) takes them out. @throws {DataError} */
export async function assignDrafts(
  client: Client,
  ids: readonly string[],
  packageId: string | null,
): Promise<void> {
  for (let first = 0; first < ids.length; first += IDS) {
    const part = ids.slice(first, first + IDS);
    unwrap(
      await client.from("drafts").update({ package_id: packageId }).in("id", part).select("id"),
    );
  }
}
