import { List } from "lucide-react";

import { useSelection } from "#app/panel/records/bulk/use-selection.ts";
import { NothingFound } from "#app/panel/records/list/nothing-found.tsx";
import { RecordBrowser } from "#app/panel/records/list/record-browser.tsx";
import type { RecordTab } from "#app/panel/records/tab/use-record-tab.ts";
import { MenuChoices } from "#app/panel/resources/menu/menu-choices.tsx";
import { MenuItems } from "#app/panel/resources/menu/menu-items.tsx";
import { useBulkActions } from "#app/panel/resources/menu/use-bulk-actions.ts";
import type { useMenuList } from "#app/panel/resources/menu/use-menu-list.ts";
import { useQuickChanges } from "#app/panel/resources/menu/use-quick-changes.ts";
import { EmptyState } from "#app/panel/ui/feedback/empty-state.tsx";
import type { Client } from "#data/client/client.ts";
import { listMenuIds } from "#data/menu-list.ts";
import type { MenuItem } from "#domain/menu/menu-item.ts";

interface MenuBrowserProps {
  client: Client;
  menu: ReturnType<typeof useMenuList>;
  tab: RecordTab<MenuItem>;
  /** Whether the form may open another item. */
  mayEdit: boolean;
}

/** The list of menu items. */
export function MenuBrowser({
  client,
  menu: { address, filter, list, firstPlace },
  tab: { editor, removal, focusHeading, leaveRecords },
  mayEdit,
}: MenuBrowserProps) {
  const changes = useQuickChanges(client);
  const actions = useBulkActions(client, leaveRecords);
  const selection = useSelection(`${filter.text}\n${filter.isActive}`);
  return (
    <RecordBrowser
      label={LABEL}
      address={address}
      list={list}
      searchLabel="Buscar en el menú"
      searchPlaceholder="Buscar por nombre o dirección"
      choices={<MenuChoices address={address} />}
      exportAll={async () => {
        const { exportMenu } = await import("#app/panel/resources/menu/export-menu.ts");
        return exportMenu(client, filter);
      }}
      selection={selection}
      listIds={() => listMenuIds(client, filter)}
      actions={actions}
      onFinished={focusHeading}
    >
      <MenuItems
        reading={list.reading}
        total={list.total ?? 0}
        firstPlace={firstPlace}
        changes={changes}
        selection={selection}
        editedId={editor.record?.id ?? null}
        deletingId={removal.deletingId}
        empty={
          address.isNarrowed ? <NothingFound {...NOTHING} onClear={address.clear} /> : NO_ITEMS
        }
        onEdit={(item) => mayEdit && editor.edit(item)}
        onDelete={removal.remove}
      />
    </RecordBrowser>
  );
}

const LABEL = { one: "elemento del menú", many: "elementos del menú", isFeminine: false };

const NOTHING = { title: "No se encontraron elementos", clearText: "Ver todo el menú" };

const NO_ITEMS = (
  <EmptyState icon={List} title="Todavía no hay elementos en el menú">
    <p className="text-soft text-pretty">
      Mientras esté vacío, el sitio muestra su menú de siempre: Productos, Noticias, Servicios,
      Nosotros y Contacto. Cree el primero con el formulario.
    </p>
  </EmptyState>
);
