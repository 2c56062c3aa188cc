import type { Database } from "#backend/database/database.ts";
import { createLimiter, type Limiter } from "#backend/limits/limiter.ts";
import { listWideNetworks, nameClient, nameProvider } from "#backend/limits/name-client.ts";
import { createSlowLane, type SlowLaneOptions } from "#backend/limits/slow-lane.ts";

export interface SignInAttempt {
  /** Normalised. */
  email: string;
  /** Null within this process, which is never limited. */
  clientAddress: string | null;
  /** What the account's owner has used before: it answers for its own mistakes alone. Null for a stranger. */
  device: string | null;
}

export interface SignInLimits {
  /**
   * Counts an attempt, before its password is looked at; one among many strangers' waits its turn here.
   *
   * @returns seconds to wait, 0 when it is admitted
   */
  admit: (attempt: SignInAttempt) => Promise<number>;
  /** The password was right: only wrong ones count. */
  forgive: (attempt: SignInAttempt) => Promise<void>;
}

const QUARTER_HOUR = 15 * 60;
/** Somebody who does not remember which password it was. */
const PER_ACCOUNT_AND_CLIENT = 10;
/** A whole office behind one address on a Monday. */
const PER_CLIENT = 100;
/** A /56 counts twice as much as a client before its attempts are slowed down, a /48 four times. */
const WIDTHS = { 56: 2, 48: 4 };
/** One account tried from many addresses. */
const PER_ACCOUNT = 100;
/** For how long an address is known to be one from which the account's owner came. */
const KNOWN = { points: 1, duration: 14 * 24 * 60 * 60 };

const LANE: SlowLaneOptions = { spacingMs: 3000, mostPerKey: 15, mostInAll: 100 };

/** What counts strangers' attempts beyond their own client: their networks, and the account. */
function createStrangerCount(count: (name: string, points: number) => Limiter) {
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
    /** Counts; a network that made too many already adds nothing to what counts against the account. */
    isSuspect: async (email: string, clientAddress: string): Promise<boolean> => {
      for (const [limiter, key] of listKeys(email, clientAddress)) {
        if ((await limiter.admit(key)) > 0) return true;
      }
      return false;
    },
    giveBack: async (email: string, clientAddress: string): Promise<void> => {
      for (const [limiter, key] of listKeys(email, clientAddress)) await limiter.giveBack(key);
    },
  };
}

/**
 * Limits wrong passwords. A client that made too many is refused, for one account or for all. A stranger
 * is slowed down, never refused, while an account is tried from many addresses, or many accounts from one
 * network. Whoever comes with a device that is known meets neither: nobody's attack keeps an owner out.
 *
 * @param shared where several instances count together
 * @param stored where known addresses outlive a restart
 */
export function createSignInLimits(
  shared: Database | null,
  stored: Database | null = shared,
  lane: SlowLaneOptions = LANE,
): SignInLimits {
  const count = (name: string, points: number): Limiter =>
    createLimiter({ name: `sign-in:${name}`, points, duration: QUARTER_HOUR }, shared);
  const byDevice = count("device", PER_ACCOUNT_AND_CLIENT);
  const byPair = count("pair", PER_ACCOUNT_AND_CLIENT);
  const byClient = count("address", PER_CLIENT);
  const strangers = createStrangerCount(count);
  const known = createLimiter({ name: "sign-in:known", ...KNOWN }, stored);
  const takeTurn = createSlowLane(lane);
  return {
    admit: async ({ email, clientAddress, device }) => {
      if (clientAddress === null) return 0;
      if (device !== null) return byDevice.admit(`${device} ${email}`);
      const client = nameClient(clientAddress);
      const pair = `${client} ${email}`;
      const wait = await byClient.admit(client);
      if (wait > 0) return wait;
      const refusal = await byPair.admit(pair);
      if (refusal > 0) {
        // One person's refusals are not the office's.
        await byClient.giveBack(client);
        return refusal;
      }
      if ((await known.knows(pair)) || !(await strangers.isSuspect(email, clientAddress))) return 0;
      const full = await takeTurn(email, nameProvider(clientAddress));
      if (full > 0) await Promise.all([byClient.giveBack(client), byPair.giveBack(pair)]);
      return full;
    },
    forgive: async ({ email, clientAddress, device }) => {
      if (clientAddress === null) return;
      if (device !== null) return byDevice.forget(`${device} ${email}`);
      const client = nameClient(clientAddress);
      const pair = `${client} ${email}`;
      await byClient.giveBack(client);
      await byPair.forget(pair);
      if (await known.knows(pair)) return;
      await strangers.giveBack(email, clientAddress);
      await known.admit(pair);
    },
  };
}
