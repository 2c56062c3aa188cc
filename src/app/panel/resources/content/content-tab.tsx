import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { preloadable } from "#app/panel/lib/loading/preloadable.tsx";
import { requestRecord, showOpeningFailure } from "#app/panel/lib/stores/requested-record.ts";
import { useDrafts } from "#app/panel/records/drafts/draft-queries.ts";
import { type Edited, ResourceTab } from "#app/panel/records/edit/resource-tab.tsx";
import { listReads } from "#app/panel/records/list/use-list-controller.ts";
import { ContentList } from "#app/panel/resources/content/content-list.tsx";
import { CONTENT } from "#app/panel/resources/content/content-resource.ts";
import { findTextTarget, knownContentQuery } from "#app/panel/resources/content/queries.ts";
import { listOtherTextsWithoutRow } from "#domain/content/known-texts.ts";
import type { StoredContent } from "#domain/content/site-text.ts";

const FORM = preloadable(async () => ({
  default: (await import("#app/panel/resources/content/content-form.tsx")).ContentForm,
}));

/** Lazy: rarely needed, and it shows how the legal texts begin. */
const OtherOffers = lazyPart(
  async () => (await import("#app/panel/resources/content/known-text-offers.tsx")).OtherOffers,
  "background",
);

export const CONTENT_READS = listReads(CONTENT);

export function ContentTab() {
  const known = useQuery(knownContentQuery(useClient()));
  // In sections without their own form.
  const others = known.data === undefined ? [] : listOtherTextsWithoutRow(known.data);
  return (
    <ResourceTab resource={CONTENT} form={FORM} openNamed={useTextOpening()}>
      {(list, { address, filter, pageCount }) => (
        <>
          <ContentList {...list} isGrouped={filter.sort === "section"} />
          {others.length > 0 && !address.isNarrowed && address.page === pageCount && (
            <Suspense>
              <OtherOffers offers={others} onChoose={openText} />
            </Suspense>
          )}
        </>
      )}
    </ResourceTab>
  );
}

function openText({ section, key }: Pick<StoredContent, "section" | "key">): void {
  requestRecord({ form: CONTENT.name, recordId: null, text: `${section}.${key}` });
}

/** Opens a text by its name, `section.key`. */
function useTextOpening() {
  const client = useClient();
  const queryClient = useQueryClient();
  const drafts = useDrafts("site_content");
  return (name: string, edit: (edited: Edited) => void) => {
    const [section = "", key] = name.split(".");
    if (key === undefined) return showOpeningFailure();
    // Without its row, the text would be created a second time.
    return void queryClient
      .query({ ...knownContentQuery(client), staleTime: "static" })
      .then((rows) => findTextTarget({ section, key }, rows, drafts))
      .then(edit, showOpeningFailure);
  };
}
