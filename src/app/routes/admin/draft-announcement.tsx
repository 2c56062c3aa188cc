import { lazy, Suspense } from "react";

import { useAuth } from "#app/features/auth/auth-context.ts";
import { type LeftDraft, useFoundDrafts } from "#app/features/records/admin/use-found-drafts.ts";

/** Needed by few, and the panel's first load has a budget. */
const LeftDrafts = lazy(async () => ({
  default: (await import("#app/features/records/admin/left-drafts.tsx")).LeftDrafts,
}));

interface DraftAnnouncementProps {
  nameTab: (form: string) => string;
  onOpen: (draft: LeftDraft) => void;
}

/** The drafts of whoever is signed in that no form has open. */
export function DraftAnnouncement(props: DraftAnnouncementProps) {
  const { user, lost } = useAuth();
  const { left } = useFoundDrafts((user ?? lost)?.id ?? "");
  if (left.length === 0) return null;
  return (
    <Suspense>
      <LeftDrafts {...props} drafts={left} />
    </Suspense>
  );
}
