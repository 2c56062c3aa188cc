import type { Buffer } from "node:buffer";
import { createHash, timingSafeEqual } from "node:crypto";

import { answerWithCors } from "#backend/api/cors.ts";
import { createFormSigner } from "#backend/functions/form-signer.ts";
import type { QuoteFunctionServices } from "#backend/functions/quote-request.ts";
import { nameClient } from "#backend/rate-limits/name-client.ts";
import { createClient } from "#data/client/client.ts";
import { countQuoteSubmission } from "#data/leads/leads.ts";

type Environment = Readonly<Record<string, string | undefined>>;

type Answer = (request: Request, services: QuoteFunctionServices) => Response | Promise<Response>;

/**
 * A function as an Edge Function of Supabase, whose environment has the project's address and keys. Its gateway does
 * not know the present kind of keys, so `verify_jwt` is off (supabase/config.toml).
 *
 * @param env with `FUNCTION_ORIGINS`, if other sites' pages may call it
 */
export function openEdge(
  env: Environment,
  answer: Answer,
): (request: Request) => Promise<Response> {
  const url = env["SUPABASE_URL"] ?? "";
  const secret = env["SUPABASE_SERVICE_ROLE_KEY"] ?? "";
  const client = createClient({ url, key: secret });
  const shared = {
    ...createFormSigner(secret),
    visitor: createClient({ url, key: env["SUPABASE_ANON_KEY"] ?? "" }),
    client,
    // The site's server polls the outbox.
    wakeMail: () => undefined,
    // oxlint-disable-next-line no-console -- the log of an Edge Function
    onError: (error: Error) => console.error(error),
  };
  const origins = (env["FUNCTION_ORIGINS"] ?? "").split(/[\s,]+/).filter((one) => one !== "");
  const secrets = [secret, ...listSecretKeys(env["SUPABASE_SECRET_KEYS"])].filter(Boolean);
  return (request) =>
    answerWithCors(request, origins, () => {
      const isTrusted = hasKey(request, secrets);
      const name = digest(nameClient(readAddress(request))).toString("base64url");
      return answer(request, {
        ...shared,
        isTrusted,
        clientAddress: name,
        consume: async () => (isTrusted ? 0 : countQuoteSubmission(client, name, 1)),
        refund: async () => {
          if (!isTrusted) await countQuoteSubmission(client, name, -1);
        },
      });
    });
}

/** The project's secret keys of the present kind: an object of names and keys. */
function listSecretKeys(json = "{}"): string[] {
  return Object.values(JSON.parse(json) as Record<string, string>);
}

function hasKey({ headers }: Request, keys: readonly string[]): boolean {
  const bearer = /^Bearer\s+(.+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  const given = digest(headers.get("apikey") ?? bearer ?? "");
  return keys.some((key) => timingSafeEqual(digest(key), given));
}

/**
 * The client's address: Cloudflare, before Supabase's functions, replaces what a client says in its header. Elsewhere
 * the last address of X-Forwarded-For is the gateway's own word; all before it may be the client's.
 */
function readAddress({ headers }: Request): string {
  return (
    headers.get("cf-connecting-ip") ??
    headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() ??
    ""
  );
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
