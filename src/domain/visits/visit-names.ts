import { foldText } from "#domain/fold-text.ts";

/* What may be stored of a visit: never what could identify a person, and nothing of unbounded length. */

/** What is counted. Requests that were sent are counted from the inbox. */
export type CountedKind =
  | "page"
  | "search"
  | "referrer"
  | "campaign"
  | "tap"
  | "quote"
  | "prefetch"
  | "bot"
  | "missing";

/** How often a name was counted on a day in Bogotá, like 2026-12-24. */
export interface CountedVisits {
  day: string;
  kind: CountedKind;
  name: string;
  visits: number;
}

/** The name under which a kind counts all that is not named. */
export const OTHERS = "";

/** The name of visits that come from no other site, among the hosts. */
export const DIRECT = "directo";

/** Where a browser reports a tap on a chat link, by the link's `ping`. */
export const TAP_PATH = "/toque";

/** Where a browser reports that it shows a page that it had prefetched. */
export const OPENING_PATH = "/apertura";

const MAX_HOST_LENGTH = 60;
const HOST = /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}$/;
const ONLY_DIGITS = /^[\d.]+$/;

/** The host of another site, at most its last three labels: the first ones may name a person or a session. */
export function readReferrer(address: string): string {
  const host = readHost(address)?.replace(/^www\./, "");
  if (host === undefined || !HOST.test(host) || ONLY_DIGITS.test(host)) return OTHERS;
  const short = host.split(".").slice(-3).join(".");
  return short.length > MAX_HOST_LENGTH || looksPersonal(short) ? OTHERS : short;
}

function readHost(address: string): string | undefined {
  // Android's apps: `android-app://com.google.android.gm/`.
  const [, scheme, host] = /^(https?|android-app):\/\/([^/?#]{1,255})/.exec(address) ?? [];
  return scheme === undefined ? undefined : host?.toLowerCase().replace(/:\d{1,5}$/, "");
}

const CAMPAIGN_WORDS = ["utm_source", "utm_medium", "utm_campaign"] as const;
const CAMPAIGN_WORD = /^[a-z0-9][a-z0-9 ._+-]{0,39}$/;

/** The campaign that a query names, as `boletin / email / marzo`; null for a query that names none. */
export function readCampaign(query: URLSearchParams): string | null {
  const words = CAMPAIGN_WORDS.map((name) => foldText((query.get(name) ?? "").slice(0, 100)));
  if (words.every((word) => word === "")) return null;
  const isSafe = words.every(
    (word) => word === "" || (CAMPAIGN_WORD.test(word) && !looksPersonal(word)),
  );
  return isSafe ? words.filter((word) => word !== "").join(" / ") : OTHERS;
}

/** An e-mail address, a telephone or identity number, or a token. */
const PERSONAL = [/@|%40/i, /\d(?:[ ._+-]?\d){6,}/, /[0-9a-f]{16,}/i, /[a-z0-9]{25,}/i];
const LONG_WORDS = /[a-z0-9]{10,}/gi;
/** Where a word changes between letters and digits. */
const CHANGES = /(?<=[a-z])(?=\d)|(?<=\d)(?=[a-z])/gi;

/** Whether a text may hold a person's address, a number that identifies one, or a token. */
export function looksPersonal(text: string): boolean {
  if (PERSONAL.some((pattern) => pattern.test(text))) return true;
  return (text.match(LONG_WORDS) ?? []).some((word) => (word.match(CHANGES) ?? []).length > 2);
}
