import { useQuery } from "@tanstack/react-query";
import { type CSSProperties, Suspense, useEffect, useMemo, useState } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import {
  isEditable,
  listPreviewParameters,
  LIVE,
  type PreviewAddress,
  readPreviewAddress,
  type ShownState,
  type Width,
} from "#app/panel/lib/addresses/preview-address.ts";
import { type AddressChange, useTabAddress } from "#app/panel/lib/addresses/tab-address.ts";
import { cn } from "#app/panel/lib/class-names.ts";
import { useNow } from "#app/panel/lib/hooks/use-now.ts";
import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { SHOWN_PAGES } from "#app/panel/lib/query-keys.ts";
import { IssueList, useAccessibilityCheck } from "#app/panel/page-editor/accessibility-check.tsx";
import { EditSheet, type RenderForm } from "#app/panel/page-editor/edit-sheet.tsx";
import { withHiddenItems } from "#app/panel/page-editor/frame/add-hidden-items.ts";
import { PreviewToolbar } from "#app/panel/page-editor/preview-toolbar.tsx";
import { ShownPage, useShownPage } from "#app/panel/page-editor/shown-page.tsx";
import { TextList } from "#app/panel/page-editor/text-list.tsx";
import { usePageEditing } from "#app/panel/page-editor/use-page-editing.ts";
import { useEditAddress } from "#app/panel/records/edit/use-edit-controller.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { listAllMenuRows } from "#data/menu-list.ts";
import type { MenuItem } from "#domain/menu/menu-item.ts";
import { nameMoment } from "#domain/publishing/moment.ts";
import {
  type EditableElements,
  mapElements,
  type TypedRecord,
} from "#domain/visual-editing/editable-element.ts";

const WIDTHS: Readonly<Record<Width, string>> = {
  todo: "max-w-none",
  tableta: "max-w-[48rem]",
  telefono: "max-w-[24.375rem]",
};

interface PageEditorProps {
  renderForm: RenderForm;
}

/**
 * Previews the site page by page: live, with drafts, or at a past moment. With all drafts, its texts, pictures and records
 * can be edited on the page itself (visual editing).
 *
 * @param renderForm renders the form of the selected element
 */
export function PageEditor({ renderForm }: PageEditorProps) {
  const { params, change } = useTabAddress();
  const address = readPreviewAddress(params);
  const { state, path } = address;
  const open = (changed: Partial<PreviewAddress>, how?: AddressChange) =>
    change(listPreviewParameters({ ...address, ...changed }), how);
  const edited = useEditedPage(address);
  const { frame, shown, editing, isFollowing } = edited;
  const [isListed, setIsListed] = useState(false);
  const { status, html, location } = shown.data ?? {};
  const check = useAccessibilityCheck(frame, shown.data?.path);
  const height = useVisibleHeight();
  useEffect(() => {
    // A redirect leaves no entry in the history.
    if (location != null && !shown.isPlaceholderData) open({ path: location }, "replace");
  });
  return (
    <div className="flex min-h-0 grow flex-col" style={height}>
      <PreviewToolbar
        address={address}
        editing={editing}
        isFollowing={isFollowing}
        onChange={open}
        onFollow={edited.setIsFollowing}
        onList={() => setIsListed(!isListed)}
        status={<PreviewStatus state={state} path={path} status={status} />}
      >
        <PageActions html={html} check={check} state={state} path={path} />
      </PreviewToolbar>
      {check.issues && <IssueList issues={check.issues} onClose={check.clear} />}
      <output className="sr-only">{editing.announcement}</output>
      <div className="bg-sand flex min-h-0 grow max-lg:flex-col">
        <Pages
          address={address}
          edited={edited}
          onOpen={(opened) => open({ path: opened })}
          onShown={check.refresh}
        />
        {isEditable(state) && (
          <>
            <EditSheet editing={editing} renderForm={renderForm} />
            {edited.known.size > 0 && <EditedAddress {...edited} />}
            {isListed && editing.picked === null && frame !== null && (
              <TextList
                frame={frame}
                path={path}
                known={edited.known}
                edit={editing.edit}
                onClose={() => setIsListed(false)}
              />
            )}
          </>
        )}
      </div>
    </div>
  );
}

interface PageActionsProps extends Pick<PreviewAddress, "state" | "path"> {
  html: string | null | undefined;
  check: ReturnType<typeof useAccessibilityCheck>;
}

/** Actions on the whole page. */
function PageActions({ html, check, state, path }: PageActionsProps) {
  return (
    <>
      {html && (
        <Button variant="ghost" className="px-3" pending={check.isRunning} onClick={check.run}>
          Accesibilidad
        </Button>
      )}
      {state !== LIVE && "packageId" in state && (
        <ShareButton packageId={state.packageId} path={path} />
      )}
    </>
  );
}

/** Loads the page at an address, with the state of editing it. */
function useEditedPage(address: Required<PreviewAddress>) {
  const [frame, setFrame] = useState<Document | null>(null);
  const [typed, setTyped] = useState<TypedRecord | null>(null);
  const [isFollowing, setIsFollowing] = useState(false);
  const shown = useShownPage(address, typed);
  const isEdited = isEditable(address.state);
  const menu = useMenu(isEdited);
  const targets = useMemo(
    () => withHiddenItems(shown.data?.targets ?? [], menu),
    [shown.data, menu],
  );
  const known = useMemo(() => mapElements(targets), [targets]);
  const isOn = isEdited && !isFollowing;
  const editing = usePageEditing({ frame, known, isOn }, setTyped);

  return { frame, setFrame, shown, menu, targets, known, editing, isFollowing, setIsFollowing };
}

interface PagesProps {
  address: Required<PreviewAddress>;
  edited: ReturnType<typeof useEditedPage>;
  onOpen: (path: string) => void;
  /** Called when the page is shown, and whenever it has changed. */
  onShown: () => void;
}

/** The page and, for comparison, the live one. */
function Pages({ address: { path, width, isCompared }, edited, onOpen, onShown }: PagesProps) {
  const { frame, setFrame, shown, targets, menu } = edited;
  const [beside, setBeside] = useState<Document | null>(null);
  useSyncedScroll(frame, isCompared ? beside : null);
  return (
    <>
      {isCompared && <LivePage path={path} onOpen={onOpen} onReady={setBeside} />}
      <div className={cn("mx-auto min-h-0 w-full min-w-0 grow", WIDTHS[width])}>
        <ShownPage
          title={`Vista previa de ${path}`}
          shown={shown}
          targets={targets}
          menu={menu}
          path={path}
          onOpen={onOpen}
          onShown={onShown}
          onReady={setFrame}
        />
      </div>
    </>
  );
}

interface LivePageProps {
  path: string;
  onOpen: (path: string) => void;
  onReady: (page: Document) => void;
}

/** The live page, beside the other state. */
function LivePage({ path, ...frame }: LivePageProps) {
  const shown = useShownPage({ state: LIVE, path });
  return (
    <div className="border-ink min-h-0 w-1/2 shrink-0 border-r-2 max-xl:hidden">
      <ShownPage
        title={`Lo que ven los visitantes en ${path}`}
        shown={shown}
        path={path}
        {...frame}
      />
    </div>
  );
}

/** Keeps two pages at the same relative scroll position. */
function useSyncedScroll(one: Document | null, other: Document | null): void {
  useEffect(() => {
    if (one === null || other === null) return;
    const aborter = new AbortController();
    const follow = (from: Document, to: Document) => () => {
      const [{ scrollHeight: length, clientHeight }, target] = [
        from.documentElement,
        to.documentElement,
      ];
      const share = from.documentElement.scrollTop / Math.max(1, length - clientHeight);
      const top = Math.round(share * (target.scrollHeight - target.clientHeight));
      if (Math.abs(target.scrollTop - top) > 2 && from.hasFocus()) target.scrollTop = top;
    };
    const options = { signal: aborter.signal, passive: true };
    one.addEventListener("scroll", follow(one, other), options);
    other.addEventListener("scroll", follow(other, one), options);
    return () => aborter.abort();
  }, [one, other]);
}

interface PreviewStatusProps {
  state: ShownState;
  path: string;
  /** The page's HTTP status; undefined until it is known. */
  status: number | undefined;
}

/** Describes what is shown. */
function PreviewStatus({ state, path, status }: PreviewStatusProps) {
  const now = useNow();
  return (
    <p role="status" className="text-soft min-w-0 grow basis-56 text-sm wrap-anywhere">
      <strong className="text-ink block font-semibold">{path}</strong>
      {describeState(state, now)}
      {status === 404 && ": esta página no existe así."}
      {status !== undefined && status >= 500 && ": la página falló, vuelva a intentarlo."}
    </p>
  );
}

function describeState(state: ShownState, now: Date): string {
  if (state === LIVE) return "Lo que ven los visitantes ahora";
  if ("moment" in state) return `${nameMoment(state.moment, now)}, solo para mirar`;
  return isEditable(state)
    ? "Con los borradores. Toque lo que quiera cambiar"
    : "Como estará cuando se publique; aún no lo ve el público";
}

interface EditedAddressProps {
  editing: ReturnType<typeof usePageEditing>;
  /** What the page shows; must not be empty, since the address refers to it. */
  known: EditableElements;
}

/** Keeps the selected element in the URL. */
function EditedAddress({ editing: { editor, edit }, known }: EditedAddressProps) {
  useEditAddress(editor, (name) => {
    const target = known.get(name ?? "");
    if (target !== undefined) edit({ target, others: [] });
  });
  return null;
}

/** The minimum height of a phone's keyboard, in CSS pixels. */
const KEYBOARD = 120;

/** The height left by a phone's on-screen keyboard, which would otherwise cover the form below the page. */
function useVisibleHeight(): CSSProperties | undefined {
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    const viewport = window.visualViewport;
    const measure = () => {
      const isCovered = viewport !== null && window.innerHeight - viewport.height > KEYBOARD;
      setHeight(isCovered ? viewport.height : null);
    };
    viewport?.addEventListener("resize", measure);
    return () => viewport?.removeEventListener("resize", measure);
  }, []);
  return height === null ? undefined : { maxHeight: height };
}

/** All menu items in order, visible or hidden; none until loaded. */
function useMenu(isNeeded: boolean): readonly MenuItem[] {
  const client = useClient();
  const items = useQuery({
    queryKey: [...SHOWN_PAGES, "menu"],
    queryFn: () => listAllMenuRows(client, { text: "", isActive: null, sort: "order" }),
    enabled: isNeeded,
  });
  return items.data ?? NONE;
}

const NONE: readonly MenuItem[] = [];

const ShareDialog = lazyPart(
  async () => (await import("#app/panel/page-editor/share-dialog.tsx")).ShareDialog,
  "asked",
);

interface ShareButtonProps {
  /** The package whose drafts are shown; null for all drafts. */
  packageId: string | null;
  path: string;
}

/** Opens the dialog that creates a link to the shown state. */
function ShareButton(shown: ShareButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outline" className="px-3" onClick={() => setIsOpen(true)}>
        Compartir…
      </Button>
      {isOpen && (
        <Suspense>
          <ShareDialog {...shown} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
