import { inRoot } from "./paths.mjs";

/**
 * How Node runs the built site, also in Dockerfile and deploy/insumos.service, which a test holds against this.
 * By itself V8 lets what is soon thrown away grow to 100 MB and what lasts to several times what is in use;
 * PostgreSQL as WebAssembly would be compiled anew, at its best, as soon as it starts: half of a start's work.
 * Threads that collect together wait for each other when cores are scarce: alone each pause is shorter.
 * With a young space this small V8 now and then takes what each request makes for something that lasts, and puts it
 * among the old from then on. docs/decisions/0033-footprint.md and 0038-whole-collections.md have the measurements.
 */
export const NODE_PARAMETERS = [
  "--max-semi-space-size=4",
  "--max-old-space-size=384",
  "--no-parallel-scavenge",
  "--no-allocation-site-pretenuring",
  "--wasm-tiering-budget=100000000",
];

/**
 * For glibc: one place for what threads allocate, of which each would otherwise keep what was given back in a
 * place of its own; large pieces go back to the system at once.
 */
export const PROGRAM_ENVIRONMENT = {
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "16384",
  MALLOC_TRIM_THRESHOLD_: "65536",
};

/** Parameters of Node that start the built site. */
export const PROGRAM = [...NODE_PARAMETERS, inRoot("build/program/main.js")];
