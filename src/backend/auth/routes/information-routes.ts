import { respondJson } from "#backend/auth/routes/response.ts";

/** `GET /health` */
export async function handleHealth(): Promise<Response> {
  return respondJson({
    version: "embedded",
    name: "GoTrue",
    description: "The embedded backend's implementation of GoTrue's API",
  });
}

/** `GET /settings`: what a client may offer: e-mail and password, passkeys, and no sign-up. */
export async function handleSettings(): Promise<Response> {
  return respondJson({
    external: { anonymous_users: false, email: true, phone: false },
    disable_signup: true,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: "",
    saml_enabled: false,
    passkeys_enabled: true,
  });
}

/** `GET /.well-known/jwks.json`: tokens are signed with a secret, so there is no key to publish. */
export async function handleKeySet(): Promise<Response> {
  return respondJson({ keys: [] });
}
