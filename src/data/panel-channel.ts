import type { RealtimeChannel } from "@supabase/realtime-js";

import { onAuthChange } from "#data/accounts/auth.ts";
import type { Client } from "#data/client/client.ts";
import { createRealtime } from "#data/client/realtime.ts";
import type { Proposal, ProposalAnswer } from "#domain/leads/proposal/proposal.ts";
import type { QuoteRequest } from "#domain/leads/quote/quote-request.ts";
import { RECORD_TABS } from "#domain/record-types/generated/record-tabs.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";

/** What the panel needs of each changed row besides records, of which it needs the id: its key, and what an announcement says. */
const FOLLOWED = {
  pictures: ["address"],
  comments: ["id"],
  approvals: ["id"],
  packages: ["id"],
  drafts: ["id", "record_id"],
  publications: ["id"],
  quote_requests: ["id", "name", "company", "spam_signs"],
  proposals: ["id", "request_id", "state", "answer"],
  newsletter_subscribers: ["id"],
} as const satisfies Record<string, readonly string[]>;

export type FollowedTable = RecordTable | keyof typeof FOLLOWED;

/** A changed row; only the id of a deleted one. */
export interface PanelChange {
  table: FollowedTable;
  event: "INSERT" | "UPDATE" | "DELETE";
  row: { id?: string; record_id?: string };
}

/** A quote request that has just come in. */
interface NewRequest extends PanelChange {
  row: Pick<QuoteRequest, "id" | "name" | "company" | "spam_signs">;
}

export function isNewRequest(change: PanelChange): change is NewRequest {
  return change.table === "quote_requests" && change.event === "INSERT";
}

/** A buyer's answer to a proposal, which has no other change once it was sent and answered. */
interface AnsweredProposal extends PanelChange {
  row: Pick<Proposal, "id" | "request_id"> & { answer: ProposalAnswer };
}

export function isAnsweredProposal(change: PanelChange): change is AnsweredProposal {
  const { answer } = change.row as Partial<Pick<Proposal, "answer">>;
  return change.table === "proposals" && change.event === "UPDATE" && (answer ?? null) !== null;
}

/** Where an administrator's open panel is. */
export interface PanelPlace {
  email: string;
  /** The open record, or another form; null for none. */
  place: string | null;
  /** The label of the field that has the focus. */
  field: string | null;
  /** In words: `Precio de Glicerol`. */
  text: string;
}

interface PanelChannelOptions {
  /** This page's own name among the open panels. */
  page: string;
  onChange: (change: PanelChange) => void;
  /** Called with all open panels, by page; with none when the connection is lost. */
  onPlaces: (places: ReadonlyMap<string, PanelPlace>) => void;
  /** Called whenever the channel has joined: changes before that may have been missed, so read again. */
  onMissed: () => void;
}

/** The delay before rejoining a channel that the server closed. */
const REJOIN_MS = 10_000;

/**
 * Follows the changes of the panel's tables, and the other open panels. The client reconnects automatically; the
 * callbacks are never called if it cannot connect at all.
 */
export function openPanelChannel(client: Client, options: PanelChannelOptions) {
  const { page, onChange, onPlaces, onMissed } = options;
  const realtime = createRealtime(client);
  let own: PanelPlace | null = null;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let channel = join();

  function join() {
    const joined = realtime.channel("panel", {
      config: { private: true, presence: { key: page } },
    });
    followTables(joined, onChange);
    joined.on("presence", { event: "sync" }, () => onPlaces(readPlaces(joined.presenceState())));
    void realtime.setAuth().then(() => {
      if (channel === joined && !isOver) joined.subscribe(onStatus);
    });
    return joined;
  }

  function onStatus(status: "SUBSCRIBED" | "TIMED_OUT" | "CLOSED" | "CHANNEL_ERROR") {
    if (status === "SUBSCRIBED") {
      if (own !== null) void channel.track(own);
      onMissed();
      return;
    }
    onPlaces(new Map());
    if (status !== "CLOSED" || isOver) return;
    // Closed by the server, for example when the token expires: the client does not rejoin.
    clearTimeout(timer);
    timer = setTimeout(rejoin, REJOIN_MS);
  }

  const rejoin = () => {
    clearTimeout(timer);
    timer = undefined;
    channel = join();
  };

  const stopAuth = onAuthChange(client, (event) => {
    if (event !== "TOKEN_REFRESHED" && event !== "SIGNED_IN") return;
    void realtime.setAuth();
    if (timer !== undefined) rejoin();
  });

  return {
    /** Shows the others where this page is. */
    track: (place: PanelPlace): void => {
      own = place;
      if (channel.state === "joined") void channel.track(place);
    },
    close: (): void => {
      isOver = true;
      stopAuth();
      clearTimeout(timer);
      void realtime.removeAllChannels();
    },
  };
}

function followTables(channel: RealtimeChannel, onChange: PanelChannelOptions["onChange"]): void {
  const records = Object.keys(RECORD_TABS).map((table) => [table, ["id"]] as const);
  for (const [table, select] of [...records, ...Object.entries(FOLLOWED)]) {
    channel.on<PanelChange["row"]>(
      "postgres_changes",
      { event: "*", schema: "public", table, select: [...select] },
      ({ eventType: event, new: row, old }) =>
        onChange({
          table: table as FollowedTable,
          event,
          row: event === "DELETE" ? old : row,
        }),
    );
  }
}

function readPlaces(state: object): ReadonlyMap<string, PanelPlace> {
  const entries = Object.entries(state as Record<string, readonly PanelPlace[]>);
  return new Map(entries.flatMap(([page, [place]]) => (place ? [[page, place] as const] : [])));
}
