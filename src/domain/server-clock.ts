/**
 * The time by the server's clock, as far as this page knows it. The device's own clock may be hours or years off, and may
 * be changed while the page is open. A page that has learnt nothing, like the server itself, uses the device's clock.
 */
interface Learnt {
  /** The server's time when this page began (milliseconds since 1970); later samples only come closer to it. */
  begin: number;
  /** By how much the device's clock was ahead when that was learnt last. */
  ahead: number;
}

let learnt: Learnt | null = null;

/** Responses this much older than what is known come from a cache. */
const STALE_MS = 5000;

/** Whole milliseconds since 1970, as `Date.now` has them: drafts are stored under them. */
export function readServerTime(): number {
  if (learnt === null) return Date.now();
  // The page's own timer may stand still while the device sleeps; the device's clock does not.
  return Math.round(Math.max(learnt.begin + performance.now(), Date.now() - learnt.ahead));
}

/** @param time what the server's clock showed a moment ago, in milliseconds since 1970 */
export function learnServerTime(time: number): void {
  if (!Number.isFinite(time)) return;
  const begin = time - performance.now();
  if (learnt !== null && begin < learnt.begin - STALE_MS) return;
  learnt = { begin: Math.max(begin, learnt?.begin ?? begin), ahead: Date.now() - time };
}

/** Until the server responds: by how much the device's clock was ahead when the session began, in milliseconds. */
export function recallClockLead(ahead: number): void {
  if (Number.isFinite(ahead)) learnt ??= { begin: -Infinity, ahead };
}

/** By how much the device's clock is ahead of the server's, in milliseconds; negative when it is behind. */
export function readClockLead(): number {
  return Date.now() - readServerTime();
}

/** For tests: the page has learnt nothing. */
export function forgetServerTime(): void {
  learnt = null;
}
