/** A function's response in JSON, which no cache stores. */
export function respondJson(
  body: object,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "no-store", ...headers } });
}

/** An error: a code for programs, and a text for people. */
export function respondError(
  status: number,
  code: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return respondJson({ code, message }, status, headers);
}

export function methodNotAllowed(allowed: string): Response {
  const message = `Este método no existe aquí: use ${allowed}.`;
  return respondError(405, "method_not_allowed", message, { Allow: allowed });
}

const HEADERS = "authorization, x-client-info, apikey, content-type, idempotency-key, x-region";
const MAX_AGE_S = "600";

/**
 * Lets the pages of the listed origins read the responses. A page of any other origin gets none: its browser does
 * not even send the request, since a key or JSON needs its preflight.
 */
export async function answerWithCors(
  request: Request,
  origins: readonly string[],
  respond: () => Response | Promise<Response>,
): Promise<Response> {
  const response =
    request.method === "OPTIONS" ? new Response(null, { status: 204 }) : await respond();
  if (origins.length === 0) return response;
  response.headers.append("Vary", "Origin");
  const origin = request.headers.get("Origin");
  if (origin === null || !origins.includes(origin)) return response;
  response.headers.set("Access-Control-Allow-Origin", origin);
  response.headers.set("Access-Control-Expose-Headers", "Retry-After");
  if (request.method === "OPTIONS") {
    response.headers.set("Access-Control-Allow-Methods", "GET, POST");
    response.headers.set("Access-Control-Allow-Headers", HEADERS);
    response.headers.set("Access-Control-Max-Age", MAX_AGE_S);
  }
  return response;
}

/** Health check of the functions, as `/healthz` is of the process. */
export function answerHealth({ method }: Request): Response {
  if (method === "HEAD") return new Response(null, { headers: { "Cache-Control": "no-store" } });
  return method === "GET" || method === "POST"
    ? respondJson({ status: "ok" })
    : methodNotAllowed("GET, HEAD, POST");
}
