import { lazy, Suspense } from "react";
import { useNavigate, useSearchParams } from "react-router";

import { useAuth } from "#app/features/auth/auth-context.ts";
import { NOTES_FORM } from "#app/features/inbox/admin/note-drafts.ts";
import { type LeftDraft, useFoundDrafts } from "#app/features/records/admin/use-found-drafts.ts";
import { CONTENT_TABS, INBOX_TABS } from "#app/routes/admin/tab-names.ts";
import { askForRecord } from "#app/ui/panel/asked-record.ts";
import { OPEN_REQUEST, requestAddress } from "#domain/leads/request-address.ts";

/** Needed by few, and the panel's first load has a budget. */
const LeftDrafts = lazy(async () => ({
  default: (await import("#app/features/records/admin/left-drafts.tsx")).LeftDrafts,
}));

const TAB_NAMES: Readonly<Record<string, string>> = { ...CONTENT_TABS, ...INBOX_TABS };

interface DraftAnnouncementProps {
  /** Opens a content tab where the page around has them. */
  openTab?: (id: string) => void;
}

/** The drafts of whoever is signed in that no form has open. */
export function DraftAnnouncement({ openTab }: DraftAnnouncementProps) {
  const { user, lost } = useAuth();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { left } = useFoundDrafts((user ?? lost)?.id ?? "");
  const openRequest = params.get(OPEN_REQUEST);
  const drafts = left.filter(
    ({ form, recordId }) => form !== NOTES_FORM || recordId !== openRequest,
  );
  if (drafts.length === 0) return null;
  const open = ({ form, recordId }: LeftDraft) => {
    if (form === NOTES_FORM) return navigate(requestAddress(recordId ?? ""));
    askForRecord({ form, recordId });
    return openTab === undefined ? navigate(`/admin?tab=${form}`) : openTab(form);
  };
  return (
    <Suspense>
      <LeftDrafts
        drafts={drafts}
        nameTab={(form) => TAB_NAMES[form] ?? form}
        onOpen={(draft) => void open(draft)}
      />
    </Suspense>
  );
}
