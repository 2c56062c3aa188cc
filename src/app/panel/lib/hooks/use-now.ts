import { useEffect, useState } from "react";

import { readServerTime } from "#domain/server-clock.ts";

const EVERY_MS = 20_000;

/** The time by the server's clock, which goes on while the component is shown. */
export function useNow(): Date {
  const [now, setNow] = useState(readNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(readNow()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function readNow(): Date {
  return new Date(readServerTime());
}
