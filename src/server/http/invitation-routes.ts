import { createHash } from "node:crypto";

import type { Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";

import { findInvitation } from "#data/accounts/invitations.ts";
import { openAccount } from "#data/accounts/team.ts";
import { DataError } from "#data/client/errors.ts";
import {
  INVITATION_CLOSED,
  INVITATION_PATH,
  INVITED_ACCOUNT_PATH,
  type OpenInvitation,
} from "#domain/accounts/invitations.ts";
import type { Backend } from "#server/backend.ts";
import type { AppEnvironment } from "#server/http/logging/request-log.ts";

interface InvitationRoutesOptions {
  backend: Pick<Backend, "server" | "formLimits">;
  readAddress: (context: Context<AppEnvironment>) => string;
}

const LARGEST_BODY_BYTES = 2048;
const token = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * Lets who has the link of an invitation read it and open its person's account, which only the secret key may. Neither
 * uses the link up or gives a right: `accept_invitation` of the database does, with the person's own session.
 */
export function addInvitationRoutes(
  app: Hono<AppEnvironment>,
  { backend, readAddress }: InvitationRoutesOptions,
): void {
  const limit = bodyLimit({
    maxSize: LARGEST_BODY_BYTES,
    onError: () => refuse(413, { code: "body_too_large", message: "The body is too large" }),
  });
  /** @param act answers a request whose token opens an invitation */
  const add = <Body extends { token: string }>(
    path: string,
    body: z.ZodType<Body>,
    act: (invitation: OpenInvitation, body: Body) => object | Promise<object>,
  ) =>
    app.post(path, limit, async (context) => {
      const wait = await backend.formLimits.consume("invitation", readAddress(context));
      if (wait > 0) {
        const message = `You can only request this after ${wait} seconds`;
        const refusal = refuse(429, { code: "over_request_rate_limit", message });
        refusal.headers.set("Retry-After", String(wait));
        return refusal;
      }
      const sent = body.safeParse(await context.req.json().catch(() => null));
      if (!sent.success)
        return refuse(400, { code: "bad_json", message: "The body must hold a token" });
      try {
        const hash = createHash("sha256").update(sent.data.token).digest("hex");
        const invitation = await findInvitation(backend.server, hash);
        if (invitation === null) return refuse(404, CLOSED);
        return Response.json(await act(invitation, sent.data), { headers: HEADERS });
      } catch (error) {
        if (!(error instanceof DataError)) throw error;
        return refuse(error.status === 0 ? 503 : error.status, error);
      }
    });

  add(INVITATION_PATH, z.object({ token }), (invitation) => invitation);
  add(
    INVITED_ACCOUNT_PATH,
    z.object({ token, password: z.string().max(1000) }),
    async ({ email, hasAccount }, { password }) => {
      const account = { email, password, isGenerated: false };
      // Only the account's owner may sign in to it: its password stays.
      if (hasAccount || (await openAccount(backend.server, account)) === "known")
        throw new DataError({ message: "Account exists", code: "email_exists", status: 422 });
      return { opened: true };
    },
  );
}

const CLOSED = { code: INVITATION_CLOSED, message: "The invitation is not open" };
const HEADERS = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };

function refuse(
  status: number,
  { code, message, reasons }: { code: string; message: string; reasons?: readonly string[] },
): Response {
  return Response.json({ code, message, reasons }, { status, headers: HEADERS });
}
