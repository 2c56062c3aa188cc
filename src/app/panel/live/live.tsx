import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { useAuth } from "#app/panel/auth/auth-context.ts";
import { type Colleague, setColleagues } from "#app/panel/lib/page-state/colleagues.ts";
import { ANY_RECORD, noteRecordChange } from "#app/panel/lib/page-state/record-changes.ts";
import {
  announceAnswer,
  announceRequest,
  watchAttention,
} from "#app/panel/live/announce-request.ts";
import { createRefresher } from "#app/panel/live/stale-queries.ts";
import { watchConnection } from "#app/panel/live/watch-connection.ts";
import { watchPlace } from "#app/panel/live/watch-place.ts";
import { unlockDrafts } from "#app/panel/records/drafts/browser-drafts.ts";
import { PAGE_ID } from "#app/panel/records/drafts/page-presence.ts";
import {
  isAnsweredProposal,
  isNewRequest,
  openPanelChannel,
  type PanelChange,
  type PanelPlace,
} from "#data/panel-channel.ts";

/** Keeps the open panel in step with what others do, and shows them where this one is. */
export function Live() {
  const queryClient = useQueryClient();
  const { client, access, user } = useAuth();
  const email = user?.email;
  const userId = user?.id;
  useEffect(watchConnection, []);
  useEffect(() => {
    if (client === null || access !== "admin" || email === undefined) return undefined;
    const refresher = createRefresher(queryClient);
    const onChange = (change: PanelChange) => {
      refresher.add(change.table);
      if (isNewRequest(change)) announceRequest(change.row);
      if (isAnsweredProposal(change)) announceAnswer(change.row.answer);
      const { row } = change;
      const recordId = row.record_id ?? row.id;
      if (recordId !== undefined) noteRecordChange(recordId);
    };
    const channel = openPanelChannel(client, {
      page: PAGE_ID,
      onChange,
      onPlaces: (places) => setColleagues(listColleagues(places, email)),
      onMissed: () => {
        refresher.addAll();
        noteRecordChange(ANY_RECORD);
      },
    });
    const stopPlace = watchPlace((place) => channel.track({ ...place, email }));
    const stopAttention = watchAttention();
    return () => {
      refresher.stop();
      stopPlace();
      stopAttention();
      channel.close();
      setColleagues([]);
    };
  }, [client, access, email, queryClient]);
  useEffect(() => {
    // Before it is needed: the network may fail by then.
    if (client !== null && access === "admin" && userId !== undefined) {
      void unlockDrafts(client, userId);
    }
  }, [client, access, userId]);
  return null;
}

/** The open panels of others than the user. */
function listColleagues(places: ReadonlyMap<string, PanelPlace>, own: string): Colleague[] {
  return [...places].flatMap(([page, { email, place, field, text }]) =>
    email === own ? [] : [{ page, name: email.split("@")[0] ?? email, place, field, text }],
  );
}
