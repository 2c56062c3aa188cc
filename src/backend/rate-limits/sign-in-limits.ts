import { setTimeout as pause } from "node:timers/promises";

import type { Database } from "#backend/database/database.ts";
import { createLimiter, type Limiter } from "#backend/rate-limits/limiter.ts";
import { listWideNetworks, nameClient, nameProvider } from "#backend/rate-limits/name-client.ts";

export interface SignInAttempt {
  /** Normalised. */
  email: string;
  /** Null within this process, which is never limited. */
  clientAddress: string | null;
  /** A device that has signed in to the account before, which is counted apart. Null for an unknown one. */
  device: string | null;
}

export type SignInLimits = ReturnType<typeof createSignInLimits>;

const QUARTER_HOUR = 15 * 60;
/** A user who does not remember which password it was. */
const PER_ACCOUNT_AND_CLIENT = 10;
/** A whole office behind one address on a Monday. */
const PER_CLIENT = 100;
/** A /56 counts twice as much as a client before its attempts are slowed down, a /48 four times. */
const WIDTHS = { 56: 2, 48: 4 };
/** One account tried from many addresses. */
const PER_ACCOUNT = 100;
/** How long an address stays known after the account's owner signed in from it. */
const KNOWN = { points: 1, duration: 14 * 24 * 60 * 60 };

const DELAY: AttemptDelayOptions = { spacingMs: 3000, mostPerKey: 15, mostInAll: 100 };

/** Counts attempts of unknown devices beyond their own client: by network, and by account. */
function createUnknownCount(count: (name: string, points: number) => Limiter) {
  const byAccount = count("account", PER_ACCOUNT);
  const ofWidth = (bits: 56 | 48) => ({
    pair: count(`pair-${bits}`, PER_ACCOUNT_AND_CLIENT * WIDTHS[bits]),
    all: count(`address-${bits}`, PER_CLIENT * WIDTHS[bits]),
  });
  const wide = { 56: ofWidth(56), 48: ofWidth(48) };
  const listKeys = (email: string, clientAddress: string): [Limiter, string][] => [
    ...listWideNetworks(clientAddress).flatMap(({ bits, name }): [Limiter, string][] => [
      [wide[bits].pair, `${name} ${email}`],
      [wide[bits].all, name],
    ]),
    [byAccount, email],
  ];
  return {
    /** Counts; a network that is over its limit adds nothing to the account's count. */
    isSuspect: async (email: string, clientAddress: string): Promise<boolean> => {
      for (const [limiter, key] of listKeys(email, clientAddress)) {
        if ((await limiter.consume(key)) > 0) return true;
      }
      return false;
    },
    refund: async (email: string, clientAddress: string): Promise<void> => {
      for (const [limiter, key] of listKeys(email, clientAddress)) await limiter.refund(key);
    },
  };
}

/**
 * Limits wrong passwords. A client that made too many is refused, for one account or for all. An unknown
 * device is slowed down, never refused, while an account is tried from many addresses, or many accounts
 * from one network. A known device is subject to neither: no attack locks an owner out.
 *
 * @param shared where several instances count together
 * @param stored where known addresses survive a restart
 */
export function createSignInLimits(
  shared: Database | null,
  stored: Database | null = shared,
  delay: AttemptDelayOptions = DELAY,
) {
  const count = (name: string, points: number): Limiter =>
    createLimiter({ name: `sign-in:${name}`, points, duration: QUARTER_HOUR }, shared);
  const byDevice = count("device", PER_ACCOUNT_AND_CLIENT);
  const byPair = count("pair", PER_ACCOUNT_AND_CLIENT);
  const byClient = count("address", PER_CLIENT);
  const unknown = createUnknownCount(count);
  const known = createLimiter({ name: "sign-in:known", ...KNOWN }, stored);
  const delayAttempt = createAttemptDelay(delay);
  return {
    /**
     * Counts an attempt, before its password is checked; one among many of unknown devices is delayed.
     *
     * @returns seconds to wait, 0 when it is allowed
     */
    consume: async ({ email, clientAddress, device }: SignInAttempt): Promise<number> => {
      if (clientAddress === null) return 0;
      if (device !== null) return byDevice.consume(`${device} ${email}`);
      const client = nameClient(clientAddress);
      const pair = `${client} ${email}`;
      const wait = await byClient.consume(client);
      if (wait > 0) return wait;
      const refusal = await byPair.consume(pair);
      if (refusal > 0) {
        // Refusals for one account do not count against all of the client's.
        await byClient.refund(client);
        return refusal;
      }
      if ((await known.knows(pair)) || !(await unknown.isSuspect(email, clientAddress))) return 0;
      const full = await delayAttempt(email, nameProvider(clientAddress));
      if (full > 0) await Promise.all([byClient.refund(client), byPair.refund(pair)]);
      return full;
    },
    /** The password was right: only wrong ones count. */
    forgive: async ({ email, clientAddress, device }: SignInAttempt): Promise<void> => {
      if (clientAddress === null) return;
      if (device !== null) return byDevice.forget(`${device} ${email}`);
      const client = nameClient(clientAddress);
      const pair = `${client} ${email}`;
      await byClient.refund(client);
      await byPair.forget(pair);
      if (await known.knows(pair)) return;
      await unknown.refund(email, clientAddress);
      await known.consume(pair);
    },
  };
}

interface AttemptDelayOptions {
  /** Between two attempts of one key. */
  spacingMs: number;
  /** Waiting at the same time for one key. */
  mostPerKey: number;
  /** Waiting at the same time for all keys. */
  mostInAll: number;
}

/** Delays attempts that must be neither rejected nor fast: those of one key pass one at a time, at intervals. */
export function createAttemptDelay({ spacingMs, mostPerKey, mostInAll }: AttemptDelayOptions) {
  const queues = new Map<string, { providers: Set<string>; lastPassAt: number }>();
  let waiting = 0;
  /**
   * Delays one attempt. @returns seconds after which to retry when too many are waiting, else 0
   *
   * @param provider of which one attempt waits at a time for a key: one network cannot take all places
   */
  return async (key: string, provider: string): Promise<number> => {
    const now = performance.now();
    const queue = queues.get(key) ?? { providers: new Set(), lastPassAt: now };
    const { providers } = queue;
    if (providers.has(provider) || providers.size >= mostPerKey || waiting >= mostInAll)
      return Math.max(1, Math.ceil((queue.lastPassAt - now) / 1000));
    queues.set(key, queue);
    providers.add(provider);
    waiting += 1;
    queue.lastPassAt += spacingMs;
    // The timer does not keep the process alive.
    await pause(queue.lastPassAt - now, undefined, { ref: false });
    providers.delete(provider);
    waiting -= 1;
    if (providers.size === 0) queues.delete(key);
    return 0;
  };
}
