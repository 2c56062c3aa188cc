import { readdir } from "node:fs/promises";
import path from "node:path";

import type { SupabaseClient } from "@supabase/supabase-js";
import sharp from "sharp";

import { startTestBackend, type TestBackend, type TestDatabase } from "#tests/support/backend.ts";

/** The Storage API over its own database and folder, with one client of each role. */
export interface StorageApi {
  backend: TestBackend;
  clients: Readonly<Record<"anonymous" | "user" | "administrator" | "service", SupabaseClient>>;
  /** A plain request below `/storage/v1/` with the secret key; `headers` override the defaults. */
  ask: (method: string, path: string, options?: AskOptions) => Promise<Response>;
  /** Sorted names of all files on disk, including leftovers of uploads. */
  listDisk: () => Promise<string[]>;
  /** Empties the bucket. */
  clear: () => Promise<void>;
  close: () => Promise<void>;
}

export interface AskOptions {
  body?: BodyInit;
  headers?: Record<string, string>;
}

const PASSWORD = "vacas verdes beben mate";

export async function startStorageApi(kind: TestDatabase): Promise<StorageApi> {
  const backend = await startTestBackend(kind);
  const administrator = await backend.createUser({
    email: "admin@empresa.example",
    password: PASSWORD,
    administrator: true,
  });
  const user = await backend.createUser({ email: "user@empresa.example", password: PASSWORD });
  const ask: StorageApi["ask"] = (method, address, { body, headers } = {}) =>
    backend.fetch(
      new Request(`http://backend.test/storage/v1/${address}`, {
        method,
        headers: { apikey: backend.keys.secret, ...headers },
        ...(body === undefined ? {} : { body, duplex: "half" }),
      }),
    );
  return {
    backend,
    ask,
    clients: {
      anonymous: backend.client(),
      user: user.client,
      administrator: administrator.client,
      service: backend.client(backend.keys.secret),
    },
    listDisk: async () => {
      const entries = await readdir(backend.filesFolder, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(path.basename(entry.parentPath), entry.name))
        .toSorted();
    },
    clear: async () => {
      const names = await backend.sql<{ name: string }>("select name from storage.objects");
      if (names.length === 0) return;
      const prefixes = names.map(({ name }) => name);
      await ask("DELETE", "object/media", { body: JSON.stringify({ prefixes }) });
    },
    close: backend.close,
  };
}

/** A picture of one colour, which `seed` changes. */
export function makePicture(
  format: "jpeg" | "png" | "webp" | "avif" = "webp",
  { width = 40, height = 20, seed = 0 } = {},
): Promise<Buffer> {
  const background = { r: seed % 256, g: (seed * 7) % 256, b: 80 };
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}

/** A minimal PDF with its header and end marker. */
export function makePdf(text = "Certificado"): Buffer {
  return Buffer.from(`%PDF-1.4\n1 0 obj\n<< /Title (${text}) >>\nendobj\ntrailer\n%%EOF\n`);
}
