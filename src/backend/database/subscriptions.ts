type OnNotify = (payload: string) => void | Promise<void>;
type OnState = (isListening: boolean) => void;

export interface Subscriptions {
  /** Channels that a new connection has to listen to. */
  channels: () => string[];
  notify: (channel: string, payload: string) => void;
  /** Resolves when listeners have handled the notifications before the call. */
  flush: () => Promise<void>;
  /** Notifies every listener that notifications no longer arrive, or arrive again. */
  emitState: (isListening: boolean) => void;
  /**
   * Adds a listener; returns a function that removes it.
   * @param sendCommand sends LISTEN for each listener of a channel, and UNLISTEN after the last
   */
  add: (
    channel: string,
    listener: { onNotify: OnNotify; onState: OnState | undefined },
    sendCommand: (type: "listen" | "unlisten") => Promise<unknown>,
  ) => Promise<() => Promise<void>>;
}

/** Tracks the listeners of each channel, whatever connection carries it. */
export function createSubscriptions(onLog: (line: string) => void): Subscriptions {
  const subscribers = new Map<string, Set<{ onNotify: OnNotify; onState: OnState | undefined }>>();
  const handling = new Set<Promise<void>>();
  const call = async (channel: string, run: () => void | Promise<void>): Promise<void> => {
    try {
      await run();
    } catch (error) {
      onLog(`a listener on ${channel} failed: ${String(error)}`);
    }
  };
  return {
    channels: () => [...subscribers.keys()],
    notify: (channel, payload) => {
      for (const { onNotify } of subscribers.get(channel) ?? []) {
        const handled = call(channel, () => onNotify(payload));
        handling.add(handled);
        void handled.then(() => handling.delete(handled));
      }
    },
    flush: async () => void (await Promise.all(handling)),
    emitState: (isListening) => {
      for (const [channel, known] of subscribers) {
        for (const { onState } of known) void call(channel, () => onState?.(isListening));
      }
    },
    add: async (channel, { onNotify, onState }, sendCommand) => {
      // Its own identity, so that one function may listen twice.
      const subscriber = { onNotify, onState };
      const known = subscribers.get(channel) ?? new Set();
      subscribers.set(channel, known.add(subscriber));
      const remove = () => {
        const isLast = known.delete(subscriber) && known.size === 0;
        return isLast && subscribers.delete(channel);
      };
      try {
        // LISTEN may be repeated: every caller waits until it is surely in effect.
        await sendCommand("listen");
      } catch (error) {
        remove();
        throw error;
      }
      return async () => {
        if (remove()) await sendCommand("unlisten");
      };
    },
  };
}
