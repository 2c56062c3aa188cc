import { ResourceTab } from "#app/panel/records/resource/resource-tab.tsx";
import { useFlagSwitch } from "#app/panel/records/resource/use-flag-switch.ts";
import { MenuFields } from "#app/panel/resources/menu/menu-fields.tsx";
import { MenuItems } from "#app/panel/resources/menu/menu-items.tsx";
import { MENU, MENU_FORM } from "#app/panel/resources/menu/menu-resource.ts";
import { useMoves } from "#app/panel/resources/menu/use-moves.ts";

export function MenuTab() {
  const setFlag = useFlagSwitch(MENU);
  const moves = useMoves();
  return (
    <ResourceTab
      resource={MENU}
      form={MENU_FORM}
      renderFields={(form) => <MenuFields form={form} />}
    >
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
