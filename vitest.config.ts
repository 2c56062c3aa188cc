import { defineConfig } from "vitest/config";

const DATABASE_TESTS = "tests/{api,rls,pages,drills}/**/*.test.ts";

/** A busy machine is no failure; what hangs is reported all the same. */
const PATIENCE = { testTimeout: 60_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: "unit",
          // Nothing that these import keeps state: a third of the processor time.
          isolate: false,
          ...PATIENCE,
          include: [
            "src/**/*.test.ts",
            "src/**/*.test.tsx",
            "scripts/**/*.test.ts",
            "tests/lint/**/*.test.ts",
          ],
          provide: { isThorough: false },
        },
      },
      {
        test: {
          name: "database",
          // With the setup file a fifth of the processor time: each file would compile the database again.
          isolate: false,
          setupFiles: ["tests/support/keep-pglite-compiled.ts"],
          ...PATIENCE,
          // Only functions that run often are optimized: less processor time than with V8's default, or with none.
          execArgv: ["--wasm-tiering-budget=20000000"],
          include: [DATABASE_TESTS],
          globalSetup: ["tests/support/databases.ts"],
          provide: { isThorough: false },
        },
      },
      {
        // `npm run test:browsers`: one browser after the other, on one site.
        test: {
          name: "browsers",
          testTimeout: 120_000,
          hookTimeout: 120_000,
          include: ["tests/browsers/**/*.test.ts"],
        },
      },
      {
        // `npm run drill -- all`: the same at its full size, and what takes too long for `npm test`.
        test: {
          name: "drills",
          ...PATIENCE,
          include: [DATABASE_TESTS, "src/**/*.test.{ts,tsx}", "tests/**/*.drill.ts"],
          globalSetup: ["tests/support/databases.ts"],
          provide: { isThorough: true },
        },
      },
    ],
  },
});
