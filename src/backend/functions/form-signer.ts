import { Buffer } from "node:buffer";
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

import { z } from "zod";

import type { FormSigner } from "#domain/leads/public-forms.ts";

const contentSchema = z.object({ at: z.number(), text: z.string() });

/**
 * Signs texts that travel through a visitor's browser: readable there, unchangeable, and good for one
 * purpose only. The key is derived from the installation's secret key (docs/decisions/0007-sessions.md).
 *
 * @param now milliseconds since the epoch
 */
export function createFormSigner(secretKey: string, now: () => number = Date.now): FormSigner {
  const key = Buffer.from(hkdfSync("sha256", secretKey, "", "forms", 32));
  const digest = (...parts: string[]) =>
    createHmac("sha256", key).update(JSON.stringify(parts)).digest();
  return {
    sign: (purpose, text) => {
      const body = Buffer.from(JSON.stringify({ at: now(), text })).toString("base64url");
      return `${body}.${digest("seal", purpose, body).toString("base64url")}`;
    },
    verify: (purpose, token) => {
      const [body = "", signature = ""] = token.split(".");
      const given = Buffer.from(signature, "base64url");
      const right = digest("seal", purpose, body);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
      const { at, text } = contentSchema.parse(
        JSON.parse(Buffer.from(body, "base64url").toString("utf8")),
      );
      return { text, ageMs: Math.max(0, now() - at) };
    },
    createSubmissionId: (...parts) => {
      const hash = digest("submission", ...parts);
      // The bits that say "version 8, custom" (RFC 9562).
      hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
      hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
      return hash
        .toString("hex", 0, 16)
        .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
    },
  };
}
