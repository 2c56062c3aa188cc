import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";

import type { Plugin } from "vite";

import { BEST_QUALITY, compressBrotli } from "#server/http/compression/brotli.ts";

const compressGzip = promisify(gzip);

/** Vite's manifest names local folders, and no browser loads it. */
const COMPRESSIBLE = /^(?!\.vite\/).*\.(?:css|js|json|svg|txt|wasm|webmanifest|xml)$/;
/** Below this size, compression saves no packet. */
const MIN_BYTES = 1000;

/**
 * Writes a Brotli and a gzip version, at their best levels, of each text file, and WebAssembly module, for browsers; in the thread pool, while the
 * server's build occupies the main thread.
 */
export function precompress(): Plugin {
  let compressing: Promise<unknown> = Promise.resolve();
  return {
    name: "precompress",
    apply: "build",
    sharedDuringBuild: true,
    async writeBundle({ dir = "" }, bundle) {
      if (this.environment.name !== "client") {
        await compressing;
        return;
      }
      const files = Object.keys(bundle).filter((file) => COMPRESSIBLE.test(file));
      compressing = Promise.all(files.map((file) => compressFile(path.join(dir, file))));
      // Awaited with the server's build; until then a rejection must not count as unhandled.
      compressing.catch(() => undefined);
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const text = await readFile(file);
  if (text.length < MIN_BYTES) return;
  await Promise.all([
    compressBrotli(text, BEST_QUALITY).then((bytes) => writeFile(`${file}.br`, bytes)),
    compressGzip(text, { level: constants.Z_BEST_COMPRESSION }).then((bytes) =>
      writeFile(`${file}.gz`, bytes),
    ),
  ]);
}
