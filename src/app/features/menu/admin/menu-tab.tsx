import { useIsMutating, useQuery } from "@tanstack/react-query";
import { List } from "lucide-react";

import { menuKeys } from "#app/features/menu/admin/keys.ts";
import { MenuForm } from "#app/features/menu/admin/menu-form.tsx";
import { MenuRow } from "#app/features/menu/admin/menu-row.tsx";
import { useDeleteMenuItem } from "#app/features/menu/admin/mutations.ts";
import { menuQuery } from "#app/features/menu/admin/queries.ts";
import { useQuickChanges } from "#app/features/menu/admin/use-quick-changes.ts";
import { EmptyState } from "#app/ui/panel/empty-state.tsx";
import { RecordList } from "#app/ui/panel/record-list.tsx";
import { RecordsLayout } from "#app/ui/panel/records-layout.tsx";
import { useFailureToast } from "#app/ui/panel/use-failure-toast.ts";
import { useRecordTab } from "#app/ui/panel/use-record-tab.ts";
import type { Client } from "#data/client.ts";
import { explainError } from "#data/error-texts.ts";
import type { MenuItem } from "#domain/menu/menu-item.ts";

export function MenuTab({ client }: { client: Client }) {
  const menu = useQuery(menuQuery(client));
  const deletion = useDeleteMenuItem(client);
  const isSaving = useIsMutating({ mutationKey: menuKeys.save() }) > 0;
  const { activate, move, announcement } = useQuickChanges(client);
  const { headingRef, editor, removal } = useRecordTab<MenuItem>({
    ...REMOVAL,
    remove: deletion.mutateAsync,
  });
  useFailureToast(menu.errorUpdateCount, LOADING_FAILED);

  return (
    <RecordsLayout
      title="Menú"
      count={menu.data?.length}
      headingRef={headingRef}
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
      <RecordList
        label="Elementos del menú"
        reading={menu}
        loadingText="Cargando el menú..."
        failureText={LOADING_FAILED}
        explain={explainError}
        empty={<NoItems />}
      >
        {(item, index) => (
          <MenuRow
            key={item.id}
            item={item}
            isFirst={index === 0}
            isLast={index === (menu.data?.length ?? 0) - 1}
            isEdited={item.id === editor.record?.id}
            isDeleting={item.id === removal.deletingId}
            // Another record would take the form from under what is being saved.
            onEdit={() => !isSaving && editor.edit(item)}
            onDelete={() => removal.remove(item)}
            onActivate={(isActive) => activate(item, isActive)}
            onMove={(direction) => move(item, direction)}
          />
        )}
      </RecordList>
      <output className="sr-only">{announcement}</output>
    </RecordsLayout>
  );
}

const LOADING_FAILED = "No se pudieron cargar los elementos del menú";

const REMOVAL = {
  question: "¿Estás seguro de que quieres eliminar este elemento del menú?",
  texts: {
    success: "Elemento del menú eliminado correctamente",
    failure: "No se pudo eliminar el elemento del menú",
  },
  explain: explainError,
};

function NoItems() {
  return (
    <EmptyState icon={List} title="Todavía no hay elementos en el menú">
      <p className="text-soft text-pretty">
        Mientras esté vacío, el sitio muestra su menú de siempre: Productos, Noticias, Servicios,
        Nosotros y Contacto. Cree el primero con el formulario.
      </p>
    </EmptyState>
  );
}
