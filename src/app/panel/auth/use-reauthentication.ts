import { useCallback, useEffect, useMemo, useRef, useState } from "react";

import type { Reauthentication } from "#app/panel/auth/auth-context.ts";
import type { Access } from "#app/panel/auth/auth-state.ts";
import { getSession, renewSession, type Session } from "#data/accounts/auth.ts";
import type { Client } from "#data/client/client.ts";
import { isKind } from "#data/client/errors.ts";
import { createCoalescer } from "#lib/async/coalesce.ts";

/** Lets the user resume work after a session ends; `onRefused` is called when the server rejects the session. */
export function useReauthentication(
  client: Client | null,
  access: Access,
  onRefused: () => void,
): Reauthentication {
  const [isPutOff, setIsPutOff] = useState(false);
  const waiting = useRef(new Set<(isBack: boolean) => void>());
  const [renewals] = useState(createCoalescer<Session | null>);
  if (isPutOff && access !== "lost") setIsPutOff(false);

  const resolveWaiting = useCallback((isBack: boolean) => {
    for (const resolve of waiting.current) resolve(isBack);
    waiting.current.clear();
  }, []);
  useEffect(() => {
    if (access !== "lost") resolveWaiting(access === "admin");
  }, [access, resolveWaiting]);

  const examine = useCallback(
    async (failure: unknown, isRepeated: boolean) => {
      if (client === null) return "unrelated";
      try {
        const isRefusal = isKind(failure, "forbidden");
        // Still forbidden in a session that was just renewed: the user lacks the right.
        if (isRefusal && isRepeated) return "unrelated";
        // Without a session visitors' rights apply, which may cause any error; a session that was ended
        // elsewhere makes the server refuse changes.
        if (
          !isRefusal &&
          !isKind(failure, "unauthenticated") &&
          (await getSession(client)) !== null
        ) {
          return "unrelated";
        }
        if (!isRepeated) {
          // Concurrent failures share one renewal.
          const session = await renewals.run("session", () => renewSession(client));
          if (session !== null) return "renewed";
        }
      } catch {
        return "unrelated";
      }
      onRefused();
      return "lost";
    },
    [client, onRefused, renewals],
  );
  const askToSignIn = useCallback(() => {
    setIsPutOff(false);
    return new Promise<boolean>((resolve) => waiting.current.add(resolve));
  }, []);
  const putOff = useCallback(() => {
    setIsPutOff(true);
    resolveWaiting(false);
  }, [resolveWaiting]);

  return useMemo(
    () => ({ examine, askToSignIn, isAsking: access === "lost" && !isPutOff, putOff }),
    [examine, askToSignIn, access, isPutOff, putOff],
  );
}
