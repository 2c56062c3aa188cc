import { type Call, readSiteUrl } from "#backend/auth/service.ts";
import type { SessionRecord, UserSession } from "#backend/auth/session-records.ts";
import type { UserRecord } from "#backend/auth/user-records.ts";
import { signAccessToken } from "#backend/identity.ts";

const ACCESS_TOKEN_SECONDS = 3600;

/** GoTrue's response to a sign-in, a refresh and a verified second factor. */
export async function describeSession(call: Call, { user, session, refreshToken }: UserSession) {
  const { service } = call;
  const issuedAt = Math.floor(service.now() / 1000);
  const expiresAt = issuedAt + ACCESS_TOKEN_SECONDS;
  const claims = {
    iss: `${readSiteUrl(call)}/auth/v1`,
    sub: user.id,
    email: user.email,
    phone: "",
    app_metadata: user.appMetadata,
    user_metadata: user.userMetadata,
    aal: session.aal,
    amr: describeMethods(session),
    session_id: session.id,
    is_anonymous: false,
  };
  return {
    access_token: await signAccessToken(claims, { issuedAt, expiresAt }, service.keys),
    token_type: "bearer",
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: describeUser(user),
  };
}

function describeMethods({ startedAt, firstMethod, secondMethod, secondAt }: SessionRecord) {
  const first = { method: firstMethod, timestamp: startedAt };
  return secondMethod === null ? [first] : [{ method: secondMethod, timestamp: secondAt }, first];
}

/** A user as GoTrue describes one; its only identity is the e-mail. */
export function describeUser(user: UserRecord) {
  const confirmedAt = user.emailConfirmedAt ?? undefined;
  const lastSignInAt = user.lastSignInAt ?? undefined;
  return {
    id: user.id,
    aud: "authenticated",
    role: "authenticated",
    email: user.email,
    email_confirmed_at: confirmedAt,
    phone: "",
    confirmed_at: confirmedAt,
    last_sign_in_at: lastSignInAt,
    app_metadata: user.appMetadata,
    user_metadata: user.userMetadata,
    identities: [
      {
        identity_id: user.id,
        id: user.id,
        user_id: user.id,
        identity_data: {
          email: user.email,
          email_verified: confirmedAt !== undefined,
          phone_verified: false,
          sub: user.id,
        },
        provider: "email",
        last_sign_in_at: lastSignInAt,
        created_at: user.createdAt,
        updated_at: user.updatedAt,
        email: user.email,
      },
    ],
    factors: user.factors.length > 0 ? user.factors : undefined,
    created_at: user.createdAt,
    updated_at: user.updatedAt,
    banned_until: user.bannedUntil ?? undefined,
    is_anonymous: false,
  };
}
