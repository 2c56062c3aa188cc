import type { IdentityError } from "#backend/identity.ts";
import type { ErrorFields } from "#backend/rest/errors.ts";

const ERRORS: Readonly<Record<IdentityError["reason"], ErrorFields>> = {
  "no-api-key": {
    status: 401,
    message: "No API key found in request",
    // Supabase's gateway also reads a parameter of the URL, where a key would end up in logs.
    hint: "No `apikey` request header was found.",
  },
  "invalid-api-key": {
    status: 401,
    message: "Invalid API key",
    hint: "Double check your Supabase `anon` or `service_role` API key.",
  },
  "expired-token": describeToken("PGRST303", "JWT expired"),
  // PostgREST does not check sessions and has no message for this.
  "ended-session": describeToken("PGRST301", "JWT session has ended"),
  "invalid-token": describeToken("PGRST301", "JWT cryptographic operation failed"),
};

/** A request without an identity: keys in the words of Supabase's gateway, tokens in PostgREST's. */
export function describeIdentityError({ reason }: IdentityError): ErrorFields {
  return ERRORS[reason];
}

function describeToken(code: string, message: string): ErrorFields {
  return {
    status: 401,
    code,
    message,
    headers: {
      "WWW-Authenticate": `Bearer error="invalid_token", error_description="${message}"`,
    },
  };
}
