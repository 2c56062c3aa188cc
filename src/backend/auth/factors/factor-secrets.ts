import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

import type { ApiKeys } from "#backend/identity.ts";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A factor's secret as the database stores it: AES-256-GCM under the installation's key, in base64. */
export function encryptSecret(secret: string, keys: ApiKeys): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", deriveKey(keys), iv);
  const encrypted = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString("base64");
}

/** @throws {Error} when it was encrypted with another installation's key */
export function decryptSecret(text: string, keys: ApiKeys): string {
  const bytes = Buffer.from(text, "base64");
  const iv = bytes.subarray(0, IV_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", deriveKey(keys), iv);
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const opened = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
  return Buffer.concat(opened).toString("utf8");
}

/** A recovery code as the database stores it: without the installation's key it cannot be guessed offline. */
export function hashRecoveryCode(code: string, keys: ApiKeys): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  return createHmac("sha256", keys.jwtSecret).update(`recovery-code:${plain}`).digest("hex");
}

function deriveKey({ jwtSecret }: ApiKeys): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", jwtSecret, "", "factor-secrets", 32));
}
