type OnNotify = (payload: string) => void;

export interface Subscriptions {
  /** Channels that a new connection has to listen to. */
  channels: () => string[];
  notify: (channel: string, payload: string) => void;
  /**
   * Adds a listener; gives what removes it.
   * @param tell tells the session, for the first listener of a channel and after the last
   */
  add: (
    channel: string,
    onNotify: OnNotify,
    tell: (type: "listen" | "unlisten") => Promise<unknown>,
  ) => Promise<() => Promise<void>>;
}

/** Who listens to which channel, whatever connection carries it. */
export function createSubscriptions(onLog: (line: string) => void): Subscriptions {
  const subscribers = new Map<string, Set<OnNotify>>();
  const remove = (channel: string, onNotify: OnNotify): boolean => {
    const known = subscribers.get(channel);
    if (known?.delete(onNotify) !== true || known.size > 0) return false;
    return subscribers.delete(channel);
  };
  return {
    channels: () => [...subscribers.keys()],
    notify: (channel, payload) => {
      for (const onNotify of subscribers.get(channel) ?? []) {
        try {
          onNotify(payload);
        } catch (error) {
          onLog(`a listener on ${channel} failed: ${String(error)}`);
        }
      }
    },
    add: async (channel, listener, tell) => {
      // Its own identity, so that one function may listen twice.
      const onNotify: OnNotify = (payload) => listener(payload);
      const known = subscribers.get(channel);
      if (known) known.add(onNotify);
      else subscribers.set(channel, new Set([onNotify]));
      try {
        // LISTEN may be repeated: every caller waits until it is surely in force.
        await tell("listen");
      } catch (error) {
        remove(channel, onNotify);
        throw error;
      }
      return async () => {
        if (remove(channel, onNotify)) await tell("unlisten");
      };
    },
  };
}
