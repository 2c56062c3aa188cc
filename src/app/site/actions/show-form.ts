import { data } from "react-router";

/** Responds to a posted form with the state in which it is shown again; `retryAfter` is in seconds, 0 for none. */
export function showForm<State>(state: State, { status = 200, retryAfter = 0 } = {}) {
  const headers = retryAfter > 0 ? { "Retry-After": String(retryAfter) } : {};
  return data(state, { status, headers });
}
