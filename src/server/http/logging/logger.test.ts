import { expect, test } from "vitest";

import { DatabaseError } from "#backend/database/database.ts";
import { toDataError } from "#data/client/errors.ts";
import { createLogger } from "#server/http/logging/logger.ts";

test("an error is logged with its message and code, and without what the database quotes of rows", async () => {
  const lines: string[] = [];
  const logger = await createLogger(
    { LOG_LEVEL: "info", NODE_ENV: "production" },
    { write: (line) => void lines.push(line) },
  );
  const fields = {
    message: "duplicate key value violates unique constraint",
    code: "23505",
    detail: "Key (email)=(ana@empresa.example) already exists.",
    hint: "Failing row contains (ana@empresa.example)",
  };
  const backend = { ...fields, details: fields.detail };
  logger.error({ err: new DatabaseError(fields) }, "one");
  logger.error({ err: toDataError(backend, 409) }, "two");
  logger.error({ err: { message: "plain", cause: backend } }, "three");
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain("23505");
  for (const line of lines) expect(line).not.toContain("ana@");
});

test("no line holds the token of a link to drafts", async () => {
  const lines: string[] = [];
  const logger = await createLogger(
    { LOG_LEVEL: "info", NODE_ENV: "production" },
    { write: (line) => void lines.push(line) },
  );
  const token = "0123456789abcdef".repeat(3).slice(0, 40);
  for (const path of [`/vista/${token}`, `/visto/${token.toUpperCase()}/productos`, `/${token}0`]) {
    logger.child({ requestId: "1" }).warn({ path }, "unknown path");
  }
  expect(lines.map((line) => (JSON.parse(line) as { path: string }).path)).toEqual([
    "/vista/…",
    "/visto/…/productos",
    `/${token}0`,
  ]);
});
