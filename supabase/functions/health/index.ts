import { openEdge } from "#backend/functions/edge.ts";
import { answerHealth } from "#backend/functions/http.ts";

Deno.serve(openEdge(Deno.env.toObject(), answerHealth));
