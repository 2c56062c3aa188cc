import { useFormAddress } from "#app/panel/records/tab/use-form-address.ts";
import type { usePageEditing } from "#app/panel/site-preview/editing/use-page-editing.ts";
import type { EditableElements } from "#domain/visual-editing/editable-element.ts";

interface EditedAddressProps {
  editing: ReturnType<typeof usePageEditing>;
  /** What the page shows; not empty, since the address names one of it. */
  known: EditableElements;
}

/** Keeps what is edited on a page in the address. */
export function EditedAddress({ editing: { editor, edit }, known }: EditedAddressProps) {
  useFormAddress(editor, (name) => {
    const target = known.get(name ?? "");
    if (target !== undefined) edit({ target, others: [] });
  });
  return null;
}
