import { useNavigate } from "react-router";

import { MAIN_PLACES } from "#app/panel/lib/addresses/main-places.ts";
import { TabAddressProvider } from "#app/panel/lib/addresses/tab-address.ts";
import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import type { PageFormProps } from "#app/panel/lib/page-form.ts";
import { requestRecord } from "#app/panel/lib/stores/requested-record.ts";
import { PanelHeader } from "#app/panel/shell/panel-header.tsx";
import { describePanelPage } from "#app/panel/shell/panel-route.ts";
import { PartBoundary } from "#app/panel/shell/part-boundary.tsx";
import { usePageAddress } from "#app/panel/shell/use-tab-addresses.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { RECORD_TABS } from "#domain/record-types/generated/record-tabs.ts";
import type { EditableElement } from "#domain/visual-editing/editable-element.ts";

/** Lazy: the route manifest, which each page loads, lists all imports of a route. */
const PageEditor = lazyPart(
  async () => (await import("#app/panel/page-editor/page-editor.tsx")).PageEditor,
  "shown",
);

export const meta = () => describePanelPage("Sitio · Panel de administración");

/** Visual editing, and previews of the site with drafts or at a moment. */
export default function SitePreview() {
  return (
    <div className="flex h-[calc(100dvh-var(--foot-bar-height))] flex-col">
      <PanelHeader title={MAIN_PLACES.site.name} />
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
            />
          </PartBoundary>
        </TabAddressProvider>
      </main>
    </div>
  );
}

const TextForm = lazyPart(
  async () => (await import("#app/panel/resources/content/content-form.tsx")).PageTextForm,
  "shown",
);
const ProductForm = lazyPart(
  async () => (await import("#app/panel/resources/products/product-form.tsx")).ProductForm,
  "shown",
);
const ArticleForm = lazyPart(
  async () => (await import("#app/panel/resources/news/article-form.tsx")).ArticleForm,
  "shown",
);
const MenuForm = lazyPart(
  async () => (await import("#app/panel/resources/menu/menu-page-form.tsx")).MenuPageForm,
  "shown",
);

/** The form of what is edited on a page: a text alone, or a record's whole form. */
function PageForm(props: PageFormProps) {
  return (
    <>
      <TableForm {...props} />
      <FullForm target={props.target} />
    </>
  );
}

function TableForm({ target, ...events }: PageFormProps) {
  if (target.table === "site_content") {
    return <TextForm {...events} takesFocus section={target.section} textKey={target.key} />;
  }
  const { table, id, column } = target;
  const Form = { products: ProductForm, news: ArticleForm, menu_items: MenuForm }[table];
  return <Form {...events} target={{ id }} hasDraft={false} takesFocus focusField={column} />;
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
