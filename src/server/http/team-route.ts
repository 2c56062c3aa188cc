import type { Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { z } from "zod";

import { isAdministratorsToken, isTeamMembersToken } from "#data/accounts/team.ts";
import { DataError } from "#data/client/errors.ts";
import type { Backend } from "#server/backend.ts";
import type { AppEnvironment } from "#server/http/logging/request-log.ts";

const LARGEST_BODY_BYTES = 4096;
const NO_STORE = { "Cache-Control": "no-store" };

interface TeamRoute<Body> {
  path: string;
  body: z.ZodType<Body>;
  /** Of the body, where it may be larger than usual. */
  largestBytes?: number;
  /** Says what the body must be. */
  refusal: string;
  /** Whether editors are refused. */
  isForAdministrators?: boolean;
  /** @returns what is sent as JSON. @throws {DataError} sent as its status, code and message */
  act: (body: Body, token: string, context: Context<AppEnvironment>) => Promise<object>;
  /** Responds to errors that `act` throws and that are no DataError; null for those that are not expected. */
  respondTo?: (error: unknown, request: Request) => Response | null;
}

/**
 * Adds a POST route for administrators and editors. Only the token authenticates them, so that no other site can make a browser
 * send this.
 */
export function addTeamRoute<Body>(
  app: Hono<AppEnvironment>,
  backend: Pick<Backend, "visitor">,
  route: TeamRoute<Body>,
): void {
  const { path, body, largestBytes = LARGEST_BODY_BYTES, refusal, act, respondTo } = route;
  const isAllowed = route.isForAdministrators === true ? isAdministratorsToken : isTeamMembersToken;
  const limit = bodyLimit({
    maxSize: largestBytes,
    onError: () => refuse(413, "body_too_large", "The body is too large"),
  });
  app.post(path, limit, async (context) => {
    const { req } = context;
    const [, token] = /^Bearer (\S+)$/i.exec(req.header("Authorization") ?? "") ?? [];
    if (token === undefined) return refuse(401, "no_authorization", "A user's token is needed");
    try {
      if (!(await isAllowed(backend.visitor, token)))
        return refuse(403, "42501", "your account may not do this");
      const sent = body.safeParse(await req.json().catch(() => null));
      if (!sent.success) return refuse(400, "bad_json", refusal);
      return Response.json(await act(sent.data, token, context), { headers: NO_STORE });
    } catch (error) {
      const response = respondTo?.(error, req.raw) ?? null;
      if (response !== null) return response;
      if (!(error instanceof DataError)) throw error;
      return refuse(error.status === 0 ? 503 : error.status, error.code, error.message);
    }
  });
}

function refuse(status: number, code: string, message: string): Response {
  return Response.json({ code, message }, { status, headers: NO_STORE });
}
