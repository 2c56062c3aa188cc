import { readdirSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { inRoot } from "../setup/paths.mjs";
import { BROWSER_PACKAGES } from "./browser-packages.ts";

/** Imported only by the server or the build, or sent as a file. */
const ELSEWHERE =
  /^(?:@react-router\/dev|react-dom\/server|lucide-react\/icons\/|node:|virtual:)|\?url$/;
const IMPORT = /^import (?!type )[^;]*?from "([^#./][^"]*)";$/gm;

test("every package imported by browser code is pre-bundled when development starts", () => {
  const files = ["src/app", "src/data", "src/domain", "src/lib"].flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true, withFileTypes: true })
      .filter(({ name }) => /\.tsx?$/.test(name) && !name.includes(".test."))
      .map(({ parentPath, name }) => `${parentPath}/${name}`),
  );
  const imported = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(IMPORT)].map(([, name = ""]) => name),
  );
  const wanted = new Set(imported.filter((name) => !ELSEWHERE.test(name)));
  expect(wanted.size).toBeGreaterThan(10);
  expect([...wanted].filter((name) => !BROWSER_PACKAGES.includes(name))).toEqual([]);
});
