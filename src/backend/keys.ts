import { hkdfSync, randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import { z } from "zod";

import type { ApiKeys } from "#backend/identity.ts";
import { codeOf, replaceFile } from "#lib/files/durable-files.ts";

const FILE = "keys.json";

const fileSchema = z.object({ publishable: z.string().min(16), secret: z.string().min(32) });

/**
 * The keys of an installation: those given, else those stored in the data folder, created on first use
 * (file readable by its owner only). Tokens are signed with a key derived from the secret key
 * (HKDF-SHA-256), so that instances which share the secret key accept each other's tokens.
 *
 * @throws {Error} in Spanish when the stored file cannot be read
 */
export async function loadKeys(
  folder: string,
  given: { publishable?: string | undefined; secret?: string | undefined },
): Promise<ApiKeys> {
  const stored =
    given.publishable !== undefined && given.secret !== undefined
      ? undefined
      : ((await readKeys(folder)) ?? (await makeKeys(folder)));
  const publishable = given.publishable ?? stored?.publishable ?? "";
  const secret = given.secret ?? stored?.secret ?? "";
  const jwtSecret = hkdfSync("sha256", secret, "", "access-token-signing", 32);
  return { publishable, secret, jwtSecret: new Uint8Array(jwtSecret) };
}

async function readKeys(folder: string): Promise<z.output<typeof fileSchema> | undefined> {
  const file = path.join(folder, FILE);
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
  try {
    return fileSchema.parse(JSON.parse(text));
  } catch {
    throw new Error(
      `El archivo de claves ${file} está dañado. Recupérelo de una copia de seguridad o bórrelo para crear claves nuevas (se cerrarán todas las sesiones).`,
    );
  }
}

async function makeKeys(folder: string): Promise<z.output<typeof fileSchema>> {
  const keys = {
    publishable: `sb_publishable_${randomBytes(24).toString("base64url")}`,
    secret: `sb_secret_${randomBytes(32).toString("base64url")}`,
  };
  const file = path.join(folder, FILE);
  const text = `${JSON.stringify(keys, null, 2)}\n`;
  await replaceFile(file, (draft) => writeFile(draft, text, { mode: 0o600, flush: true }), {
    isDurable: true,
  });
  return keys;
}
