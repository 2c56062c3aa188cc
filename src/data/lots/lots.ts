import { z } from "zod";

import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import { readAll } from "#data/client/read-all.ts";
import type { GuaranteedProduct } from "#domain/lots/lot-schema.ts";
import type { Lot, OpenLot } from "#domain/lots/lot.ts";
import { type LotKey, lotKey } from "#domain/lots/seal.ts";

/**
 * A published lot by its short code, or a public one by the company's code; null for any other. For the server, which
 * counts attempts.
 *
 * @throws {DataError}
 */
export async function openLot(server: Client, code: string): Promise<OpenLot | null> {
  return unwrap(await server.rpc("open_lot", { code }).maybeSingle());
}

/** A lot, published or not; null when it is gone. @throws {DataError} */
export async function findLot(client: Client, id: string): Promise<Lot | null> {
  return unwrap(await client.from("lots").select("*").eq("id", id).maybeSingle());
}

/** The products that lots belong to, with what they guarantee. @throws {DataError} */
export async function listGuaranteedProducts(client: Client): Promise<GuaranteedProduct[]> {
  return readAll(async (first, last) =>
    unwrap(
      await client
        .from("products")
        .select("id, title, slug, specs")
        .order("title")
        .order("id")
        .range(first, last),
    ),
  );
}

/** The public keys of the labels, the oldest first. @throws {DataError} */
export async function listLotKeys(client: Client): Promise<LotKey[]> {
  return z.array(lotKey).parse(unwrap(await client.rpc("list_lot_keys")));
}

const storedKey = z.object({ id: z.string(), d: z.string(), x: z.string() });

/** The key that signs labels, as a JWK has it. */
export type PrivateLotKey = z.infer<typeof storedKey>;

/** The stored key that signs labels; null without one. For the server. @throws {DataError} */
export async function findPrivateLotKey(server: Client): Promise<PrivateLotKey | null> {
  const row = unwrap(
    await server.from("installation").select("value").eq("key", "lot_private_key").maybeSingle(),
  );
  return row === null ? null : storedKey.parse(row.value);
}

/** Signs labels with another key from now on; with `isFirst` only if there is none. For the server. @throws {DataError} */
export async function storeLotKey(
  server: Client,
  { id, d, x }: PrivateLotKey,
  { isFirst }: { isFirst: boolean },
): Promise<void> {
  unwrap(
    await server.rpc("store_lot_key", {
      key_id: id,
      private_key: d,
      public_key: x,
      is_first: isFirst,
    }),
  );
}
