import { inRoot } from "./paths.mjs";

/**
 * How Node runs the built site; a test compares Dockerfile and deploy/insumos.service with it.
 * By default V8 lets the young generation grow to 100 MB and the old one to several times its live size, and
 * recompiles PostgreSQL's WebAssembly with full optimization at the start: half of the start's work.
 * Parallel scavenger threads wait for each other when cores are scarce: a single one makes shorter pauses.
 * With such a small young generation, V8 sometimes mistakes the objects of each request for long-lived ones and
 * allocates them in the old generation from then on. When idle, it collects twice; the second time frees nothing.
 * Measurements: docs/decisions/0033-bundle-the-server.md and 0037-hot-path.md.
 */
export const NODE_PARAMETERS = [
  "--max-semi-space-size=4",
  "--max-old-space-size=384",
  "--no-parallel-scavenge",
  "--no-allocation-site-pretenuring",
  "--memory-reducer-gc-count=1",
  "--wasm-tiering-budget=100000000",
];

/**
 * For glibc: one malloc arena for all threads, since each arena retains freed memory; large blocks are
 * returned to the system immediately.
 */
export const PROGRAM_ENVIRONMENT = {
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "16384",
  MALLOC_TRIM_THRESHOLD_: "65536",
};

/** Parameters of Node that start the built site. */
export const PROGRAM = [...NODE_PARAMETERS, inRoot("build/program/main.js")];
