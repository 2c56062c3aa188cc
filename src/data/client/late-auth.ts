import type { AuthChangeEvent, AuthClient as Whole, Session } from "@supabase/auth-js";

import { DataError } from "#data/client/errors.ts";

type WholeAuth = InstanceType<typeof Whole>;
type Options = NonNullable<ConstructorParameters<typeof Whole>[0]>;
type OnChange = (event: AuthChangeEvent, session: Session | null) => void;

interface Listener {
  /** The session that it received from storage. */
  received: Session | null;
  /** Ends following auth-js, once that is loaded. */
  stop: () => void;
}

/** The margin with which auth-js renews a session. */
const RENEWED_BEFORE_MS = 90_000;

/**
 * Stands in for auth-js in the browser's build (`scripts/build/stub-supabase.ts`), where it would be a tenth of the panel's
 * first load: a stored session that is not due for renewal is used as it is. Anything else loads auth-js.
 */
export class AuthClient {
  readonly #options: Options;
  readonly #listeners = new Map<OnChange, Listener>();
  #loading: Promise<WholeAuth> | null = null;
  #whole: WholeAuth | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Loads auth-js, which renews the session in time and follows the browser's other tabs. @throws {DataError} */
  async load(): Promise<WholeAuth> {
    try {
      return await (this.#loading ??= this.#open());
    } catch (cause) {
      this.#loading = null;
      throw new DataError({ message: "auth-js could not be loaded", status: 0, cause });
    }
  }

  /** Reset by client.ts when the device's clock was set back. */
  set lastRefreshFailure(failure: null) {
    if (this.#whole !== null) Object.assign(this.#whole, { lastRefreshFailure: failure });
  }

  async getSession(): Promise<Awaited<ReturnType<WholeAuth["getSession"]>>> {
    const session = this.#whole === null ? await this.#readStored() : null;
    if (session !== null) return { data: { session }, error: null };
    return (await this.load()).getSession();
  }

  onAuthStateChange(callback: OnChange): ReturnType<WholeAuth["onAuthStateChange"]> {
    const listener: Listener = { received: null, stop: () => undefined };
    this.#listeners.set(callback, listener);
    if (this.#whole === null) void this.#notifyStored(callback, listener);
    else this.#follow(this.#whole, callback, listener);
    const unsubscribe = () => {
      this.#listeners.delete(callback);
      listener.stop();
    };
    return { data: { subscription: { id: "", callback, unsubscribe } } };
  }

  async #open(): Promise<WholeAuth> {
    const auth = await import("@supabase/auth-js");
    const whole = new auth.AuthClient(this.#options);
    this.#whole = whole;
    for (const [callback, listener] of this.#listeners) this.#follow(whole, callback, listener);
    return whole;
  }

  async #notifyStored(callback: OnChange, listener: Listener): Promise<void> {
    const session = await this.#readStored();
    // Otherwise auth-js notifies it.
    if (session === null || this.#whole !== null || !this.#listeners.has(callback)) return;
    listener.received = session;
    callback("INITIAL_SESSION", session);
  }

  #follow(whole: WholeAuth, callback: OnChange, listener: Listener): void {
    let isStarting = listener.received !== null;
    const { data } = whole.onAuthStateChange(async (event, session) => {
      const { received } = listener;
      listener.received = session;
      if (!isStarting) return callback(event, session);
      if (event === "INITIAL_SESSION") isStarting = false;
      else if (event !== "SIGNED_IN") return callback(event, session);
      // auth-js begins with the session that the listener knows, unless another tab has changed it.
      if (session === null) return this.#notifyEnd(callback);
      if (session.access_token === received?.access_token) return undefined;
      return callback("TOKEN_REFRESHED", session);
    });
    listener.stop = () => data.subscription.unsubscribe();
  }

  async #notifyEnd(callback: OnChange): Promise<void> {
    // A failed renewal leaves the stored session.
    if ((await this.#readText()) === null) callback("SIGNED_OUT", null);
  }

  /** The stored session; null unless it can be used without a renewal. */
  async #readStored(): Promise<Session | null> {
    try {
      const session = JSON.parse((await this.#readText()) ?? "null") as Partial<Session> | null;
      if (!session?.access_token || !session.refresh_token || !session.user) return null;
      const left = (session.expires_at ?? 0) * 1000 - Date.now();
      return left < RENEWED_BEFORE_MS ? null : (session as Session);
    } catch {
      return null;
    }
  }

  async #readText(): Promise<string | null> {
    const { storage, storageKey = "" } = this.#options;
    return (await storage?.getItem(storageKey)) ?? null;
  }
}
