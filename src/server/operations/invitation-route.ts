import type { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";

import { generatePassword } from "#backend/auth/passwords/generated-password.ts";
import { addAdministrator, isAdministratorsToken, openAccount } from "#data/accounts/team.ts";
import { DataError } from "#data/client/errors.ts";
import { INVITATIONS_PATH } from "#domain/accounts/team.ts";
import type { AppEnvironment } from "#server/app-environment.ts";
import type { Backend } from "#server/backend.ts";

const LARGEST_BODY_BYTES = 4096;
const invitation = z.object({ email: z.string() });
const NO_STORE = { "Cache-Control": "no-store" };

/**
 * Opens an account for a person whom an administrator invites, which only the secret key may. Only the
 * token authenticates the administrator, so that no other site can make a browser send this; the right
 * itself is granted with that token's rights, so that the audit trail names the administrator.
 */
export function addInvitationRoute(
  app: Hono<AppEnvironment>,
  backend: Pick<Backend, "visitor" | "server">,
): void {
  const limit = bodyLimit({
    maxSize: LARGEST_BODY_BYTES,
    onError: () => refuse(413, "body_too_large", "The body is too large"),
  });
  app.post(INVITATIONS_PATH, limit, async ({ req }) => {
    const [, token] = /^Bearer (\S+)$/i.exec(req.header("Authorization") ?? "") ?? [];
    if (token === undefined) return refuse(401, "no_authorization", "A user's token is needed");
    try {
      const { visitor, server } = backend;
      if (!(await isAdministratorsToken(visitor, token)))
        return refuse(403, "42501", "only administrators may do this");
      const body = invitation.safeParse(await req.json().catch(() => null));
      if (!body.success) return refuse(400, "bad_json", "The body must name an e-mail address");
      const account = { email: body.data.email, password: generatePassword() };
      const outcome = await openAccount(server, account);
      await addAdministrator(visitor, account.email, token);
      const password = outcome === "opened" ? account.password : null;
      return Response.json({ password }, { headers: NO_STORE });
    } catch (error) {
      if (!(error instanceof DataError)) throw error;
      return refuse(error.status === 0 ? 503 : error.status, error.code, error.message);
    }
  });
}

function refuse(status: number, code: string, message: string): Response {
  return Response.json({ code, message }, { status, headers: NO_STORE });
}
