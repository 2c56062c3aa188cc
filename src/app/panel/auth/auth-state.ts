import { needsSecondFactor, type Session, type User } from "#data/accounts/auth.ts";
import type { Demand } from "#data/accounts/second-factor.ts";
import type { Role } from "#domain/accounts/roles.ts";

/**
 * The panel's user. While `loading`, the stored session is still to be checked. `adminCheck` is the state of
 * the lookup of the user's role; nothing may redirect before it is `answered`.
 */
export interface AuthState {
  session: Session | null;
  user: User | null;
  /** Whether the user has a row in `admin_users`. */
  isAdmin: boolean;
  /** What admits the user to the panel; while the session has expired, what admitted `lost`. */
  role: Role | null;
  /** What the user must do before anything else. */
  demand: Demand | null;
  /** Until the first session check or the first auth event. */
  loading: boolean;
  adminCheck: "none" | "pending" | "answered" | "failed";
  /** Why the session or the role could not be checked. */
  error: unknown;
  /** The user whose role to look up; each new object triggers one lookup. */
  adminLookup: { userId: string } | null;
  /**
   * The team member whose session expired, until one signs in: the panel stays on screen with what was
   * typed, and asks to sign in again.
   */
  lost: User | null;
}

export type AuthAction =
  /** An auth event of the client, from this tab or another; `isSignOut` when the user signed out. */
  | { type: "changed"; session: Session | null; isSignOut?: boolean }
  /** The server rejects the session, although the client takes it for valid. */
  | { type: "refused" }
  /** The first session check has finished. */
  | { type: "checked"; session: Session | null }
  | { type: "check-failed"; error: unknown }
  | { type: "admin-answered"; userId: string; role: Role | null; demand: Demand | null }
  | { type: "admin-failed"; userId: string; error: unknown }
  | { type: "retried" };

export const INITIAL_AUTH_STATE: AuthState = {
  session: null,
  user: null,
  isAdmin: false,
  role: null,
  demand: null,
  loading: true,
  adminCheck: "none",
  error: null,
  adminLookup: null,
  lost: null,
};

export function reduceAuth(state: AuthState, action: AuthAction): AuthState {
  switch (action.type) {
    case "changed":
      return action.isSignOut === true
        ? replaceSession({ ...state, lost: null, isAdmin: false, role: null }, null)
        : replaceSession(state, action.session);
    case "refused":
      return replaceSession(state, null);
    case "checked":
      // An event that has arrived since is newer than what was read from storage.
      return state.loading ? replaceSession(state, action.session) : state;
    case "check-failed":
      return state.loading
        ? { ...state, loading: false, adminCheck: "failed", error: action.error }
        : state;
    case "admin-answered":
      return answerLookup(state, action);
    case "admin-failed":
      // A known result survives a failed repeated check.
      return state.user?.id === action.userId && state.adminCheck === "pending"
        ? { ...state, adminCheck: "failed", error: action.error }
        : state;
    case "retried":
      return retry(state);
    default:
      return action satisfies never;
  }
}

function replaceSession(state: AuthState, session: Session | null): AuthState {
  const user = session?.user ?? null;
  const replaced = { ...state, session, user, loading: false, error: null };
  if (user === null) {
    const lost = state.lost ?? (state.role === null ? null : state.user);
    return { ...replaced, isAdmin: false, adminCheck: "none", adminLookup: null, lost };
  }
  // A renewed token repeats the lookup; until it finishes the known result stands, so the panel stays on screen.
  const isKnown =
    state.role !== null && state.user?.id === user.id && state.adminCheck === "answered";
  return {
    ...replaced,
    isAdmin: isKnown && state.isAdmin,
    // The open panel of an expired session keeps its role until the lookup finishes.
    role: isKnown || state.lost !== null ? state.role : null,
    adminCheck: isKnown ? "answered" : "pending",
    adminLookup: { userId: user.id },
  };
}

function answerLookup(
  state: AuthState,
  { userId, role, demand }: Extract<AuthAction, { type: "admin-answered" }>,
): AuthState {
  if (state.user?.id !== userId) return state;
  const isAdmin = role === "administrator";
  const answered = { ...state, isAdmin, demand, adminCheck: "answered" as const, error: null };
  if (role === null && state.lost !== null) return answered;
  return { ...answered, role, lost: null };
}

function retry(state: AuthState): AuthState {
  if (state.adminCheck !== "failed") return state;
  if (state.user === null) return { ...state, loading: true, adminCheck: "none", error: null };
  return {
    ...state,
    adminCheck: "pending",
    error: null,
    adminLookup: { userId: state.user.id },
  };
}

/** What a page of the panel may show. */
export type Access =
  | "loading"
  | "failed"
  | "signed-out"
  | "second-factor"
  | "factor-demanded"
  | "password-demanded"
  | "not-admitted"
  | "admitted"
  | "lost";

export function decideAccess(state: AuthState): Access {
  if (state.lost !== null) return "lost";
  if (state.loading) return "loading";
  if (state.adminCheck === "failed") return "failed";
  if (state.user === null) return "signed-out";
  if (state.adminCheck !== "answered") return "loading";
  if (state.role !== null) return "admitted";
  if (needsSecondFactor(state.session)) return "second-factor";
  return state.demand === null ? "not-admitted" : DEMANDED[state.demand];
}

const DEMANDED = { factor: "factor-demanded", password: "password-demanded" } as const;
