import { useIsMutating } from "@tanstack/react-query";

import { showOpeningFailure, useAskedRecord } from "#app/panel/lib/asked-record.ts";
import { RecordsLayout } from "#app/panel/records/tab/records-layout.tsx";
import { useRecordTab } from "#app/panel/records/tab/use-record-tab.ts";
import { menuKeys } from "#app/panel/resources/menu/keys.ts";
import { MenuBrowser } from "#app/panel/resources/menu/menu-browser.tsx";
import { MenuForm } from "#app/panel/resources/menu/menu-form.tsx";
import { useDeleteMenuItem } from "#app/panel/resources/menu/mutations.ts";
import { useMenuList } from "#app/panel/resources/menu/use-menu-list.ts";
import type { Client } from "#data/client/client.ts";
import { explainError } from "#data/client/error-texts.ts";
import { getMenuItem } from "#data/menu.ts";
import type { MenuItem } from "#domain/menu/menu-item.ts";

export function MenuTab({ client }: { client: Client }) {
  const menu = useMenuList(client);
  const deletion = useDeleteMenuItem(client);
  const isSaving = useIsMutating({ mutationKey: menuKeys.save() }) > 0;
  const tab = useRecordTab<MenuItem>({ ...REMOVAL, remove: deletion.mutateAsync });
  const { editor } = tab;
  useAskedRecord("menu", (id) => {
    if (id === null) editor.open();
    else getMenuItem(client, id).then(editor.edit, showOpeningFailure);
  });

  return (
    <RecordsLayout
      title="Menú"
      count={menu.address.isNarrowed ? undefined : menu.list.total}
      headingRef={tab.headingRef}
      createText="Nuevo elemento"
      isFormOpen={editor.isOpen}
      onCreate={editor.open}
      form={
        <MenuForm
          key={editor.version}
          client={client}
          item={editor.record}
          takesFocus={editor.takesFocus}
          onChanges={editor.noteChanges}
          onCancel={editor.cancel}
          onSaved={editor.leave}
        />
      }
    >
      {/* Opening another record would replace the form while it is being saved. */}
      <MenuBrowser client={client} menu={menu} tab={tab} mayEdit={!isSaving} />
    </RecordsLayout>
  );
}

const REMOVAL = {
  question: "¿Estás seguro de que quieres eliminar este elemento del menú?",
  texts: {
    success: "Elemento del menú eliminado correctamente",
    failure: "No se pudo eliminar el elemento del menú",
  },
  explain: explainError,
};
