import { useEffect, useEffectEvent, useRef, useState } from "react";

import { FirstSteps } from "#app/panel/home/first-steps.tsx";
import { PendingCard } from "#app/panel/home/home-slot.tsx";
import { HomeSummary } from "#app/panel/home/home-summary.tsx";
import { HomeVisits } from "#app/panel/home/home-visits.tsx";
import { cn } from "#app/panel/lib/class-names.ts";

interface HomeProps {
  /** The height it had last, in CSS pixels, which it takes until its parts are known. */
  lastHeight: number;
  /** Called when its height changes. */
  onHeight: (height: number) => void;
}

/** What Inicio shows above its tabs: what waits, the visits of a week, and the first steps. */
export function Home({ lastHeight, onHeight }: HomeProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [isKnown, setIsKnown] = useState(false);
  const noteHeight = useEffectEvent(() => onHeight(ref.current?.offsetHeight ?? 0));
  useEffect(() => {
    if (!isKnown || ref.current === null) return undefined;
    const observer = new ResizeObserver(() => noteHeight());
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isKnown]);
  const minHeight = isKnown ? 0 : lastHeight;
  return (
    <div
      ref={ref}
      style={{ minHeight }}
      className={cn(
        "mx-auto flex max-w-7xl flex-col gap-2 px-4 py-2 sm:px-6",
        minHeight === 0 && "empty:hidden",
      )}
    >
      <HomeSummary />
      <HomeVisits />
      {minHeight > 0 && <PendingCard />}
      <FirstSteps onKnown={() => setIsKnown(true)} />
    </div>
  );
}
