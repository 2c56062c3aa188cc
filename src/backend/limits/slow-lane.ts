import { setTimeout as wait } from "node:timers/promises";

export interface SlowLaneOptions {
  /** Between two that are let through, of one key. */
  spacingMs: number;
  /** Waiting at once for one key. */
  mostPerKey: number;
  /** Waiting at once for all keys. */
  mostInAll: number;
}

/** Lets one after the other through, slowly: for what may be neither refused nor fast. */
export function createSlowLane({ spacingMs, mostPerKey, mostInAll }: SlowLaneOptions) {
  const lanes = new Map<string, { providers: Set<string>; lastTurn: number }>();
  let waiting = 0;
  /**
   * Waits for a turn. @returns seconds after which to retry when there was no place to wait, else 0
   *
   * @param provider of which one waits at a time for a key: one network cannot take all places
   */
  return async (key: string, provider: string): Promise<number> => {
    const now = performance.now();
    const lane = lanes.get(key) ?? { providers: new Set(), lastTurn: now };
    const { providers } = lane;
    if (providers.has(provider) || providers.size >= mostPerKey || waiting >= mostInAll)
      return Math.max(1, Math.ceil((lane.lastTurn - now) / 1000));
    lanes.set(key, lane);
    providers.add(provider);
    waiting += 1;
    lane.lastTurn += spacingMs;
    // The timer does not keep the process alive.
    await wait(lane.lastTurn - now, undefined, { ref: false });
    providers.delete(provider);
    waiting -= 1;
    if (providers.size === 0) lanes.delete(key);
    return 0;
  };
}
