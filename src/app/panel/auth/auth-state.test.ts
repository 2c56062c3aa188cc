import { expect, test } from "vitest";

import {
  type AuthAction,
  type AuthState,
  decideAccess,
  INITIAL_AUTH_STATE,
  reduceAuth,
} from "#app/panel/auth/auth-state.ts";
import type { Session } from "#data/accounts/auth.ts";

const sessionOf = (userId: string, token = "token"): Session => ({
  access_token: token,
  refresh_token: "refresh",
  token_type: "bearer",
  expires_in: 3600,
  user: {
    id: userId,
    aud: "authenticated",
    app_metadata: {},
    user_metadata: {},
    created_at: "2026-11-21T12:00:00Z",
  },
});

const run = (...actions: AuthAction[]): AuthState => actions.reduce(reduceAuth, INITIAL_AUTH_STATE);

const changed = (session: Session | null): AuthAction => ({ type: "changed", session });
const checked = (session: Session | null): AuthAction => ({ type: "checked", session });
const answered = (
  userId: string,
  isAdmin: boolean,
  demand: "factor" | "password" | null = null,
): AuthAction => ({
  type: "admin-answered",
  userId,
  role: isAdmin ? "administrator" : null,
  demand,
});
const failed = (userId: string): AuthAction => ({
  type: "admin-failed",
  userId,
  error: new Error("no"),
});

test("access is loading until the first session check", () => {
  expect(decideAccess(run())).toBe("loading");
  expect(decideAccess(run(checked(null)))).toBe("signed-out");
});

test("loading ends with the first auth event", () => {
  expect(run(changed(sessionOf("ana")))).toMatchObject({ loading: false, isAdmin: false });
});

test("a session alone opens nothing until the lookup has finished", () => {
  const state = run(checked(sessionOf("ana")));
  expect(state.adminLookup).toEqual({ userId: "ana" });
  expect(decideAccess(state)).toBe("loading");
  expect(decideAccess(reduceAuth(state, answered("ana", true)))).toBe("admitted");
  expect(decideAccess(reduceAuth(state, answered("ana", false)))).toBe("not-admitted");
});

test("each auth event replaces session and user", () => {
  const state = run(changed(sessionOf("ana")), changed(sessionOf("ana", "renewed")));
  expect(state.session?.access_token).toBe("renewed");
  expect(run(changed(sessionOf("ana")), changed(sessionOf("eva"))).user?.id).toBe("eva");
});

test("a renewed token repeats the lookup while the panel stays open", () => {
  const open = run(checked(sessionOf("ana")), answered("ana", true));
  const renewed = reduceAuth(open, changed(sessionOf("ana", "renewed")));
  expect(renewed.adminLookup).not.toBe(open.adminLookup);
  expect(decideAccess(renewed)).toBe("admitted");
  expect(decideAccess(reduceAuth(renewed, failed("ana")))).toBe("admitted");
  expect(decideAccess(reduceAuth(renewed, answered("ana", false)))).toBe("not-admitted");
});

test("a session without its user's second factor requires the code, also in an open panel", () => {
  const factor = {
    id: "f",
    factor_type: "totp",
    status: "verified",
    created_at: "",
    updated_at: "",
  };
  const withFactor = (aal: string): Session => {
    const session = sessionOf("ana", `x.${btoa(JSON.stringify({ aal }))}.x`);
    return { ...session, user: { ...session.user, factors: [factor] } } as Session;
  };
  const waiting = run(checked(withFactor("aal1")), answered("ana", false));
  expect(decideAccess(waiting)).toBe("second-factor");
  const proved = reduceAuth(waiting, changed(withFactor("aal2")));
  expect(decideAccess(proved)).toBe("loading");
  expect(decideAccess(reduceAuth(proved, answered("ana", true)))).toBe("admitted");
  expect(decideAccess(reduceAuth(proved, answered("ana", false)))).toBe("not-admitted");
});

test("a user who must set up a second factor may do only that, and an open panel closes", () => {
  const demanded = run(checked(sessionOf("ana")), answered("ana", false, "factor"));
  expect(decideAccess(demanded)).toBe("factor-demanded");
  const unchanged = reduceAuth(demanded, answered("ana", false, "password"));
  expect(decideAccess(unchanged)).toBe("password-demanded");
  expect(decideAccess(reduceAuth(demanded, answered("ana", true)))).toBe("admitted");
  const open = run(checked(sessionOf("ana")), answered("ana", true));
  expect(decideAccess(reduceAuth(open, answered("ana", false, "factor")))).toBe("factor-demanded");
});

const asEditor: AuthAction = {
  type: "admin-answered",
  userId: "ana",
  role: "editor",
  demand: null,
};

test("an editor is admitted, and is no administrator", () => {
  const state = run(checked(sessionOf("ana")), asEditor);
  expect(decideAccess(state)).toBe("admitted");
  expect(state).toMatchObject({ isAdmin: false, role: "editor" });
  const renewed = reduceAuth(state, changed(sessionOf("ana", "renewed")));
  expect(decideAccess(renewed)).toBe("admitted");
  expect(reduceAuth(renewed, answered("ana", true))).toMatchObject({
    isAdmin: true,
    role: "administrator",
  });
  expect(decideAccess(reduceAuth(renewed, answered("ana", false)))).toBe("not-admitted");
});

test("an editor's expired session leaves the panel open with their role", () => {
  const lost = run(checked(sessionOf("ana")), asEditor, changed(null));
  expect(decideAccess(lost)).toBe("lost");
  expect(lost.role).toBe("editor");
  const pending = reduceAuth(lost, changed(sessionOf("eva")));
  expect(pending.role).toBe("editor");
  expect(reduceAuth(pending, answered("eva", true)).role).toBe("administrator");
});

test("another user does not inherit the result", () => {
  const state = run(changed(sessionOf("ana")), answered("ana", true), changed(sessionOf("eva")));
  expect(state.isAdmin).toBe(false);
  expect(decideAccess(state)).toBe("loading");
  expect(reduceAuth(state, answered("ana", true))).toBe(state);
  expect(reduceAuth(state, failed("ana"))).toBe(state);
});

test("signing out clears everything", () => {
  const state = run(changed(sessionOf("ana")), answered("ana", true), {
    type: "changed",
    session: null,
    isSignOut: true,
  });
  expect(state).toMatchObject({
    session: null,
    user: null,
    isAdmin: false,
    role: null,
    adminLookup: null,
  });
  expect(decideAccess(state)).toBe("signed-out");
});

test("a session check that finishes after an event changes nothing", () => {
  const state = run(changed(null));
  expect(reduceAuth(state, checked(sessionOf("ana")))).toBe(state);
  expect(reduceAuth(state, { type: "check-failed", error: new Error("no") })).toBe(state);
});

test("a failed lookup is reported and can be retried", () => {
  const state = run(checked(sessionOf("ana")), failed("ana"));
  expect(decideAccess(state)).toBe("failed");
  const retried = reduceAuth(state, { type: "retried" });
  expect(decideAccess(retried)).toBe("loading");
  expect(retried.adminLookup).not.toBe(state.adminLookup);
  expect(decideAccess(reduceAuth(retried, answered("ana", true)))).toBe("admitted");
});

test("a failed session check is reported and can be retried", () => {
  const state = run({ type: "check-failed", error: new Error("no") });
  expect(decideAccess(state)).toBe("failed");
  const retried = reduceAuth(state, { type: "retried" });
  expect(retried).toMatchObject({ loading: true, adminCheck: "none", error: null });
  expect(decideAccess(reduceAuth(retried, checked(null)))).toBe("signed-out");
});

test("a retry with nothing to retry changes nothing", () => {
  const state = run(checked(null));
  expect(reduceAuth(state, { type: "retried" })).toBe(state);
});

const signedIn = [checked(sessionOf("ana")), answered("ana", true)];

test("an expired session leaves the panel open, and `lost` holds its user", () => {
  for (const end of [changed(null), { type: "refused" } as const]) {
    const state = run(...signedIn, end);
    expect(decideAccess(state)).toBe("lost");
    expect(state).toMatchObject({ session: null, user: null, isAdmin: false, lost: { id: "ana" } });
  }
});

test("the panel is back once any team member has signed in", () => {
  for (const id of ["ana", "eva"]) {
    const pending = run(...signedIn, changed(null), changed(sessionOf(id)));
    expect(decideAccess(pending)).toBe("lost");
    expect(decideAccess(reduceAuth(pending, failed(id)))).toBe("lost");
    expect(decideAccess(reduceAuth(pending, answered(id, false)))).toBe("lost");
    const back = reduceAuth(pending, answered(id, true));
    expect(decideAccess(back)).toBe("admitted");
    expect(back.lost).toBeNull();
  }
});

test("signing out clears everything, even after the session expired", () => {
  const signOut: AuthAction = { type: "changed", session: null, isSignOut: true };
  expect(decideAccess(run(...signedIn, signOut))).toBe("signed-out");
  expect(decideAccess(run(...signedIn, changed(null), signOut))).toBe("signed-out");
});

test("a user whom the panel never admitted loses nothing", () => {
  expect(decideAccess(run(checked(sessionOf("ana")), changed(null)))).toBe("signed-out");
});
