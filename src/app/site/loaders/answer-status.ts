import { data } from "react-router";

/** Ends a loader with a status, which the site's error boundary renders. */
export function answerStatus(status: 403 | 404 | 503): never {
  // React Router distinguishes such a response from a defect by its class, which is not an Error.
  // oxlint-disable-next-line typescript/only-throw-error
  throw data(null, { status });
}
