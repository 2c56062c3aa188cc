import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { isEditable, LIVE, type PreviewAddress } from "#app/panel/lib/addresses/preview-address.ts";
import { cn } from "#app/panel/lib/class-names.ts";
import { SHOWN_PAGES } from "#app/panel/lib/query-keys.ts";
import { PageFrame } from "#app/panel/page-editor/frame/page-frame.tsx";
import { LoadFailure } from "#app/panel/ui/feedback/load-failure.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { explainError } from "#data/client/error-texts.ts";
import { readPublicPage, previewPage } from "#data/publishing/preview-links.ts";
import type { MenuItem } from "#domain/menu/menu-item.ts";
import type { TypedRecord, EditableElement } from "#domain/visual-editing/editable-element.ts";

interface ShownPageProps {
  /** The title of the frame. */
  title: string;
  shown: ReturnType<typeof useShownPage>;
  /** What can be edited on the page; nothing by default. */
  targets?: readonly EditableElement[];
  menu?: readonly MenuItem[];
  path: string;
  onOpen: (path: string) => void;
  onReady: (page: Document) => void;
  onShown?: () => void;
}

/** The loaded page, or why there is none. */
export function ShownPage({
  title,
  shown,
  targets = NO_TARGETS,
  menu = NO_ITEMS,
  path,
  onOpen,
  onReady,
  onShown,
}: ShownPageProps) {
  const { html, path: shownPath } = shown.data ?? {};
  if (!html) return <WithoutPage shown={shown} />;
  const isOther = shownPath?.split("#")[0] !== path.split("#")[0];
  return (
    <div aria-busy={shown.isFetching} className={cn("size-full", isOther && "opacity-60")}>
      <PageFrame
        title={title}
        html={html}
        targets={targets}
        menu={menu}
        onOpen={onOpen}
        onReady={onReady}
        {...(onShown && { onShown })}
        path={isOther ? (shownPath ?? path) : path}
      />
    </div>
  );
}

const NO_TARGETS: readonly EditableElement[] = [];
const NO_ITEMS: readonly MenuItem[] = [];

function WithoutPage({ shown }: Pick<ShownPageProps, "shown">) {
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

const TYPING_PAUSE_MS = 300;

/**
 * Loads the page at an address; the previous one stays until then. Typed values are rendered into it after each pause.
 *
 * @param typed null without typed values
 */
export function useShownPage(
  { state, path }: Pick<PreviewAddress, "state" | "path">,
  typed: TypedRecord | null = null,
) {
  const client = useClient();
  const [page = "/"] = path.split("#");
  const debounced = useDebouncedTyping(typed);
  return useQuery({
    queryKey: [...SHOWN_PAGES, state, page, debounced],
    queryFn: async () => {
      const shown =
        state === LIVE
          ? await readPublicPage(page)
          : await previewPage(client, {
              path: page,
              state,
              ...(isEditable(state) && { editing: { typed: debounced } }),
            });
      return { path, ...shown };
    },
    placeholderData: keepPreviousData,
    ...(debounced !== null && { gcTime: 0 }),
  });
}

/** Debounces typed values; their removal takes effect immediately. */
function useDebouncedTyping(typed: TypedRecord | null): TypedRecord | null {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(typed), typed === null ? 0 : TYPING_PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [typed]);
  return typed === null ? null : rested;
}
