import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // A busy machine is no failure; what hangs is told all the same.
    projects: [
      {
        test: {
          name: "unit",
          testTimeout: 60_000,
          include: [
            "src/**/*.test.ts",
            "src/**/*.test.tsx",
            "scripts/**/*.test.ts",
            "tests/lint/**/*.test.ts",
          ],
        },
      },
      {
        test: {
          name: "database",
          include: ["tests/{wire,rls,pages,drills}/**/*.test.ts"],
          globalSetup: ["tests/support/databases.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
