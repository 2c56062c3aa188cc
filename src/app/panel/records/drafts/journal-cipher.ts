import { xchacha20poly1305 } from "@noble/ciphers/chacha.js";
import { managedNonce } from "@noble/ciphers/utils.js";

import type { JournalCipher } from "#app/panel/records/drafts/journal.ts";

/** Synchronous, unlike Web Crypto, because a closing page does not wait for promises. */
const cipherOf = managedNonce(xchacha20poly1305);
/** The number of arguments of a call is limited. */
const CHUNK_BYTES = 0x80_00;

/** @param key 32 bytes in base64 */
export function createJournalCipher(key: string): JournalCipher {
  const cipher = cipherOf(fromBase64(key));
  return {
    seal: (text) => toBase64(cipher.encrypt(new TextEncoder().encode(text))),
    open: (sealed) => {
      try {
        return new TextDecoder().decode(cipher.decrypt(fromBase64(sealed)));
      } catch {
        return null;
      }
    },
  };
}

function toBase64(bytes: Uint8Array): string {
  let characters = "";
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    characters += String.fromCharCode(...bytes.subarray(start, start + CHUNK_BYTES));
  }
  return btoa(characters);
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
