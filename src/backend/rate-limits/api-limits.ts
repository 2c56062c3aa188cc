import type { Database } from "#backend/database/database.ts";
import { createLimiter, type Limiter, type LimiterOptions } from "#backend/rate-limits/limiter.ts";
import { nameClient } from "#backend/rate-limits/name-client.ts";
import { createSignInLimits, type SignInLimits } from "#backend/rate-limits/sign-in-limits.ts";

/** Counts one for a client. @returns seconds to wait, 0 when it is allowed */
export type ConsumeClient = (clientAddress: string | null) => Promise<number>;

/** Limits that stop one client from monopolising the server. */
export interface ApiLimits {
  signIn: SignInLimits;
  recovery: ConsumeClient;
  /** Of the pages' visitors. */
  search: ConsumeClient;
  /** Of pages with drafts, for people who have a link to them or guess one. */
  preview: ConsumeClient;
  /** Of what browsers report of their visits (`ping`). */
  visit: ConsumeClient;
  /** Of API clients that have not signed in, also on this machine: no page of the site is one. */
  anonymous: ConsumeClient;
  /** Of another program, by the hash of its access token. */
  token: Limiter["consume"];
  /** Of new sizes of a stored picture: a cached one costs nothing. */
  render: ConsumeClient;
  upload: ConsumeClient;
  forms: FormLimits;
}

/* Many people share one address behind a carrier's NAT or in an office: these stop floods, not people. */
const RECOVERY = { name: "recovery", points: 10, duration: 15 * 60 };
const SEARCH = { name: "search", points: 600, duration: 60 };
const PREVIEW = { name: "preview", points: 120, duration: 60 };
const VISIT = { name: "visit", points: 120, duration: 60 };
const ANONYMOUS = { name: "anonymous", points: 300, duration: 60 };
const TOKEN = { name: "token", points: 600, duration: 60 };
const RENDER = { name: "render", points: 60, duration: 60 };
const UPLOAD = { name: "upload", points: 600, duration: 10 * 60 };
const FORM = { points: 30, duration: 10 * 60, isFloodedAtOnce: true };

/** Counts in memory, and over PostgreSQL together with the other instances. */
export function createApiLimits(database: Database | null): ApiLimits {
  const shared = database?.kind === "postgres" ? database : null;
  return {
    signIn: createSignInLimits(shared, database),
    recovery: byClient(RECOVERY, shared),
    search: exceptLoopback(byClient(SEARCH, shared)),
    preview: exceptLoopback(byClient(PREVIEW, null)),
    visit: exceptLoopback(byClient(VISIT, null)),
    // Each process for itself: counting together would cost the database more than most of these do.
    anonymous: byClient(ANONYMOUS, null),
    token: createLimiter(TOKEN, null).consume,
    render: byClient(RENDER, null),
    upload: byClient(UPLOAD, shared),
    forms: createFormLimits(shared),
  };
}

function byClient(options: LimiterOptions, shared: Database | null): ConsumeClient {
  const limiter = createLimiter(options, shared);
  return async (clientAddress) =>
    clientAddress === null ? 0 : limiter.consume(nameClient(clientAddress));
}

/** Codes of no lot, from one address and from all: however many addresses guess, they open none. */
const LOT = { points: 60, duration: 10 * 60, isFloodedAtOnce: true };
const EVERY_LOT = { points: 600, duration: 10 * 60, isFloodedAtOnce: true };
const EVERYONE = "everyone";

export type FormLimits = ReturnType<typeof createFormLimits>;

function createFormLimits(shared: Database | null) {
  const limiters = {
    quote: createLimiter({ name: "form:quote", ...FORM }, shared),
    newsletter: createLimiter({ name: "form:newsletter", ...FORM }, shared),
    proposal: createLimiter({ name: "form:proposal", ...FORM }, shared),
    request: createLimiter({ name: "form:request", ...FORM }, shared),
    attachment: createLimiter({ name: "form:attachment", ...FORM }, shared),
    search: createLimiter({ name: "form:search", ...FORM }, shared),
    lot: createLimiter({ name: "form:lot", ...LOT }, shared),
    approval: createLimiter({ name: "form:approval", ...FORM }, shared),
    invitation: createLimiter({ name: "form:invitation", ...FORM }, shared),
    "test-mail": createLimiter({ name: "form:test-mail", ...FORM }, shared),
  };
  const everyLot = createLimiter({ name: "form:every-lot", ...EVERY_LOT }, shared);
  type LimitedForm = keyof typeof limiters;
  return {
    /** Counts one submission. @returns seconds to wait, 0 when it is allowed */
    consume: async (form: LimitedForm, clientAddress: string): Promise<number> => {
      const wait = await limiters[form].consume(nameClient(clientAddress));
      return wait === 0 && form === "lot" ? everyLot.consume(EVERYONE) : wait;
    },
    /** Takes back what `consume` counted. */
    refund: async (form: LimitedForm, clientAddress: string): Promise<void> => {
      await limiters[form].refund(nameClient(clientAddress));
      if (form === "lot") await everyLot.refund(EVERYONE);
    },
  };
}

const LOOPBACK = /^(?:127\.|::1$)/;

/**
 * This machine's own programs, or a reverse proxy that TRUST_PROXY does not count: then all visitors
 * have its address, and must not share one limit.
 */
function exceptLoopback(consume: ConsumeClient): ConsumeClient {
  return async (clientAddress) =>
    clientAddress !== null && LOOPBACK.test(clientAddress) ? 0 : consume(clientAddress);
}
