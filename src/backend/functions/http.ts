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

/** Health check of the functions, as `/healthz` is of the process. */
export function answerHealth({ method }: Request): Response {
  if (method === "HEAD") return new Response(null, { headers: { "Cache-Control": "no-store" } });
  return method === "GET" || method === "POST"
    ? respondJson({ status: "ok" })
    : methodNotAllowed("GET, HEAD, POST");
}
