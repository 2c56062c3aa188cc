import { lazy, Suspense } from "react";

import { DraftAnnouncement } from "#app/panel/shell/draft-announcement.tsx";
import { describePanelPage } from "#app/panel/shell/meta.ts";
import { PanelHeader, WayBack } from "#app/panel/shell/panel-header.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";

/** Lazy: the list of routes, which each page loads, names all that a route imports. */
const PicturesPage = lazy(async () => ({
  default: (await import("#app/panel/pictures/pictures-page.tsx")).PicturesPage,
}));

export const meta = () => describePanelPage("Imágenes · Panel de administración");

/** The pictures of the site. */
export default function Pictures() {
  return (
    <>
      <header className="border-line z-20 border-b bg-white lg:sticky lg:top-0">
        <PanelHeader hasWayBack />
        <div className="mx-auto flex max-w-7xl px-4 pb-1 max-sm:hidden">
          <WayBack className="ml-auto" />
        </div>
      </header>
      <main className="mx-auto max-w-5xl px-4 py-2 sm:px-6 sm:py-6">
        <DraftAnnouncement />
        <Suspense fallback={<Loading />}>
          <PicturesPage />
        </Suspense>
      </main>
    </>
  );
}
