type OnNotify = (payload: string) => void | Promise<void>;
type OnState = (isListening: boolean) => void;

export interface Subscriptions {
  /** Channels that a new connection has to listen to. */
  channels: () => string[];
  notify: (channel: string, payload: string) => void;
  /** Resolves when listeners have done what they do about the notifications before the call. */
  settle: () => Promise<void>;
  /** Tells every listener that notifications no longer arrive, or arrive again. */
  tellState: (isListening: boolean) => void;
  /**
   * Adds a listener; gives what removes it.
   * @param tell tells the session, for the first listener of a channel and after the last
   */
  add: (
    channel: string,
    listener: { onNotify: OnNotify; onState: OnState | undefined },
    tell: (type: "listen" | "unlisten") => Promise<unknown>,
  ) => Promise<() => Promise<void>>;
}

/** Who listens to which channel, whatever connection carries it. */
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
    settle: async () => void (await Promise.all(handling)),
    tellState: (isListening) => {
      for (const [channel, known] of subscribers) {
        for (const { onState } of known) void call(channel, () => onState?.(isListening));
      }
    },
    add: async (channel, { onNotify, onState }, tell) => {
      // Its own identity, so that one function may listen twice.
      const subscriber = { onNotify, onState };
      const known = subscribers.get(channel) ?? new Set();
      subscribers.set(channel, known.add(subscriber));
      const remove = () => {
        const isLast = known.delete(subscriber) && known.size === 0;
        return isLast && subscribers.delete(channel);
      };
      try {
        // LISTEN may be repeated: every caller waits until it is surely in force.
        await tell("listen");
      } catch (error) {
        remove();
        throw error;
      }
      return async () => {
        if (remove()) await tell("unlisten");
      };
    },
  };
}
