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
    <Suspense fallback={<div style={{ height }} />}>
      <Home lastHeight={height} onHeight={noteHeight} />
    </Suspense>
  );
}

function noteHeight(height: number): void {
  writeStored("localStorage", HEIGHT, height === 0 ? null : String(Math.round(height)));
}
