import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import type { Plugin } from "vite";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const COMPRESSIBLE = /\.(?:css|js|json|svg|txt|webmanifest|xml)$/;
/** Below this a compressed file saves no packet. */
const MIN_BYTES = 1000;

/** Puts a Brotli and a gzip form, at their best levels, beside each text that the browser loads. */
export function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    async writeBundle({ dir = "" }, bundle) {
      const files = Object.keys(bundle).filter((file) => COMPRESSIBLE.test(file));
      await Promise.all(files.map((file) => compressFile(path.join(dir, file))));
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const text = await readFile(file);
  if (text.length < MIN_BYTES) return;
  const brotli = compressBrotli(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  });
  await Promise.all([
    brotli.then((bytes) => writeFile(`${file}.br`, bytes)),
    compressGzip(text, { level: constants.Z_BEST_COMPRESSION }).then((bytes) =>
      writeFile(`${file}.gz`, bytes),
    ),
  ]);
}
