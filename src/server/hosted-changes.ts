import { z } from "zod";

import type { Client } from "#data/client/client.ts";
import { withTimeout } from "#lib/async/with-timeout.ts";
import { type ContentChanges, type ContentWatcher, readVersion } from "#server/content-changes.ts";

/** As the database broadcasts them (migration `…_tell_realtime.sql`). */
const TOPIC = "content_changed";
const EVENT = "changed";
const changeSchema = z.object({ table: z.string(), version: z.number() });

export interface HostedChangesOptions {
  /** With the secret key: the channel is private. */
  client: Client;
  /** Called with lines for the operator's log, in English. */
  onLog: (line: string) => void;
  /** How often the version is compared while Realtime sends no changes. */
  pollMs?: number;
  /** How often it is compared although Realtime does: a connection may be lost silently. */
  netMs?: number;
  /** Pause before a channel that the server closed is joined again. */
  rejoinMs?: number;
}

export interface HostedChanges extends ContentChanges {
  /** Ends the connection. */
  close: () => Promise<void>;
}

/**
 * Changes of a hosted Supabase, by Realtime. The version is compared when the channel is joined, and from
 * time to time; without a channel, or while the channel does not bring the changes that were made, every two seconds, so
 * that a project whose Realtime is off, gone or silent shows a change that late. While it cannot be compared,
 * notifications count as down.
 */
export function followHostedChanges({
  client,
  onLog,
  pollMs = 2000,
  netMs = 10_000,
  rejoinMs = 5000,
}: HostedChangesOptions): HostedChanges {
  const closing: (() => void)[] = [];
  let isNotified = false;
  const compareEach = (isBrought: boolean) => {
    isNotified = isBrought;
    return isBrought ? netMs : pollMs;
  };
  return {
    watch: async (watcher) => {
      const comparing = await startComparing({
        client,
        watcher,
        compareEach,
        onLog,
        limitMs: pollMs,
      });
      const leave = joinChannel(client, {
        rejoinMs,
        onLog,
        onMessage: comparing.receive,
        onJoined: comparing.setJoined,
      });
      const stop = () => {
        comparing.stop();
        leave();
      };
      closing.push(stop);
      return () => Promise.resolve(stop());
    },
    readVersion: () => readVersion(client),
    flush: () => Promise.resolve(),
    readDelivery: () => ({
      by: isNotified ? "notifications" : "polling",
      withinSeconds: Math.ceil((isNotified ? netMs : pollMs) / 1000),
    }),
    close: async () => {
      for (const stop of closing) stop();
      await client.realtime.disconnect();
    },
  };
}

interface ComparingOptions {
  client: Client;
  watcher: ContentWatcher;
  /** Milliseconds between comparisons, by whether Realtime brings the changes. */
  compareEach: (isBrought: boolean) => number;
  onLog: (line: string) => void;
  /** A response that takes longer counts as none. */
  limitMs: number;
}

/** Compares the version repeatedly. @throws {DataError} when it cannot be read at the start */
async function startComparing(options: ComparingOptions) {
  const { client, watcher, compareEach, onLog, limitMs } = options;
  let known = await readVersion(client);
  /** A change that the channel has not brought, and whether that was logged. */
  let missed: number | null = null;
  let isSilenceLogged = false;
  let received = 0;
  let isJoined = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  /** Each comparison cancels what an earlier one would still do. */
  let round = 0;

  const compare = async (): Promise<void> => {
    clearTimeout(timer);
    round += 1;
    const [current, receivedBefore] = [round, received];
    const version = await withTimeout(readVersion(client), limitMs).catch(() => null);
    if (current !== round || isStopped) return;
    // A notification in the meantime may be newer than what was read: read again.
    if (received !== receivedBefore) return compare();
    // Had it only been late, it would have arrived since.
    if (missed !== null && isJoined && !isSilenceLogged) {
      isSilenceLogged = true;
      onLog("Realtime brings no changes although it is connected: the version is compared instead");
    }
    if (version !== null && version !== known) {
      if (isJoined) missed = version;
      known = version;
      void watcher.onChange(null, version);
    }
    watcher.onState(version !== null);
    const isBrought = isJoined && missed === null && version !== null;
    timer = setTimeout(() => void compare(), compareEach(isBrought)).unref();
  };

  watcher.onState(true);
  timer = setTimeout(() => void compare(), compareEach(false)).unref();
  return {
    receive: ({ table, version }: z.output<typeof changeSchema>) => {
      received += 1;
      if (missed !== null && version >= missed) {
        missed = null;
        isSilenceLogged = false;
      }
      known = version;
      void watcher.onChange(table, version);
    },
    setJoined: (joined: boolean) => {
      // Changes before the channel was joined, or after it was lost, were not notified.
      if (!joined && isJoined) watcher.onState(false);
      const isNew = joined !== isJoined;
      // Earlier changes do not count against the channel.
      if (isNew) missed = null;
      isJoined = joined;
      if (isNew) void compare();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

interface ChannelOptions {
  rejoinMs: number;
  onLog: (line: string) => void;
  onMessage: (change: z.output<typeof changeSchema>) => void;
  onJoined: (isJoined: boolean) => void;
}

/** Stays on the channel until the returned function is called. */
function joinChannel(client: Client, options: ChannelOptions): () => void {
  const { rejoinMs, onLog, onMessage, onJoined } = options;
  let isLeft = false;
  let isReported = false;
  let timer: NodeJS.Timeout | undefined;
  const join = () => {
    const channel = client.channel(TOPIC, { config: { private: true } });
    channel
      .on("broadcast", { event: EVENT }, ({ payload }) => {
        const change = changeSchema.safeParse(payload);
        if (change.success) onMessage(change.data);
      })
      // A string: supabase-js does not export the enum of the states.
      .subscribe((status: string, error) => {
        if (isLeft) return;
        onJoined(status === "SUBSCRIBED");
        if (status === "SUBSCRIBED") isReported = false;
        else if (!isReported) {
          isReported = true;
          onLog(`Realtime sends no changes (${status}${error ? `: ${error.message}` : ""})`);
        }
        // The client rejoins automatically, except a closed channel.
        if (status === "CLOSED") timer = setTimeout(join, rejoinMs).unref();
      });
  };
  join();
  return () => {
    isLeft = true;
    clearTimeout(timer);
    void client.removeAllChannels();
  };
}
