import { useEffect, useState } from "react";

import { readServerTime } from "#domain/server-clock.ts";

const UPDATE_EVERY_MS = 20_000;

/** The server's time, updated while the component is mounted. */
export function useNow(): Date {
  const [now, setNow] = useState(readNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(readNow()), UPDATE_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function readNow(): Date {
  return new Date(readServerTime());
}
