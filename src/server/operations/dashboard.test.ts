import { readFileSync } from "node:fs";
import path from "node:path";

import { expect, test } from "vitest";

import { createStartingBackend } from "#server/backend.ts";
import { createMetrics } from "#server/operations/metrics.ts";

const DEPLOY = path.resolve(import.meta.dirname, "../../../deploy");

test("no alert goes by volume: a site with three requests a day has no rates", () => {
  const rules = readFileSync(path.join(DEPLOY, "alerts.yml"), "utf8");
  const expressions = [...rules.matchAll(/^ +expr: (.*)$/gm)].map(
    ([, expression = ""]) => expression,
  );
  expect(expressions.length).toBeGreaterThan(5);
  for (const expression of expressions) {
    expect(expression).not.toMatch(/\brate\(/);
    // A state, the age of something, or one failure.
    expect(expression).toMatch(/== [01]\b|_seconds > \d+|increase\(\w+_total\[\w+\]\) > 0$/);
  }
});

test.each(["grafana.json", "alerts.yml"])(
  "%s asks only for metrics that there are",
  async (file) => {
    const metrics = createMetrics({ readPages: () => null, backend: createStartingBackend() });
    metrics.observe({ method: "GET", path: "/", status: 200, seconds: 0.01 });
    const { text } = await metrics.write();
    const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    const queried = [
      ...readFileSync(path.join(DEPLOY, file), "utf8").matchAll(
        /\b((?:site|http|process|nodejs)_\w+?)(?:_bucket|_count|_sum)?\b(?![\w"])/g,
      ),
    ].map(([, name = ""]) => name);
    expect(queried.length).toBeGreaterThan(3);
    expect(queried.filter((name) => !known.has(name))).toEqual([]);
  },
);
