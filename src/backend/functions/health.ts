import { refuseMethod, respondJson } from "#backend/functions/respond.ts";

/** Says that the functions answer: as much as `/healthz` says. */
export function answerHealth({ method }: Request): Response {
  if (method === "HEAD") return new Response(null, { headers: { "Cache-Control": "no-store" } });
  return method === "GET" || method === "POST"
    ? respondJson({ status: "ok" })
    : refuseMethod("GET, HEAD, POST");
}
