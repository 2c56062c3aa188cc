import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/* While a process has the compiled module, V8 shares its code with each worker thread that opens a database. */
const cached = globalThis as { compiledPglite?: unknown };
cached.compiledPglite ??= await WebAssembly.compile(
  await readFile(fileURLToPath(import.meta.resolve("@electric-sql/pglite/pglite.wasm"))),
);
