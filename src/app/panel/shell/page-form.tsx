import { Suspense } from "react";
import { useNavigate } from "react-router";

import { RECORD_TABS } from "#app/panel/lib/addresses/record-tabs.ts";
import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import type { PageFormProps } from "#app/panel/lib/page-form.ts";
import { askForRecord } from "#app/panel/lib/page-state/asked-record.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import type { EditableElement } from "#domain/visual-editing/editable-element.ts";

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
export function PageForm(props: PageFormProps) {
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
    askForRecord(
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
