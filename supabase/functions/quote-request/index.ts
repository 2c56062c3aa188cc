import { openEdge } from "#backend/functions/edge.ts";
import { answerQuoteRequest } from "#backend/functions/quote-request.ts";

Deno.serve(openEdge(Deno.env.toObject(), answerQuoteRequest));
