import type { Database } from "#backend/database/database.ts";
import { createLimiter } from "#backend/limits/limiter.ts";
import { nameClient } from "#backend/limits/name-client.ts";

export interface SignInAttempt {
  /** Normalised. */
  email: string;
  /** Null within this process, which is never limited. */
  clientAddress: string | null;
}

export interface SignInLimits {
  /** Counts an attempt, before its password is looked at. @returns seconds to wait, 0 when it is admitted */
  admit: (attempt: SignInAttempt) => Promise<number>;
  /** The password was right: only wrong ones count. */
  forgive: (attempt: SignInAttempt) => Promise<void>;
}

const QUARTER_HOUR = 15 * 60;
/** Somebody who does not remember which password it was. */
const PER_ACCOUNT_AND_ADDRESS = { points: 10, duration: QUARTER_HOUR };
/** A whole office behind one address on a Monday. */
const PER_ADDRESS = { points: 100, duration: QUARTER_HOUR };
/** One account tried from many addresses. */
const PER_ACCOUNT = { points: 100, duration: QUARTER_HOUR };
/** For how long an address is known to be one from which the account's owner came. */
const KNOWN = { points: 1, duration: 14 * 24 * 60 * 60 };

/**
 * Limits wrong passwords by account and address, by address, and by account. The last counts only
 * addresses from which nobody has entered the account lately: whoever attacks it from elsewhere cannot
 * keep its owner out of it.
 */
export function createSignInLimits(shared: Database | null): SignInLimits {
  const byPair = createLimiter({ name: "sign-in:pair", ...PER_ACCOUNT_AND_ADDRESS }, shared);
  const byAddress = createLimiter({ name: "sign-in:address", ...PER_ADDRESS }, shared);
  const byAccount = createLimiter({ name: "sign-in:account", ...PER_ACCOUNT }, shared);
  const known = createLimiter({ name: "sign-in:known", ...KNOWN }, shared);
  return {
    admit: async ({ email, clientAddress }) => {
      if (clientAddress === null) return 0;
      const client = nameClient(clientAddress);
      const pair = `${client} ${email}`;
      const wait = await byAddress.admit(client);
      if (wait > 0) return wait;
      const refusal =
        (await byPair.admit(pair)) ||
        ((await known.knows(pair)) ? 0 : await byAccount.admit(email));
      // One person's refusals are not the office's.
      if (refusal > 0) await byAddress.giveBack(client);
      return refusal;
    },
    forgive: async ({ email, clientAddress }) => {
      if (clientAddress === null) return;
      const client = nameClient(clientAddress);
      const pair = `${client} ${email}`;
      await byAddress.giveBack(client);
      await byPair.forget(pair);
      if (await known.knows(pair)) return;
      await byAccount.giveBack(email);
      await known.admit(pair);
    },
  };
}
