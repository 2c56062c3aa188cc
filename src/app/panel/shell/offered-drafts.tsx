import { Suspense } from "react";
import { type Location, useLocation, useNavigate } from "react-router";

import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { requestRecord } from "#app/panel/lib/stores/requested-record.ts";
import { PICTURE_FORM, pictureAddress } from "#app/panel/pictures/picture-address.ts";
import { type AbandonedEntry, useFoundEntries } from "#app/panel/records/drafts/browser-journal.ts";
import { isRequestForm } from "#app/panel/records/drafts/journal.ts";
import { ALL_TABS, INBOX_TABS } from "#app/panel/shell/content-tabs.ts";
import { requestAddress } from "#domain/leads/request-name.ts";

/** Lazy: rarely needed, and the panel's first load has a budget. */
const AbandonedDrafts = lazyPart(
  async () => (await import("#app/panel/records/drafts/abandoned-drafts.tsx")).AbandonedDrafts,
  "background",
);

const TAB_NAMES = new Map<string, string>([
  ...ALL_TABS.map(({ id, label }) => [id, label] as const),
  ...Object.entries(INBOX_TABS),
  ["propuestas", INBOX_TABS.solicitudes],
  [PICTURE_FORM, "Imágenes"],
]);

export interface OfferedDraftsProps {
  /** Opens a content tab, on pages that have them. */
  openTab?: ((id: string) => Promise<void>) | undefined;
}

/** Offers the user's drafts that are not open in any form. */
export function OfferedDrafts({ openTab }: OfferedDraftsProps) {
  const navigate = useNavigate();
  const here = useLocation();
  const { abandoned } = useFoundEntries();
  const drafts = abandoned.filter((draft) => !isCurrentPage(findAddress(draft), here));
  if (drafts.length === 0) return null;
  const open = (draft: AbandonedEntry) => {
    const { form, recordId } = draft;
    const address = findAddress(draft);
    if (address !== null) return navigate(address);
    requestRecord({ form, recordId, continues: true });
    return openTab === undefined ? navigate(`/admin?tab=${form}`) : openTab(form);
  };
  return (
    <Suspense>
      <AbandonedDrafts
        drafts={drafts}
        nameTab={(form) => TAB_NAMES.get(form) ?? form}
        onOpen={(draft) => void open(draft)}
      />
    </Suspense>
  );
}

/** The panel's path to a draft's subject; null for a record of a tab. */
function findAddress({ form, recordId }: AbandonedEntry): string | null {
  if (recordId === null) return null;
  if (isRequestForm(form)) return requestAddress(recordId);
  return form === PICTURE_FORM ? pictureAddress(recordId) : null;
}

/** Whether an address is already open, whatever its other parameters. */
function isCurrentPage(address: string | null, { pathname, search }: Location): boolean {
  if (address === null) return false;
  const [path, query = ""] = address.split("?");
  const params = new URLSearchParams(search);
  const isSame = [...new URLSearchParams(query)].every(
    ([name, value]) => params.get(name) === value,
  );
  return path === pathname && isSame;
}
