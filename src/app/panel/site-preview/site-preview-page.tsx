import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { cn } from "#app/panel/lib/class-names.ts";
import {
  type PreviewAddress,
  readPreviewAddress,
  writePreviewAddress,
} from "#app/panel/lib/preview-address.ts";
import { useNow } from "#app/panel/lib/use-now.ts";
import { FaultList } from "#app/panel/site-preview/fault-list.tsx";
import { type Fault, findFaults } from "#app/panel/site-preview/find-faults.ts";
import { PageFrame } from "#app/panel/site-preview/page-frame.tsx";
import { StateChoice } from "#app/panel/site-preview/state-choice.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { LoadFailure } from "#app/panel/ui/feedback/load-failure.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { showError } from "#app/panel/ui/feedback/toast.tsx";
import { explainError } from "#data/client/error-texts.ts";
import { previewPage } from "#data/previews.ts";
import { nameMoment } from "#domain/publishing/moment.ts";

const WIDTHS = {
  "max-w-none": "Todo el ancho",
  "max-w-[48rem]": "Tableta",
  "max-w-[24.375rem]": "Teléfono",
} as const;

type Width = keyof typeof WIDTHS;

/** The site as it will be with drafts, or as it was: page by page, for reading only. */
export function SitePreviewPage() {
  const [parameters] = useSearchParams();
  const { state, path } = readPreviewAddress(parameters);
  const open = useOpenPreview();
  const [width, setWidth] = useState<Width>("max-w-none");
  const [frame, setFrame] = useState<Document | null>(null);
  const shown = usePage({ state, path });
  const { status, html, location } = shown.data ?? {};
  const check = useFaultCheck(frame, html);
  useEffect(() => {
    if (location != null && !shown.isPlaceholderData) {
      open({ state, path: location }, { replace: true });
    }
  });
  return (
    <div className="flex min-h-0 grow flex-col">
      <div className="border-line flex flex-wrap items-end gap-x-6 gap-y-3 border-b bg-white px-4 py-3 sm:px-6">
        <StateChoice state={state} onChange={(changed) => open({ state: changed, path })} />
        <WidthChoice width={width} onChange={setWidth} />
        {html && (
          <Button
            variant="outline"
            className="px-3"
            pending={check.isRunning}
            onClick={() => void check.run()}
          >
            Accesibilidad
          </Button>
        )}
        <PreviewStatus {...{ state, path, status }} />
      </div>
      {check.faults && <FaultList faults={check.faults} onClose={check.clear} />}
      <div
        aria-busy={shown.isFetching}
        className={cn("bg-sand min-h-0 grow", shown.isPlaceholderData && "opacity-60")}
      >
        {html ? (
          <div className={cn("mx-auto h-full", width)}>
            <PageFrame
              html={html}
              path={shown.isPlaceholderData ? (shown.data?.path ?? path) : path}
              onOpen={(opened) => open({ state, path: opened })}
              onReady={setFrame}
            />
          </div>
        ) : (
          <WithoutPage shown={shown} />
        )}
      </div>
    </div>
  );
}

/** The page of an address; the one before it stays until it is there. */
function usePage({ state, path }: PreviewAddress) {
  const client = useClient();
  const [page = "/"] = path.split("#");
  return useQuery({
    queryKey: ["site-preview", state, page],
    queryFn: async () => ({ path, ...(await previewPage(client, { path: page, state })) }),
    placeholderData: keepPreviousData,
  });
}

function WithoutPage({ shown }: { shown: ReturnType<typeof usePage> }) {
  if (shown.isError && !shown.isFetching) {
    return (
      <LoadFailure
        title="No se pudo mostrar el sitio"
        reason={explainError(shown.error)}
        reading={shown}
      />
    );
  }
  if (shown.isPending || shown.data?.location != null) return <Loading />;
  return <p className="p-6 text-center">Esa dirección no es una página del sitio.</p>;
}

/** Looks for accessibility faults in the shown page; another page forgets them. */
function useFaultCheck(frame: Document | null, html: string | null | undefined) {
  const [found, setFound] = useState<{ html: typeof html; faults: Fault[] } | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  const run = async () => {
    if (frame === null) return;
    setIsRunning(true);
    try {
      setFound({ html, faults: await findFaults(frame) });
    } catch {
      showError("No se pudo revisar la página", {
        reason: "Revise su conexión e inténtelo de nuevo.",
      });
    }
    setIsRunning(false);
  };
  return {
    run,
    isRunning,
    faults: found?.html === html ? found?.faults : undefined,
    clear: () => setFound(null),
  };
}

/** Opens another page or state; a page that redirects leaves no trace in the history. */
function useOpenPreview() {
  const navigate = useNavigate();
  return (address: PreviewAddress, options?: { replace: boolean }) =>
    void navigate(writePreviewAddress(address), options);
}

interface WidthChoiceProps {
  width: Width;
  onChange: (width: Width) => void;
}

/** How wide the page is; a phone shows its own width alone. */
function WidthChoice({ width, onChange }: WidthChoiceProps) {
  return (
    <div role="group" aria-label="Ancho" className="flex gap-1 max-md:hidden">
      {(Object.entries(WIDTHS) as [Width, string][]).map(([value, label]) => (
        <Button
          key={value}
          variant={value === width ? "outline" : "ghost"}
          aria-pressed={value === width}
          className="px-3"
          onClick={() => onChange(value)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

interface PreviewStatusProps extends PreviewAddress {
  /** The page's status; undefined while it is not known. */
  status: number | undefined;
}

/** Says what is shown, in words. */
function PreviewStatus({ state, path, status }: PreviewStatusProps) {
  const now = useNow();
  return (
    <p role="status" className="text-soft min-w-0 grow basis-56 text-sm wrap-anywhere">
      <strong className="text-ink block font-semibold">{path}</strong>
      {"moment" in state
        ? `${nameMoment(state.moment, now)}, solo para mirar`
        : "Como estará cuando se publique; solo usted lo ve"}
      {status === 404 && ": esta página no existe así."}
      {status !== undefined && status >= 500 && ": la página falló, vuelva a intentarlo."}
    </p>
  );
}
