import { List } from "lucide-react";

import { ComingSoon } from "#app/ui/panel/coming-soon.tsx";

export function MenuTab() {
  return (
    <ComingSoon
      icon={List}
      title="El menú del sitio"
      promise="Muy pronto podrá ordenar aquí las opciones del menú, activarlas y desactivarlas."
      meanwhile="Mientras tanto, el menú sigue tal como lo ven sus visitantes."
    />
  );
}
