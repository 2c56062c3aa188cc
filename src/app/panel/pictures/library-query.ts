import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { siteQuery } from "#app/panel/records/review/site-query.ts";
import type { Client } from "#data/client/client.ts";
import { listPictureNotes } from "#data/media/pictures.ts";
import { listDraftTexts } from "#data/publishing/drafts.ts";
import { listLibrary } from "#domain/media/picture-library.ts";

/** Refetched each time, since a colleague may have started using a picture. */
const FRESH = { staleTime: 0 } as const;

export const draftTextsQuery = (client: Client) =>
  queryOptions({
    queryKey: ["media", "drafts"],
    queryFn: () => listDraftTexts(client),
    ...FRESH,
  });

const notesQuery = (client: Client) =>
  queryOptions({
    queryKey: ["media", "notes"],
    queryFn: () => listPictureNotes(client),
    ...FRESH,
  });

/** The site's pictures with their uses; `failed` is a query that failed without data. */
export function useLibrary() {
  const client = useClient();
  const site = useQuery({ ...siteQuery(client), ...FRESH });
  const drafts = useQuery(draftTextsQuery(client));
  const notes = useQuery(notesQuery(client));
  const pictures = useMemo(
    () =>
      site.data && drafts.data && notes.data
        ? listLibrary({ site: site.data, drafts: drafts.data, notes: notes.data })
        : null,
    [site.data, drafts.data, notes.data],
  );
  const failed = [site, drafts, notes].find(({ isError, data }) => isError && !data);
  return { pictures, failed };
}
