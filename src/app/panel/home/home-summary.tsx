import { X } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { Link } from "react-router";

import { useAuth } from "#app/panel/auth/auth-context.ts";
import { MAIN_PLACES } from "#app/panel/lib/addresses/main-places.ts";
import { readStored, writeStored } from "#app/panel/lib/browser-storage.ts";
import { cn } from "#app/panel/lib/class-names.ts";
import { useWaitingCounts, type WaitingCounts } from "#app/panel/shell/waiting-counts.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { COMMENTS_PATH } from "#domain/comments.ts";

/** What can wait. */
const KINDS = [
  {
    kind: "requests",
    path: MAIN_PLACES.inbox.path,
    names: ["solicitud", "solicitudes"],
    rest: "por atender",
    isUrgent: true,
  },
  {
    kind: "failed",
    path: MAIN_PLACES.publishing.path,
    names: ["publicación", "publicaciones"],
    rest: "sin salir",
    isUrgent: true,
  },
  {
    kind: "notes",
    path: COMMENTS_PATH,
    names: ["nota", "notas"],
    rest: "para usted",
    isUrgent: true,
  },
  {
    kind: "drafts",
    path: MAIN_PLACES.publishing.path,
    names: ["cambio", "cambios"],
    rest: "sin publicar",
    isUrgent: false,
  },
] as const;

type Counts = Partial<WaitingCounts>;

/** What waits for the office, in one row of links. Each person may fold it away until something more waits. */
export function HomeSummary() {
  const id = useId();
  const { counts, isKnown, isShown, fold } = useSummary();
  // What was there the last time will be there again: its space is reserved.
  if (!isKnown) return isShown && <div className="min-h-11" />;
  if (!isShown) return null;
  return (
    <section aria-labelledby={id} className="flex items-start gap-x-1">
      <h2 id={id} className="sr-only">
        Qué espera por usted
      </h2>
      <ul className="flex min-w-0 grow flex-wrap gap-2">
        {KINDS.map(({ kind, path, names, rest, isUrgent }) => {
          const count = counts[kind] ?? 0;
          return (
            count > 0 && (
              <li key={kind}>
                <Link
                  to={path}
                  className="border-line hover:border-edge inline-flex min-h-11 items-center gap-1.5 rounded-full border bg-white px-3 text-[0.9375rem] leading-tight"
                >
                  <strong className={cn("text-base", isUrgent ? "text-danger" : "text-gold-ink")}>
                    {count}
                  </strong>
                  {names[count === 1 ? 0 : 1]} {rest}
                </Link>
              </li>
            )
          );
        })}
      </ul>
      <Button
        variant="ghost"
        size="icon"
        title="Ocultar hasta que haya algo nuevo"
        aria-label="Ocultar hasta que haya algo nuevo"
        className="text-soft shrink-0"
        onClick={fold}
      >
        <X aria-hidden className="size-4" />
      </Button>
    </section>
  );
}

/** What waits, and whether the person sees it. Both are remembered in this browser. */
function useSummary() {
  const { user, lost } = useAuth();
  const key = `panel-inicio ${(user ?? lost)?.id}`;
  const counts = useWaitingCounts();
  const isKnown = KINDS.every(({ kind }) => counts[kind] !== undefined);
  const [stored] = useState(() => readSummary(key));
  const [folded, setFolded] = useState(stored.folded);
  // What has been answered counts as new when it comes again.
  if (isKnown && exceeds(folded, counts)) setFolded(lower(folded, counts));
  const isShown = isKnown ? exceeds(counts, folded) : stored.isShown;
  const summary = JSON.stringify({ isShown, folded } satisfies Summary);
  useEffect(() => {
    if (isKnown) writeStored("localStorage", key, summary);
  }, [isKnown, key, summary]);
  return { counts, isKnown, isShown, fold: () => setFolded(counts) };
}

interface Summary {
  isShown: boolean;
  /** What waited when the person folded it away. */
  folded: Counts;
}

function readSummary(key: string): Summary {
  try {
    const stored = JSON.parse(readStored("localStorage", key) ?? "{}") as Partial<Summary>;
    return { isShown: stored.isShown === true, folded: { ...stored.folded } };
  } catch {
    return { isShown: false, folded: {} };
  }
}

/** Whether there is more of anything in `counts` than in `others`. */
function exceeds(counts: Counts, others: Counts): boolean {
  return KINDS.some(({ kind }) => (counts[kind] ?? 0) > (others[kind] ?? 0));
}

function lower(counts: Counts, most: Counts): Counts {
  const lowered = KINDS.map(({ kind }) => [kind, Math.min(counts[kind] ?? 0, most[kind] ?? 0)]);
  return Object.fromEntries(lowered) as Counts;
}
