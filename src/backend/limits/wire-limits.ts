import type { Database } from "#backend/database/database.ts";
import { createFormLimits, type FormLimits } from "#backend/limits/form-limits.ts";
import { createLimiter, type LimiterOptions } from "#backend/limits/limiter.ts";
import { nameClient } from "#backend/limits/name-client.ts";
import { createSignInLimits, type SignInLimits } from "#backend/limits/sign-in-limits.ts";

/** Counts one for a client. @returns seconds to wait, 0 when it is admitted */
export type AdmitClient = (clientAddress: string | null) => Promise<number>;

/** What keeps one client from taking the server for itself. */
export interface WireLimits {
  signIn: SignInLimits;
  recovery: AdmitClient;
  /** Of the pages' visitors. */
  search: AdmitClient;
  /** Of whoever asks for data without having signed in, also on this machine: no page of the site does. */
  stranger: AdmitClient;
  /** Of new sizes of a stored picture: one that was made before costs nothing. */
  render: AdmitClient;
  upload: AdmitClient;
  forms: FormLimits;
}

/* Many people share one address behind a carrier's NAT or in an office: these stop floods, not people. */
const RECOVERY = { name: "recovery", points: 10, duration: 15 * 60 };
const SEARCH = { name: "search", points: 600, duration: 60 };
const STRANGER = { name: "stranger", points: 300, duration: 60 };
const RENDER = { name: "render", points: 60, duration: 60 };
const UPLOAD = { name: "upload", points: 600, duration: 10 * 60 };

/** Counts in memory, and over PostgreSQL together with the other instances. */
export function createWireLimits(database: Database | null): WireLimits {
  const shared = database?.kind === "postgres" ? database : null;
  return {
    signIn: createSignInLimits(shared, database),
    recovery: byClient(RECOVERY, shared),
    search: exceptLoopback(byClient(SEARCH, shared)),
    // Each process for itself: counting together would cost the database more than most of these do.
    stranger: byClient(STRANGER, null),
    render: byClient(RENDER, null),
    upload: byClient(UPLOAD, shared),
    forms: createFormLimits(shared),
  };
}

function byClient(options: LimiterOptions, shared: Database | null): AdmitClient {
  const limiter = createLimiter(options, shared);
  return async (clientAddress) =>
    clientAddress === null ? 0 : limiter.admit(nameClient(clientAddress));
}

const LOOPBACK = /^(?:127\.|::1$)/;

/**
 * This machine's own programs, or a reverse proxy that TRUST_PROXY does not count: then all visitors
 * have its address, and must not share one limit.
 */
function exceptLoopback(admit: AdmitClient): AdmitClient {
  return async (clientAddress) =>
    clientAddress !== null && LOOPBACK.test(clientAddress) ? 0 : admit(clientAddress);
}
