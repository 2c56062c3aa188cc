import { useEffect, useState } from "react";

import { useAuth } from "#app/panel/auth/auth-context.ts";
import { getBrowserDrafts, unlockDrafts } from "#app/panel/records/drafts/browser-drafts.ts";

/** Whether the user's drafts can be read, if there are any; after a failed attempt the form opens without them. */
export function useReadableDrafts(): boolean {
  const { client, user, lost } = useAuth();
  const userId = (user ?? lost)?.id ?? "";
  const [isReadable, setIsReadable] = useState(() => getBrowserDrafts().isReadable(userId));
  useEffect(() => {
    if (client !== null) void unlockDrafts(client, userId).then(() => setIsReadable(true));
  }, [client, userId]);
  return isReadable;
}
