import { z } from "zod";

import { LOTS_PATH } from "#domain/lots/addresses.ts";
import type { Lot } from "#domain/lots/lot.ts";
import { readShortCode } from "#domain/lots/short-code.ts";

/*
 * The seal of a lot: what its label says, signed with Ed25519, so that a mill can check the label without a network.
 * All of it is in the address that the QR code holds, `/lote/ab2cdef3gh?f=KEY.FACTS.SIGNATURE`: the id of the key, the
 * facts, and the signature of `writeSealedText`. The saved checker (src/server/lots/checker.html) reads the same.
 */

/** A public key of the labels; `x` as a JWK has it. */
export const lotKey = z.object({
  id: z.string().regex(/^[A-Za-z0-9_-]{8}$/),
  x: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  made_at: z.string(),
});
export type LotKey = z.infer<typeof lotKey>;

/** What a label says of its lot: texts of one line, empty where unknown; days like 2026-05-31. */
export interface SealedFacts {
  short_code: string;
  lot_code: string;
  product: string;
  made_on: string;
  expires_on: string;
}

export const SEAL_PARAMETER = "f";

/** Longer names make QR codes that phones read badly. */
const MAX_PRODUCT = 60;
const MAX_SEAL = 1000;

type SealedLot = Pick<
  Lot,
  "short_code" | "lot_code" | "product_title" | "variant" | "made_on" | "expires_on"
>;

export function listSealedFacts(lot: SealedLot): SealedFacts {
  const product = [lot.product_title, lot.variant].filter((name) => name !== "").join(", ");
  return {
    short_code: lot.short_code,
    lot_code: toLine(lot.lot_code),
    product: Array.from(toLine(product)).slice(0, MAX_PRODUCT).join(""),
    made_on: lot.made_on ?? "",
    expires_on: lot.expires_on ?? "",
  };
}

const toLine = (text: string) => text.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();

/** The text that is signed. */
export function writeSealedText(facts: SealedFacts): string {
  return ["lote1", facts.short_code, writeFacts(facts)].join("\n");
}

const writeFacts = ({ lot_code, product, made_on, expires_on }: SealedFacts) =>
  [lot_code, product, made_on, expires_on].join("\n");

/** The address that a label's QR code holds. @param signature of {@link writeSealedText} */
export function buildSealedAddress(
  siteUrl: string,
  facts: SealedFacts,
  { keyId, signature }: { keyId: string; signature: Uint8Array },
): string {
  const payload = toBase64Url(new TextEncoder().encode(writeFacts(facts)));
  const seal = [keyId, payload, toBase64Url(signature)].join(".");
  return `${siteUrl}${LOTS_PATH}/${facts.short_code.toLowerCase()}?${SEAL_PARAMETER}=${seal}`;
}

/** A seal as it was read, which may be forged. */
export interface ReadSeal {
  keyId: string;
  facts: SealedFacts;
  signature: Uint8Array<ArrayBuffer>;
}

/** Reads the seal in a label's address; null for what cannot be one. */
export function readSeal(typedCode: string, seal: string): ReadSeal | null {
  const short_code = readShortCode(typedCode);
  if (short_code === null || seal.length > MAX_SEAL) return null;
  const [, keyId = "", payload = "", signed = ""] =
    /^([A-Za-z0-9_-]{8})\.([A-Za-z0-9_-]{4,})\.([A-Za-z0-9_-]{86})$/.exec(seal) ?? [];
  const [bytes, signature] = [fromBase64Url(payload), fromBase64Url(signed)];
  if (bytes === null || signature?.length !== 64) return null;
  // Bytes that are no text are not what was signed.
  const lines = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes).split("\n");
  const [lot_code = "", product = "", made_on = "", expires_on = ""] = lines;
  if (lines.length !== 4) return null;
  return { keyId, facts: { short_code, lot_code, product, made_on, expires_on }, signature };
}

/** Whether one of the keys made a seal. */
export async function verifySeal(keys: readonly LotKey[], seal: ReadSeal): Promise<boolean> {
  const key = keys.find(({ id }) => id === seal.keyId);
  if (key === undefined) return false;
  const jwk = { kty: "OKP", crv: "Ed25519", x: key.x };
  const imported = await crypto.subtle.importKey("jwk", jwk, "Ed25519", false, ["verify"]);
  const text = new TextEncoder().encode(writeSealedText(seal.facts));
  return crypto.subtle.verify("Ed25519", imported, seal.signature, text);
}

function toBase64Url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Null for what is not the one spelling of its bytes. */
function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return toBase64Url(bytes) === text ? bytes : null;
  } catch {
    return null;
  }
}
