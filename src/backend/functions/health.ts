import { refuseMethod, respondJson } from "#backend/functions/respond.ts";

/** Says that the functions answer, as `/healthz` says it of the process. */
export function answerHealth({ method }: Request): Response {
  if (method === "HEAD") return new Response(null, { headers: { "Cache-Control": "no-store" } });
  return method === "GET" || method === "POST"
    ? respondJson({ status: "ok" })
    : refuseMethod("GET, HEAD, POST");
}
