import { cn } from "#app/panel/lib/class-names.ts";
import { PageFrame } from "#app/panel/site-preview/frame/page-frame.tsx";
import type { useShownPage } from "#app/panel/site-preview/use-shown-page.ts";
import { LoadFailure } from "#app/panel/ui/feedback/load-failure.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { explainError } from "#data/client/error-texts.ts";
import type { MenuItem } from "#domain/menu/menu-item.ts";
import type { EditableElement } from "#domain/visual-editing/editable-element.ts";

interface ShownPageProps {
  /** The frame's. */
  title: string;
  shown: ReturnType<typeof useShownPage>;
  /** What can be edited of it; by default nothing. */
  targets?: readonly EditableElement[];
  menu?: readonly MenuItem[];
  path: string;
  onOpen: (path: string) => void;
  onReady: (page: Document) => void;
  onShown?: () => void;
}

/** The page that was read, or why there is none. */
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
