import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
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
          include: ["tests/wire/**/*.test.ts", "tests/rls/**/*.test.ts"],
          globalSetup: ["tests/support/databases.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
