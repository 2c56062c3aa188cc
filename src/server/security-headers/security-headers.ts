import { createMiddleware } from "hono/factory";

const HEADERS: readonly [name: string, value: string][] = [
  ["X-Content-Type-Options", "nosniff"],
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["X-Frame-Options", "DENY"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"],
];

/** Headers that hold for every answer. */
export function securityHeaders() {
  return createMiddleware(async (context, next) => {
    await next();
    for (const [name, value] of HEADERS) context.header(name, value);
  });
}
