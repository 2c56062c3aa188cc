import { useCallback, useEffect, useMemo, useRef, useState } from "react";

import type { SessionKeeper } from "#app/features/auth/auth-context.ts";
import type { Access } from "#app/features/auth/auth-state.ts";
import { getSession, renewSession, type Session } from "#data/auth.ts";
import type { Client } from "#data/client.ts";
import { isKind } from "#data/errors.ts";

/** Keeps work going over the end of a session; `onRefused` is told of one that the server takes no more. */
export function useSessionKeeper(
  client: Client | null,
  access: Access,
  onRefused: () => void,
): SessionKeeper {
  const [isPutOff, setIsPutOff] = useState(false);
  const waiting = useRef(new Set<(isBack: boolean) => void>());
  const renewing = useRef<Promise<Session | null> | null>(null);
  if (isPutOff && access !== "lost") setIsPutOff(false);

  const settle = useCallback((isBack: boolean) => {
    for (const resolve of waiting.current) resolve(isBack);
    waiting.current.clear();
  }, []);
  useEffect(() => {
    if (access !== "lost") settle(access === "admin");
  }, [access, settle]);

  const examine = useCallback(
    async (failure: unknown, isRepeated: boolean) => {
      if (client === null) return "unrelated";
      try {
        const isRefusal = isKind(failure, "forbidden");
        // What an administrator may not do even in a session that was just renewed is forbidden.
        if (isRefusal && isRepeated) return "unrelated";
        // Without a session a visitor's rights apply, and any answer may come of that; in one that was
        // ended elsewhere, changes are refused.
        if (
          !isRefusal &&
          !isKind(failure, "unauthenticated") &&
          (await getSession(client)) !== null
        ) {
          return "unrelated";
        }
        if (!isRepeated) {
          // What fails at one moment shares one renewal.
          renewing.current ??= renewSession(client).finally(() => {
            renewing.current = null;
          });
          if ((await renewing.current) !== null) return "renewed";
        }
      } catch {
        return "unrelated";
      }
      onRefused();
      return "lost";
    },
    [client, onRefused],
  );
  const askToSignIn = useCallback(() => {
    setIsPutOff(false);
    return new Promise<boolean>((resolve) => waiting.current.add(resolve));
  }, []);
  const putOff = useCallback(() => {
    setIsPutOff(true);
    settle(false);
  }, [settle]);

  return useMemo(
    () => ({ examine, askToSignIn, isAsking: access === "lost" && !isPutOff, putOff }),
    [examine, askToSignIn, access, isPutOff, putOff],
  );
}
