import type { Hono } from "hono";

import { BackupError } from "#backend/backup/backup-format.ts";
import { OPERATIONS_PATH } from "#backend/running-server.ts";
import type { AppEnvironment } from "#server/app-environment.ts";
import type { Backend } from "#server/backend.ts";
import { isSameSecret } from "#server/http/same-secret.ts";

const NO_STORE = { "Cache-Control": "no-store" };

/**
 * Endpoints for the commands of this machine: a running server alone may access the embedded database.
 * Only with the installation's secret key; all others get a 404.
 */
export function addOperationRoutes(
  app: Hono<AppEnvironment>,
  backend: Pick<Backend, "operations">,
): void {
  app.post(`${OPERATIONS_PATH}/backup`, async (context) => {
    const { operations } = backend;
    const [, key = ""] = /^Bearer (.+)$/.exec(context.req.header("Authorization") ?? "") ?? [];
    if (operations === null || !isSameSecret(key, operations.secretKey)) return context.notFound();
    try {
      const { file, bytes } = await operations.makeBackup();
      return context.json({ file, bytes }, 200, NO_STORE);
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
      context.get("logger").error({ err: error }, "the backup failed");
      return context.json({ message: error.message }, 507, NO_STORE);
    }
  });
}
