import { createHash, createPrivateKey, generateKeyPairSync, sign } from "node:crypto";

import type { Client } from "#data/client/client.ts";
import { findPrivateLotKey, type PrivateLotKey, storeLotKey } from "#data/lots/lots.ts";
import type { Lot } from "#domain/lots/lot.ts";
import { buildSealedAddress, listSealedFacts, writeSealedText } from "#domain/lots/seal.ts";

/**
 * The address for a lot's QR code, signed with the installation's key. The first label makes that key; of several
 * instances that make one together, the first one's is stored.
 *
 * @throws {DataError}
 */
export async function sealLot(server: Client, siteUrl: string, lot: Lot): Promise<string> {
  const key = (await findPrivateLotKey(server)) ?? (await makeFirstKey(server));
  const facts = listSealedFacts(lot);
  const signature = sign(null, Buffer.from(writeSealedText(facts)), toPrivateKey(key));
  return buildSealedAddress(siteUrl, facts, { keyId: key.id, signature });
}

/** Signs labels with a new key from now on. Labels that former keys signed stay valid. @throws {DataError} */
export async function replaceLotKey(server: Client): Promise<void> {
  await storeLotKey(server, makeKey(), { isFirst: false });
}

async function makeFirstKey(server: Client): Promise<PrivateLotKey> {
  await storeLotKey(server, makeKey(), { isFirst: true });
  const stored = await findPrivateLotKey(server);
  if (stored === null) throw new Error("the key of the labels was not stored");
  return stored;
}

const ID_LENGTH = 8;

function makeKey(): PrivateLotKey {
  const { d = "", x = "" } = generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" });
  const digest = createHash("sha256").update(Buffer.from(x, "base64url")).digest("base64url");
  return { id: digest.slice(0, ID_LENGTH), d, x };
}

const toPrivateKey = ({ d, x }: PrivateLotKey) =>
  createPrivateKey({ key: { kty: "OKP", crv: "Ed25519", d, x }, format: "jwk" });
