import { Suspense } from "react";
import { Link, useNavigate } from "react-router";

import { RECORD_TABS } from "#app/panel/lib/addresses/record-tabs.ts";
import { TabAddressProvider } from "#app/panel/lib/addresses/tab-address.ts";
import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import type { PageFormProps } from "#app/panel/lib/page-form.ts";
import { requestRecord } from "#app/panel/lib/stores/requested-record.ts";
import { PageEditor } from "#app/panel/page-editor/page-editor.tsx";
import { PanelHeader } from "#app/panel/shell/panel-header.tsx";
import { describePanelPage } from "#app/panel/shell/panel-route.ts";
import { PartBoundary } from "#app/panel/shell/part-boundary.tsx";
import { usePageAddress } from "#app/panel/shell/use-tab-addresses.ts";
import { Button, buttonClasses } from "#app/panel/ui/controls/button.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import type { EditableElement } from "#domain/visual-editing/editable-element.ts";

export const meta = () => describePanelPage("Editar en el sitio · Panel de administración");

/** Visual editing, and previews of the site with drafts or at a moment. */
export default function SitePreview() {
  return (
    <div className="flex h-dvh flex-col">
      <header className="border-line z-30 border-b bg-white">
        <PanelHeader hasBackLink />
      </header>
      <main className="flex min-h-0 grow flex-col">
        <h2 className="sr-only">Editar en el sitio</h2>
        <TabAddressProvider value={usePageAddress()}>
          <PartBoundary>
            <PageEditor
              renderForm={(props, name) => (
                // A failed form must not replace the page beside it.
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

const TextEditor = lazyPart(
  async () => (await import("#app/panel/resources/content/text-editor.tsx")).TextEditor,
  "shown",
);
const ProductEditor = lazyPart(
  async () => (await import("#app/panel/resources/products/product-editor.tsx")).ProductEditor,
  "shown",
);
const ArticleEditor = lazyPart(
  async () => (await import("#app/panel/resources/news/article-editor.tsx")).ArticleEditor,
  "shown",
);
const MenuEditor = lazyPart(
  async () => (await import("#app/panel/resources/menu/menu-editor.tsx")).MenuEditor,
  "shown",
);

/** The form of what is edited on a page: a text alone, or a record's whole form. */
function PageForm(props: PageFormProps) {
  return (
    <Suspense fallback={<Loading />}>
      <TableForm {...props} />
      <FullForm target={props.target} />
    </Suspense>
  );
}

function TableForm({ target, ...props }: PageFormProps) {
  if (target.table === "site_content") return <TextEditor target={target} {...props} />;
  if (target.table === "products") return <ProductEditor target={target} {...props} />;
  if (target.table === "news") return <ArticleEditor target={target} {...props} />;
  return <MenuEditor target={target} {...props} />;
}

/** Opens the same in its tab. */
function FullForm({ target }: { target: EditableElement }) {
  const navigate = useNavigate();
  const form = RECORD_TABS[target.table];
  const open = () => {
    requestRecord(
      target.table === "site_content"
        ? { form, recordId: null, text: `${target.section}.${target.key}` }
        : { form, recordId: target.id, field: target.column },
    );
    void navigate(`/admin?tab=${form}`);
  };
  return (
    <Button variant="ghost" className="text-green mx-3 my-2 px-2" onClick={open}>
      Abrir el formulario completo
    </Button>
  );
}
