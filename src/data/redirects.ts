import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import { readAll } from "#data/client/read-all.ts";
import { splitRows } from "#data/client/split-rows.ts";
import type { MissingPath, NewRedirect, Redirect } from "#domain/redirects/redirect.ts";

const COLUMNS = "id, from_path, target";

/** All redirects of old addresses, by address. @throws {DataError} */
export function listOldAddresses(client: Client): Promise<Redirect[]> {
  return readAll(async (first, last) =>
    unwrap(await client.from("redirects").select(COLUMNS).order("from_path").range(first, last)),
  );
}

/**
 * Adds redirects; all or none of up to a thousand.
 *
 * @throws {DataError} kind `conflict` for an address that is there already
 */
export async function addRedirects(
  client: Client,
  redirects: readonly (NewRedirect & { id?: string })[],
): Promise<void> {
  for (const part of splitRows(redirects)) unwrap(await client.from("redirects").insert(part));
}

/** Changes a redirect. @throws {DataError} */
export async function changeRedirect(
  client: Client,
  { id, from_path, target }: Redirect,
): Promise<void> {
  unwrap(await client.from("redirects").update({ from_path, target }).eq("id", id));
}

/** Deletes a redirect. @throws {DataError} */
export async function removeRedirect(client: Client, id: string): Promise<void> {
  unwrap(await client.from("redirects").delete().eq("id", id));
}

/** How many addresses of renamed records are redirected automatically. @throws {DataError} */
export async function countRenamed(client: Client): Promise<number> {
  const response = await client.from("slug_redirects").select("id", { count: "exact", head: true });
  unwrap(response);
  return response.count ?? 0;
}

/** What visitors asked for in the last ninety days and did not find. @throws {DataError} */
export async function listMissingPaths(client: Client): Promise<MissingPath[]> {
  return unwrap(await client.rpc("list_missing_paths"));
}

/** Forgets an address that was not found, until it is asked for again. @throws {DataError} */
export async function dismissMissingPath(client: Client, path: string): Promise<void> {
  unwrap(await client.rpc("dismiss_missing_path", { path }));
}
