import type { Hono } from "hono";
import { z } from "zod";

import { generatePassword } from "#backend/auth/passwords/password-policy.ts";
import { addAdministrator, openAccount } from "#data/accounts/team.ts";
import { INVITATIONS_PATH } from "#domain/accounts/team.ts";
import type { AppEnvironment } from "#server/app-environment.ts";
import type { Backend } from "#server/backend.ts";
import { addAdministratorsRoute } from "#server/http/administrators-route.ts";

/**
 * Opens an account for a person whom an administrator invites, which only the secret key may. The right itself is
 * granted with the administrator's token, so that the audit trail names that person.
 */
export function addInvitationRoute(
  app: Hono<AppEnvironment>,
  backend: Pick<Backend, "visitor" | "server">,
): void {
  addAdministratorsRoute(app, backend, {
    path: INVITATIONS_PATH,
    body: z.object({ email: z.string() }),
    refusal: "The body must name an e-mail address",
    act: async ({ email }, token) => {
      const account = { email, password: generatePassword(), isGenerated: true };
      const outcome = await openAccount(backend.server, account);
      await addAdministrator(backend.visitor, email, token);
      return { password: outcome === "opened" ? account.password : null };
    },
  });
}
