import { useEffect, useState } from "react";

import { useAuth, useUserId } from "#app/panel/auth/auth-context.ts";
import { unlockDrafts } from "#app/panel/records/drafts/browser-drafts.ts";

/** Whether the key of the user's drafts has loaded; true even if that failed, since forms work without it. */
export function useDraftKey(): boolean {
  const { client } = useAuth();
  const userId = useUserId();
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    if (client !== null) void unlockDrafts(client, userId).then(() => setIsReady(true));
  }, [client, userId]);
  return isReady;
}
