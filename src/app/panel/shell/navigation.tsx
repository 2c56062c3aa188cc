import {
  ChevronDown,
  Ellipsis,
  House,
  Inbox,
  type LucideIcon,
  PanelsTopLeft,
  Send,
} from "lucide-react";
import { type CSSProperties, Suspense, useId, useRef, useState } from "react";
import { Link, useLocation, useSearchParams } from "react-router";

import { MAIN_PLACES, type Place } from "#app/panel/lib/addresses/main-places.ts";
import { cn } from "#app/panel/lib/class-names.ts";
import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { useWaitingCounts } from "#app/panel/shell/waiting-counts.ts";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { MORE_TABS, RECORD_TABS } from "#domain/record-types/generated/record-tabs.ts";

/**
 * The panel's main places: a bar at the foot of a phone's screen (`bar:`), in the header elsewhere (see panel.css). It is
 * in the header's markup in both cases, so that the keyboard reaches it first.
 */
export function Navigation() {
  const { requests = 0, drafts = 0, failed = 0, notes = 0 } = useWaitingCounts();
  const unresolved = { count: notes, state: "sin resolver en Notas", isUrgent: true };
  const current = useCurrentPlace();
  const isIn = (place: Place) => (current === place.path ? "page" : undefined);
  const publishing =
    failed > 0
      ? { count: failed, state: "sin salir", isUrgent: true }
      : { count: drafts, state: "sin publicar", isUrgent: false };
  const { home, inbox, site, more } = MAIN_PLACES;
  return (
    <nav
      aria-label="Principal"
      data-bar
      className="bar:fixed bar:inset-x-0 bar:bottom-0 bar:border-t bar:border-line bar:bg-white bar:px-[max(env(safe-area-inset-left),env(safe-area-inset-right))] bar:pb-[env(safe-area-inset-bottom)] wide:order-none wide:basis-auto order-last basis-full"
    >
      <ul className="bar:mx-auto bar:max-w-2xl bar:justify-between bar:px-1 bar:flex-nowrap wide:flex-nowrap wide:gap-1 flex flex-wrap">
        <Item place={home} icon={House} current={isIn(home)} />
        <Item
          place={inbox}
          icon={Inbox}
          current={isIn(inbox)}
          badge={{ count: requests, state: "por atender", isUrgent: true }}
        />
        <Item
          place={MAIN_PLACES.publishing}
          icon={Send}
          current={isIn(MAIN_PLACES.publishing)}
          badge={publishing}
        />
        <Item place={site} icon={PanelsTopLeft} current={isIn(site)} />
        <Item
          place={more}
          icon={Ellipsis}
          // Also on the pages that it lists.
          current={isIn(more) ?? (current === null ? "true" : undefined)}
          badge={unresolved}
          className="wide:hidden"
        />
        <li className="wide:block hidden">
          <MoreMenu isCurrent={current === null || current === more.path} badge={unresolved} />
        </li>
      </ul>
    </nav>
  );
}

/** The address that «Sitio» had, which bookmarks and older links open. */
const FORMER_SITE_PATH = "/admin/vista-previa";

const MAIN_PATHS = new Set<string>(Object.values(MAIN_PLACES).map(({ path }) => path));
const MORE_IDS = new Set<string>(MORE_TABS.map(([table]) => RECORD_TABS[table]));

/** The path of the open main place; null on a page that «Más» lists. */
function useCurrentPlace(): string | null {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  if (pathname === FORMER_SITE_PATH) return MAIN_PLACES.site.path;
  if (!MAIN_PATHS.has(pathname)) return null;
  const isBeyondTabs = pathname === MAIN_PLACES.home.path && MORE_IDS.has(params.get("tab") ?? "");
  return isBeyondTabs ? null : pathname;
}

const ITEM = cn(
  "relative inline-flex min-h-11 min-w-11 items-center justify-center gap-x-2 rounded-lg px-2 font-semibold whitespace-nowrap text-soft transition-colors select-none hover:bg-sand hover:text-ink",
  "aria-[current]:bg-green-mist aria-[current]:text-green-deep",
  "bar:w-full bar:gap-y-0.5 bar:min-w-[min(2.75rem,11vw)] bar:px-[min(0.25rem,1vw)] bar:text-[min(0.75rem,5vw)] bar:leading-tight bar:tall:min-h-13 bar:tall:flex-col",
  "wide:text-[0.9375rem] xl:px-3",
);

interface ItemProps {
  place: Place;
  icon: LucideIcon;
  current: "page" | "true" | undefined;
  badge?: BadgeProps;
  className?: string;
}

function Item({ place: { path, name }, icon: Icon, current, badge, className }: ItemProps) {
  return (
    <li className={cn("bar:grow bar:py-0.5", className)}>
      <Link to={path} aria-current={current} className={ITEM}>
        <Icon aria-hidden className="bar:block hidden size-5 shrink-0 xl:block xl:size-4" />
        <span>{name}</span>
        {badge !== undefined && badge.count > 0 && <CountBadge {...badge} />}
      </Link>
    </li>
  );
}

interface BadgeProps {
  count: number;
  /** What the count is of. */
  state: string;
  /** Whether someone waits for it. */
  isUrgent: boolean;
}

function CountBadge({ count, state, isUrgent }: BadgeProps) {
  return (
    <span
      className={cn(
        "bar:tall:absolute bar:tall:top-0.5 bar:tall:left-[calc(50%+0.375rem)] min-w-5 rounded-full px-1.5 text-center text-xs leading-5 font-semibold",
        isUrgent ? "bg-danger text-white" : "bg-gold-mist text-gold-ink ring-gold ring-1",
      )}
    >
      <span aria-hidden>{count > MAX_COUNT ? `${MAX_COUNT}+` : count}</span>
      <span className="sr-only">
        ({count} {state})
      </span>
    </span>
  );
}

const MAX_COUNT = 99;

const loadEntries = () => import("#app/panel/shell/more-entries.tsx");
const MoreEntries = lazyPart(async () => (await loadEntries()).MoreEntries, "asked");
/** If this fails, opening the menu retries it. */
const preload = () => void loadEntries().catch(() => undefined);

/** «Más» as a menu; on a phone it is a page. */
function MoreMenu({ isCurrent, badge }: { isCurrent: boolean; badge: BadgeProps }) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [place, setPlace] = useState<CSSProperties>({});
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-expanded={isOpen}
        aria-current={isCurrent ? "true" : undefined}
        onPointerEnter={preload}
        onFocus={preload}
        className={ITEM}
      >
        {MAIN_PLACES.more.name}
        {badge.count > 0 && <CountBadge {...badge} />}
        <ChevronDown aria-hidden className="size-4" />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        style={place}
        onToggle={({ newState }) => setIsOpen(newState === "open")}
        onBeforeToggle={({ newState }) => {
          const box = button.current?.getBoundingClientRect();
          if (newState === "open" && box !== undefined) setPlace(placeBelow(box));
        }}
        className="border-line shadow-card fixed inset-auto m-0 w-[min(44rem,100vw-2rem)] overflow-y-auto rounded-xl border bg-white p-3"
      >
        {isOpen && (
          <Suspense fallback={<Loading />}>
            <MoreEntries onOpen={() => menu.current?.hidePopover()} />
          </Suspense>
        )}
      </div>
    </>
  );
}

/** Below a button and within the window. */
function placeBelow({ left, bottom }: DOMRect): CSSProperties {
  return {
    top: bottom + 4,
    left: `max(1rem, min(${left}px, 100vw - 46rem))`,
    maxHeight: `calc(100dvh - ${bottom + 4}px - 1rem)`,
  };
}
