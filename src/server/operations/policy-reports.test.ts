import { Hono } from "hono";
import { pino } from "pino";
import { expect, test } from "vitest";

import type { AppEnvironment } from "#server/http/logging/request-log.ts";
import { POLICY_REPORTS_PATH } from "#server/http/security-headers/content-security-policy.ts";
import { addPolicyReportRoute } from "#server/operations/policy-reports.ts";

function start() {
  const lines: { report: Record<string, unknown> }[] = [];
  const texts: string[] = [];
  let time = 60_000;
  const logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const app = new Hono<AppEnvironment>();
  app.use(async (context, next) => {
    context.set("logger", logger);
    await next();
  });
  addPolicyReportRoute(app, () => time);
  const send = async (body: string) => {
    const headers = { "Content-Type": "application/csp-report" };
    const response = await app.request(POLICY_REPORTS_PATH, { method: "POST", headers, body });
    texts.push(await response.text());
    return response.status;
  };
  return { lines, texts, send, passMinute: () => (time += 60_000) };
}

const report = JSON.stringify({
  "csp-report": {
    "document-uri": "https://www.empresa.example/cotizar?nombre=Marta#x",
    "blocked-uri": "https://otra.example/a.js?q=1",
    "effective-directive": "script-src-elem",
    "script-sample": "secreto",
  },
});

test("a report is logged without queries and samples", async () => {
  const { lines, send } = start();
  expect(await send(report)).toBe(204);
  expect(lines.map((line) => line.report)).toEqual([
    {
      "document-uri": "https://www.empresa.example/cotizar",
      "blocked-uri": "https://otra.example/a.js",
      "effective-directive": "script-src-elem",
    },
  ]);
});

test("ten reports a minute are read and logged, however many come", async () => {
  const { lines, send, passMinute } = start();
  for (let count = 0; count < 50; count += 1) expect(await send(report)).toBe(204);
  expect(lines.length).toBe(10);
  expect(await send("hola")).toBe(204);
  passMinute();
  await send(report);
  expect(lines.length).toBe(11);
});

test.each([
  ["no JSON", "hola", 400],
  ["something else", "{}", 400],
  [
    "more than a report",
    JSON.stringify({ "csp-report": { "document-uri": "x".repeat(9000) } }),
    413,
  ],
])("%s is refused with its reason and not logged", async (_name, body, status) => {
  const { lines, texts, send } = start();
  expect(await send(body)).toBe(status);
  expect(texts[0]).toMatch(status === 413 ? /demasiado grande/ : /debe ser el informe/);
  expect(lines).toEqual([]);
});
