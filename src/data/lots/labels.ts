import { z } from "zod";

import type { Client } from "#data/client/client.ts";
import { postToServer } from "#data/client/post-to-server.ts";
import {
  LOT_KEY_PATH,
  LOT_LABELS_PATH,
  LOT_SEAL_PATH,
  type LabelOrder,
} from "#domain/lots/labels.ts";
import { type LotKey, lotKey } from "#domain/lots/seal.ts";

const sealed = z.object({ address: z.string(), svg: z.string() });

/** What a lot's QR code holds, and the code as a picture. @throws {DataError} */
export function readLotSeal(client: Client, lot: string): Promise<z.infer<typeof sealed>> {
  return postToServer(client, LOT_SEAL_PATH, { lot }, sealed);
}

/** The path from which labels can be downloaded for a minute. @throws {DataError} */
export async function openLabels(client: Client, order: LabelOrder): Promise<string> {
  const answer = z.object({ address: z.string() });
  return (await postToServer(client, LOT_LABELS_PATH, order, answer)).address;
}

/** Signs labels with a new key from now on; those of former keys stay valid. For administrators. @throws {DataError} */
export async function replaceLotKey(client: Client): Promise<LotKey[]> {
  return (await postToServer(client, LOT_KEY_PATH, {}, z.object({ keys: z.array(lotKey) }))).keys;
}
