import { Suspense } from "react";

import { readStored, writeStored } from "#app/panel/lib/browser-storage.ts";
import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { pause } from "#app/panel/lib/pause.ts";

/** After the list, which is what most people came for, and after `Live`. */
const AFTER_MS = 1200;

const Home = lazyPart(async () => {
  await pause(AFTER_MS);
  return (await import("#app/panel/home/home.tsx")).Home;
}, "background");

const HEIGHT = "panel-inicio-alto";

/** What Inicio shows above its tabs, and until then the space that it took in this browser last, so that nothing moves. */
export function HomeSlot() {
  const height = Number(readStored("localStorage", HEIGHT) ?? 0);
  return (
    <Suspense fallback={<Reserved height={height} />}>
      <Home lastHeight={height} onHeight={noteHeight} />
    </Suspense>
  );
}

/** An empty card in the place of what is to come: blank space of its size would look like the end of the page. */
function Reserved({ height }: { height: number }) {
  if (height === 0) return null;
  return (
    <div style={{ height }} className="mx-auto flex max-w-7xl px-4 py-2 sm:px-6">
      <PendingCard />
    </div>
  );
}

export function PendingCard() {
  return <div aria-hidden className="border-line grow rounded-xl border bg-white" />;
}

function noteHeight(height: number): void {
  writeStored("localStorage", HEIGHT, height === 0 ? null : String(Math.round(height)));
}
