import { preloadable } from "#app/panel/lib/loading/preloadable.tsx";
import { listReads } from "#app/panel/records/resource/list-query.ts";
import { ResourceTab } from "#app/panel/records/resource/resource-tab.tsx";
import { useFlagSwitch } from "#app/panel/records/resource/use-flag-switch.ts";
import { MenuItems } from "#app/panel/resources/menu/menu-items.tsx";
import { MENU } from "#app/panel/resources/menu/menu-resource.ts";
import { useMoves } from "#app/panel/resources/menu/use-moves.ts";

const FORM = preloadable(async () => ({
  default: (await import("#app/panel/resources/menu/menu-form.tsx")).MenuForm,
}));

export const MENU_READS = listReads(MENU);

export function MenuTab() {
  const setFlag = useFlagSwitch(MENU);
  const moves = useMoves();
  return (
    <ResourceTab resource={MENU} form={FORM}>
      {(list) => (
        <MenuItems
          {...list}
          moves={moves}
          onActivate={({ id }, isActive) => setFlag(id, "is_active", isActive)}
        />
      )}
    </ResourceTab>
  );
}
