import { createECDH } from "node:crypto";

import { findPrivatePushKey, publishPushKey, storePrivatePushKey } from "#data/accounts/push.ts";
import type { Client } from "#data/client/client.ts";

/** The key pair that push services know this site by (RFC 8292), in base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const CURVE = "prime256v1";
const PRIVATE_KEY_BYTES = 32;

/**
 * The given private key, else the stored one, which is made once per installation; the team can read the public key
 * afterwards.
 *
 * @throws {DataError}
 */
export async function loadVapidKeys(server: Client, given: string | undefined): Promise<VapidKeys> {
  const privateKey = given ?? (await readOrMakeKey(server));
  const pair = createECDH(CURVE);
  pair.setPrivateKey(Buffer.from(privateKey, "base64url"));
  const publicKey = pair.getPublicKey().toString("base64url");
  await publishPushKey(server, publicKey);
  return { publicKey, privateKey };
}

/** Of several instances that start together the first one's key is stored. */
async function readOrMakeKey(server: Client): Promise<string> {
  const stored = await findPrivatePushKey(server);
  if (stored !== null) return stored;
  await storePrivatePushKey(server, makePrivateKey());
  const made = await findPrivatePushKey(server);
  if (made === null) throw new Error("the key of notifications was not stored");
  return made;
}

function makePrivateKey(): string {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  const key = Buffer.alloc(PRIVATE_KEY_BYTES);
  const made = pair.getPrivateKey();
  // Without leading zeros it may be shorter.
  made.copy(key, PRIVATE_KEY_BYTES - made.length);
  return key.toString("base64url");
}
