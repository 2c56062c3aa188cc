import { z } from "zod";

import type { Client } from "#data/client/client.ts";
import { DataError, unwrapAuth } from "#data/client/errors.ts";

const refusalSchema = z.object({
  code: z.string(),
  message: z.string(),
  reasons: z.array(z.string()).optional(),
});

/** Posts JSON to a route of this site's server for the team, with the client's session. Only in the browser. @throws {DataError} */
export async function postToServer<Answer>(
  client: Client,
  path: string,
  sent: object,
  answer: z.ZodType<Answer>,
): Promise<Answer> {
  const { session } = unwrapAuth(await client.auth.getSession());
  return postJson(path, sent, answer, { Authorization: `Bearer ${session?.access_token ?? ""}` });
}

/** Posts JSON to a route of this site's server. Only in the browser. @throws {DataError} */
export async function postJson<Answer>(
  path: string,
  sent: object,
  answer: z.ZodType<Answer>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const response = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(sent),
  }).catch(() => null);
  if (response === null) throw new DataError({ message: "fetch failed", code: "", status: 0 });
  const body: unknown = await response.json().catch(() => null);
  const made = answer.safeParse(body);
  if (response.ok && made.success) return made.data;
  const refusal = refusalSchema.safeParse(body).data ?? { code: "", message: "" };
  throw new DataError({ ...refusal, status: response.ok ? 500 : response.status });
}
