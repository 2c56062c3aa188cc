/** Why a password is too weak, in GoTrue's terms. */
export type WeaknessReason = "length" | "pwned";

/** A failed request to the auth API: GoTrue's status, code and message. */
export class AuthError extends Error {
  override readonly name: string = "AuthError";
  readonly status: number;
  /** GoTrue's error code, such as `invalid_credentials`. */
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    message: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

/** A password that the policy rejects. */
export class WeakPasswordError extends AuthError {
  override readonly name = "WeakPasswordError";
  readonly reasons: readonly WeaknessReason[];

  constructor(message: string, reasons: readonly WeaknessReason[]) {
    super(422, "weak_password", message);
    this.reasons = reasons;
  }
}

/** `validation_failed`: the request was understood and cannot be carried out as it is. */
export function validationError(message: string, status: 400 | 422 = 400): AuthError {
  return new AuthError(status, "validation_failed", message);
}

/** The same error for a wrong e-mail, a wrong password and a user without a password. */
export function invalidCredentials(): AuthError {
  return new AuthError(400, "invalid_credentials", "Invalid login credentials");
}

/** @param wait in seconds */
export function tooManyRequests(
  wait: number,
  message: string,
  code = "over_request_rate_limit",
): AuthError {
  return new AuthError(429, code, message, { "Retry-After": String(wait) });
}

/** A banned user: 400 when opening or refreshing a session, 403 when using one. */
export function userBanned(status: 400 | 403, message = "User is banned"): AuthError {
  return new AuthError(status, "user_banned", message);
}

/** 403 `session_not_found`: the session was ended, or never existed. The client forgets it. */
export function sessionNotFound(): AuthError {
  return new AuthError(
    403,
    "session_not_found",
    "Session from session_id claim in JWT does not exist",
  );
}
