/** A function's response in JSON, which no cache stores. */
export function respondJson(
  body: object,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "no-store", ...headers } });
}

/** A refusal: a code for programs, and a text for people. */
export function refuse(
  status: number,
  code: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return respondJson({ code, message }, status, headers);
}

export function refuseMethod(allowed: string): Response {
  const message = `Este método no existe aquí: use ${allowed}.`;
  return refuse(405, "method_not_allowed", message, { Allow: allowed });
}
