import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";

import type { BcryptWork } from "#backend/auth/passwords/bcrypt-thread.ts";
import { createQueue } from "#lib/async/queue.ts";

/** Node's asynchronous argon2id, or a test double. */
export type Derive = (parameters: {
  message: string;
  nonce: Uint8Array;
  memory: number;
  passes: number;
  parallelism: number;
  tagLength: number;
}) => Promise<Uint8Array>;

export type PasswordHasher = ReturnType<typeof createPasswordHasher>;

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const SALT_BYTES = 16;
const TAG_BYTES = 32;
/**
 * Half of libuv's four threads, so that file access never waits for all of them; and one core stays free for
 * everything else while attackers try passwords.
 */
const hashesAtOnce = (cores: number) => (cores > 2 ? 2 : 1);
/** About two seconds of work; further requests get a 429. */
const MOST_WAITING_FOR_EACH = 50;

const PHC =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

/** GoTrue's own cost is 10; more than 14 would block a thread for seconds. */
const BCRYPT = /^\$2[aby]\$(?:0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$/;

const promisedArgon2 = promisify(argon2);
const deriveWithArgon2: Derive = (parameters) => promisedArgon2("argon2id", parameters);

/** @throws {BusyError} from both functions when too many hashes are waiting */
export function createPasswordHasher(
  derive: Derive = deriveWithArgon2,
  cores: number = availableParallelism(),
) {
  const atOnce = hashesAtOnce(cores);
  const enqueue = createQueue(atOnce, MOST_WAITING_FOR_EACH * atOnce);
  const standInSalt = randomBytes(SALT_BYTES);
  const deriveFresh = (message: string, nonce: Uint8Array): Promise<Uint8Array> =>
    enqueue(() => derive({ message, nonce, ...COST, tagLength: TAG_BYTES }));
  return {
    /** A PHC string (`$argon2id$v=19$…`), which hosted GoTrue reads too. */
    async hash(password: string): Promise<string> {
      const salt = randomBytes(SALT_BYTES);
      const tag = await deriveFresh(password, salt);
      const { memory, passes, parallelism } = COST;
      return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`;
    },
    /**
     * Whether the password matches the hash. Without a hash it does the same work and returns false, so
     * that an unknown e-mail takes as long as a known one.
     */
    async verify(password: string, hash: string | null): Promise<boolean> {
      if (hash !== null && BCRYPT.test(hash)) return enqueue(() => verifyBcrypt(password, hash));
      const parsed = hash === null ? undefined : parsePhc(hash);
      if (!parsed) {
        await deriveFresh(password, standInSalt);
        return false;
      }
      const { tag, ...parameters } = parsed;
      const derived = await enqueue(() =>
        derive({ ...parameters, message: password, tagLength: tag.byteLength }),
      );
      return timingSafeEqual(derived, tag);
    },
    /** Whether a hash is of a kind that is only read: bcrypt, of accounts from hosted Supabase. */
    isForeign: (hash: string) => BCRYPT.test(hash),
  };
}

/** The hasher of this process, with one queue. */
export const passwordHasher = createPasswordHasher();

function parsePhc(hash: string) {
  const [, memory, passes, parallelism, salt, tag] = PHC.exec(hash) ?? [];
  if (salt === undefined || tag === undefined) return undefined;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(salt, "base64"),
    tag: Buffer.from(tag, "base64"),
  };
}

function encode(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64").replace(/=+$/, "");
}

/**
 * Whether a password matches a bcrypt hash: 50 ms and more of work at GoTrue's cost, in a separate thread, which
 * then ends. Most installations have no such accounts, and each is rehashed at its first sign-in.
 */
async function verifyBcrypt(password: string, hash: string): Promise<boolean> {
  const workerData: BcryptWork = { password, hash };
  const worker = new Worker(new URL("./bcrypt-thread.ts", import.meta.url), {
    name: "bcrypt",
    workerData,
  });
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  worker.once("message", resolve);
  worker.once("error", reject);
  worker.once("exit", () => reject(new Error("the bcrypt thread ended without an answer")));
  return promise;
}
