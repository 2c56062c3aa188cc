import { Link } from "react-router";

import { TabAddressProvider } from "#app/panel/lib/addresses/tab-address.ts";
import { PageEditor } from "#app/panel/page-editor/page-editor.tsx";
import { PanelHeader } from "#app/panel/shell/header/panel-header.tsx";
import { describePanelPage } from "#app/panel/shell/meta.ts";
import { PageForm } from "#app/panel/shell/page-form.tsx";
import { PartBoundary } from "#app/panel/shell/part-boundary.tsx";
import { usePageAddress } from "#app/panel/shell/use-tab-addresses.ts";
import { buttonClasses } from "#app/panel/ui/controls/button.tsx";

export const meta = () => describePanelPage("Editar en el sitio · Panel de administración");

/** The site, to be edited on its pages, and to be seen with drafts or at a moment. */
export default function SitePreview() {
  return (
    <div className="flex h-dvh flex-col">
      <header className="border-line z-30 border-b bg-white">
        <PanelHeader hasWayBack />
      </header>
      <main className="flex min-h-0 grow flex-col">
        <h2 className="sr-only">Editar en el sitio</h2>
        <TabAddressProvider value={usePageAddress()}>
          <PartBoundary>
            <PageEditor
              renderForm={(props, name) => (
                // The page beside a form that failed stays.
                <PartBoundary name={name}>
                  <PageForm {...props} />
                </PartBoundary>
              )}
              backLink={
                <Link
                  to="/admin"
                  className={buttonClasses({ variant: "outline", className: "px-3 max-lg:hidden" })}
                >
                  Volver al panel
                </Link>
              }
            />
          </PartBoundary>
        </TabAddressProvider>
      </main>
    </div>
  );
}
