import type { RouterContextProvider } from "react-router";

import { type FormServices, formsContext } from "#app/load-context.ts";
import { answerStatus } from "#app/site/loaders/answer-status.ts";

/** The services of visitors' forms. @throws a 503 response while there is no database */
export function getForms(context: Readonly<RouterContextProvider>): FormServices {
  return context.get(formsContext)() ?? answerStatus(503);
}
