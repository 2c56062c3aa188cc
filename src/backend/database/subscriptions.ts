interface Subscriber {
  onNotify: (payload: string) => void | Promise<void>;
  onState: ((isListening: boolean) => void) | undefined;
}

/** Tracks the listeners of each channel, whatever connection carries it. */
export function createSubscriptions(onLog: (line: string) => void) {
  const subscribers = new Map<string, Set<Subscriber>>();
  const handling = new Set<Promise<void>>();
  const call = async (channel: string, run: () => void | Promise<void>): Promise<void> => {
    try {
      await run();
    } catch (error) {
      onLog(`a listener on ${channel} failed: ${String(error)}`);
    }
  };
  return {
    /** Channels that a new connection has to listen to. */
    channels: () => [...subscribers.keys()],
    notify: (channel: string, payload: string): void => {
      for (const { onNotify } of subscribers.get(channel) ?? []) {
        const handled = call(channel, () => onNotify(payload));
        handling.add(handled);
        void handled.then(() => handling.delete(handled));
      }
    },
    /** Resolves when listeners have handled the notifications before the call. */
    flush: async (): Promise<void> => void (await Promise.all(handling)),
    /** Notifies every listener that notifications no longer arrive, or arrive again. */
    emitState: (isListening: boolean): void => {
      for (const [channel, known] of subscribers) {
        for (const { onState } of known) void call(channel, () => onState?.(isListening));
      }
    },
    /**
     * Adds a listener; returns a function that removes it.
     * @param sendCommand sends LISTEN for each listener of a channel, and UNLISTEN after the last
     */
    add: async (
      channel: string,
      subscriber: Subscriber,
      sendCommand: (type: "listen" | "unlisten") => Promise<unknown>,
    ): Promise<() => Promise<void>> => {
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
