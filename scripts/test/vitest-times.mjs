import { writeFileSync } from "node:fs";

import { inRoot } from "../setup/paths.mjs";

/** A reporter that writes how long each test file took, its imports and hooks included: `{ [file]: seconds }`. */
export default class VitestTimes {
  /** @type {Record<string, number>} */
  seconds = {};

  /** @param {import("vitest/node").TestModule} module */
  onTestModuleEnd(module) {
    const { collectDuration, setupDuration, duration } = module.diagnostic();
    const file = module.moduleId.replace(inRoot(""), "");
    this.seconds[file] = (collectDuration + setupDuration + duration) / 1000;
  }

  onTestRunEnd() {
    writeFileSync(process.env["VITEST_TIMES"] ?? "vitest-times.json", JSON.stringify(this.seconds));
  }
}
