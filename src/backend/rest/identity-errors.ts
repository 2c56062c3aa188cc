import type { IdentityError } from "#backend/identity.ts";
import type { ErrorFields } from "#backend/rest/errors.ts";

/** A request without an identity: keys in the words of Supabase's gateway, tokens in PostgREST's. */
export function describeIdentityError({ reason }: IdentityError): ErrorFields {
  switch (reason) {
    case "no-api-key":
      return {
        status: 401,
        message: "No API key found in request",
        hint: "No `apikey` request header or url param was found.",
      };
    case "invalid-api-key":
      return {
        status: 401,
        message: "Invalid API key",
        hint: "Double check your Supabase `anon` or `service_role` API key.",
      };
    case "expired-token":
      return describeToken("PGRST303", "JWT expired");
    case "invalid-token":
      return describeToken("PGRST301", "JWT cryptographic operation failed");
  }
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
