import { describePanelPage } from "#app/panel/shell/meta.ts";
import { PanelHeader, WayBack } from "#app/panel/shell/panel-header.tsx";
import { SitePreviewPage } from "#app/panel/site-preview/site-preview-page.tsx";

export const meta = () => describePanelPage("El sitio, antes y después · Panel de administración");

/** The site with drafts, or at a moment. */
export default function SitePreview() {
  return (
    <div className="flex h-dvh flex-col">
      <header className="border-line z-20 border-b bg-white">
        <PanelHeader hasWayBack />
        <div className="mx-auto flex max-w-7xl px-4 pb-1 max-sm:hidden">
          <WayBack className="ml-auto" />
        </div>
      </header>
      <main className="flex min-h-0 grow flex-col">
        <h2 className="sr-only">El sitio, antes y después</h2>
        <SitePreviewPage />
      </main>
    </div>
  );
}
