import { type ReactNode, useEffect, useMemo, useState } from "react";

import {
  isEditable,
  LIVE,
  type PreviewAddress,
  listPreviewParameters,
  readPreviewAddress,
  type ShownState,
  type Width,
} from "#app/panel/lib/addresses/preview-address.ts";
import { type AddressChange, useTabAddress } from "#app/panel/lib/addresses/tab-address.ts";
import { cn } from "#app/panel/lib/class-names.ts";
import { useNow } from "#app/panel/lib/hooks/use-now.ts";
import { EditSheet, type RenderForm } from "#app/panel/site-preview/editing/edit-sheet.tsx";
import { EditedAddress } from "#app/panel/site-preview/editing/edited-address.tsx";
import { TextList } from "#app/panel/site-preview/editing/text-list.tsx";
import { usePageEditing } from "#app/panel/site-preview/editing/use-page-editing.ts";
import { useStepKeys } from "#app/panel/site-preview/editing/use-step-keys.ts";
import { FaultList } from "#app/panel/site-preview/faults/fault-list.tsx";
import { useFaultCheck } from "#app/panel/site-preview/faults/use-fault-check.ts";
import { withHiddenItems } from "#app/panel/site-preview/frame/add-hidden-items.ts";
import { useVisibleHeight } from "#app/panel/site-preview/frame/use-visible-height.ts";
import { PreviewToolbar } from "#app/panel/site-preview/preview-toolbar.tsx";
import { ShareButton } from "#app/panel/site-preview/share-button.tsx";
import { ShownPage } from "#app/panel/site-preview/shown-page.tsx";
import { useMenu } from "#app/panel/site-preview/use-menu.ts";
import { useShownPage } from "#app/panel/site-preview/use-shown-page.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { nameMoment } from "#domain/publishing/moment.ts";
import { mapElements, type TypedRecord } from "#domain/visual-editing/editable-element.ts";

const WIDTHS: Readonly<Record<Width, string>> = {
  todo: "max-w-none",
  tableta: "max-w-[48rem]",
  telefono: "max-w-[24.375rem]",
};

interface SitePreviewPageProps {
  renderForm: RenderForm;
  /** The link to the panel's tabs, on wide screens. */
  wayBack: ReactNode;
}

/**
 * The site as visitors see it, as it will be with drafts, or as it was, page by page. With all drafts its texts, pictures
 * and records are edited on the page itself.
 *
 * @param renderForm renders the form of what is edited
 */
export function SitePreviewPage({ renderForm, wayBack }: SitePreviewPageProps) {
  const { params, change } = useTabAddress();
  const address = readPreviewAddress(params);
  const { state, path } = address;
  const open = (changed: Partial<PreviewAddress>, how?: AddressChange) =>
    change(listPreviewParameters({ ...address, ...changed }), how);
  const edited = useEditedPage(address);
  const { frame, shown, editing, isFollowing } = edited;
  const [isListed, setIsListed] = useState(false);
  const { status, html, location } = shown.data ?? {};
  const check = useFaultCheck(frame, shown.data?.path);
  const height = useVisibleHeight();
  useEffect(() => {
    // A page that redirects leaves no trace in the history.
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
        status={
          <>
            <PreviewStatus state={state} path={path} status={status} />
            {wayBack}
          </>
        }
      >
        <PageTools html={html} check={check} state={state} path={path} />
      </PreviewToolbar>
      {check.faults && <FaultList faults={check.faults} onClose={check.clear} />}
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

interface PageToolsProps extends Pick<PreviewAddress, "state" | "path"> {
  html: string | null | undefined;
  check: ReturnType<typeof useFaultCheck>;
}

/** What can be done with the shown page as a whole. */
function PageTools({ html, check, state, path }: PageToolsProps) {
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

/** The page of an address, and the editing on it. */
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
  useStepKeys(frame, isOn ? editing : null);
  return { frame, setFrame, shown, menu, targets, known, editing, isFollowing, setIsFollowing };
}

interface PagesProps {
  address: Required<PreviewAddress>;
  edited: ReturnType<typeof useEditedPage>;
  onOpen: (path: string) => void;
  /** Called when the page is shown, and again when it has changed. */
  onShown: () => void;
}

/** The page and, to compare, what visitors see. */
function Pages({ address: { path, width, isCompared }, edited, onOpen, onShown }: PagesProps) {
  const { frame, setFrame, shown, targets, menu } = edited;
  const [beside, setBeside] = useState<Document | null>(null);
  useScrollTogether(frame, isCompared ? beside : null);
  return (
    <>
      {isCompared && <Beside path={path} onOpen={onOpen} onReady={setBeside} />}
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

interface BesideProps {
  path: string;
  onOpen: (path: string) => void;
  onReady: (page: Document) => void;
}

/** What visitors see now, beside the other state. */
function Beside({ path, ...frame }: BesideProps) {
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

/** Scrolls two pages together, each by its own length. */
function useScrollTogether(one: Document | null, other: Document | null): void {
  useEffect(() => {
    if (one === null || other === null) return;
    const ending = new AbortController();
    const follow = (from: Document, to: Document) => () => {
      const [{ scrollHeight: length, clientHeight }, target] = [
        from.documentElement,
        to.documentElement,
      ];
      const share = from.documentElement.scrollTop / Math.max(1, length - clientHeight);
      const top = Math.round(share * (target.scrollHeight - target.clientHeight));
      if (Math.abs(target.scrollTop - top) > 2 && from.hasFocus()) target.scrollTop = top;
    };
    const options = { signal: ending.signal, passive: true };
    one.addEventListener("scroll", follow(one, other), options);
    other.addEventListener("scroll", follow(other, one), options);
    return () => ending.abort();
  }, [one, other]);
}

interface PreviewStatusProps {
  state: ShownState;
  path: string;
  /** The page's status; undefined while it is not known. */
  status: number | undefined;
}

/** Says what is shown, in words. */
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
