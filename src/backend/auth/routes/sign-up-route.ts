import { z } from "zod";

import { AuthError } from "#backend/auth/auth-error.ts";
import { readBody } from "#backend/auth/routes/request-body.ts";
import type { Call } from "#backend/auth/service.ts";

const signUp = z.object({ email: z.string().optional(), phone: z.string().optional() });

/** `POST /signup`: disabled, also for anonymous users, who send neither e-mail nor phone. */
export async function refuseSignUp({ request }: Call): Promise<Response> {
  const { email, phone } = await readBody(request, signUp);
  throw email || phone
    ? new AuthError(422, "signup_disabled", "Signups not allowed for this instance")
    : new AuthError(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");
}
