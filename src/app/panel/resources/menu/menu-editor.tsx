import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import type { PageFormProps } from "#app/panel/lib/page-form.ts";
import { ResourceForm, StoredRecordForm } from "#app/panel/records/resource/resource-form.tsx";
import { TypedValues } from "#app/panel/records/resource/typed-values.tsx";
import { MenuFields } from "#app/panel/resources/menu/menu-fields.tsx";
import { MENU_FORM } from "#app/panel/resources/menu/menu-form.tsx";
import { MenuOrder } from "#app/panel/resources/menu/menu-order.tsx";
import { MENU } from "#app/panel/resources/menu/menu-resource.ts";
import { listAllMenuRows } from "#data/menu-list.ts";
import type { EditableField } from "#domain/visual-editing/editable-element.ts";

const WHOLE_MENU = { text: "", page: 1, estado: "todos", borrador: "todos", orden: "menu" };

/** Edits the menu beside the page that shows it: an item, new items, and their order. */
export function MenuEditor({ target, onTyped, ...props }: PageFormProps<EditableField>) {
  const client = useClient();
  const [editedId, setEditedId] = useState<string | null>(target.id);
  const items = useQuery({
    // The same query as the tab's list, which a move updates immediately.
    queryKey: MENU.keys.list(WHOLE_MENU),
    queryFn: async () => {
      const rows = await listAllMenuRows(client, { text: "", isActive: null, sort: "order" });
      return { rows, total: rows.length };
    },
  });
  const form = { ...props, resource: MENU, form: MENU_FORM, takesFocus: true };
  return (
    <>
      {editedId === null ? (
        <ResourceForm
          key="new"
          {...form}
          record={null}
          renderFields={(fields) => <MenuFields form={fields} />}
        />
      ) : (
        <StoredRecordForm
          key={editedId}
          {...form}
          id={editedId}
          focusField={target.column}
          renderFields={(fields) => (
            <>
              <MenuFields form={fields} />
              <TypedValues
                form={fields}
                onTyped={({ name, url }) =>
                  onTyped({ table: "menu_items", id: editedId, changes: { name, url } })
                }
              />
            </>
          )}
        />
      )}
      <MenuOrder items={items.data?.rows ?? []} editedId={editedId} onEdit={setEditedId} />
    </>
  );
}
