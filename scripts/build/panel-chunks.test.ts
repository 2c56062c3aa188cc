import { expect, test } from "vitest";

import { createFirstLoadTest } from "./panel-chunks.ts";

const PANEL = "/site/src/app/panel";

/** The importers of each module, in a graph with a cycle. */
const IMPORTERS = new Map([
  ["button", ["dialog", "tabs"]],
  ["tabs", [`${PANEL}/routes/panel.tsx?route`, "button"]],
  ["dialog", [`${PANEL}/routes/trash.tsx`, "list"]],
  ["list", ["dialog"]],
]);

test("a module is on the first load if one of its routes imports it, directly or not", () => {
  const isOnFirstLoad = createFirstLoadTest();
  const graph = { getModuleInfo: (id: string) => ({ importers: IMPORTERS.get(id) ?? [] }) };
  const found = ["list", "dialog", "button", "tabs", "unknown"].filter((id) =>
    isOnFirstLoad(id, graph),
  );
  expect(found).toEqual(["button", "tabs"]);
});
