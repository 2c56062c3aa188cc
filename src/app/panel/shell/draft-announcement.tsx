import { Suspense } from "react";
import { useNavigate, useSearchParams } from "react-router";

import { askForRecord } from "#app/panel/lib/asked-record.ts";
import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { isRequestForm } from "#app/panel/records/drafts/request-forms.ts";
import { type AbandonedDraft, useFoundDrafts } from "#app/panel/records/drafts/use-found-drafts.ts";
import { CONTENT_TABS } from "#app/panel/shell/content-tabs.ts";
import { INBOX_TABS } from "#app/panel/shell/inbox-tabs.ts";
import { OPEN_REQUEST, requestAddress } from "#domain/leads/inbox/request-address.ts";

/** Lazy: rarely needed, and the panel's first load has a budget. */
const AbandonedDrafts = lazyPart(
  async () => (await import("#app/panel/records/drafts/abandoned-drafts.tsx")).AbandonedDrafts,
);

const TAB_NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(CONTENT_TABS.map(({ id, label }) => [id, label])),
  ...INBOX_TABS,
  propuestas: INBOX_TABS.solicitudes,
};

interface DraftAnnouncementProps {
  /** Opens a content tab, on pages that have them. */
  openTab?: (id: string) => Promise<void>;
}

/** The signed-in user's drafts that no form has open. */
export function DraftAnnouncement({ openTab }: DraftAnnouncementProps) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { abandoned } = useFoundDrafts();
  const openRequest = params.get(OPEN_REQUEST);
  const drafts = abandoned.filter(
    ({ form, recordId }) => !isRequestForm(form) || recordId !== openRequest,
  );
  if (drafts.length === 0) return null;
  const open = ({ form, recordId }: AbandonedDraft) => {
    if (isRequestForm(form)) return navigate(requestAddress(recordId ?? ""));
    askForRecord({ form, recordId });
    return openTab === undefined ? navigate(`/admin?tab=${form}`) : openTab(form);
  };
  return (
    <Suspense>
      <AbandonedDrafts
        drafts={drafts}
        nameTab={(form) => TAB_NAMES[form] ?? form}
        onOpen={(draft) => void open(draft)}
      />
    </Suspense>
  );
}
