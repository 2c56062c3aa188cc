import { Search } from "lucide-react";

import { ComingSoon } from "#app/ui/panel/coming-soon.tsx";

export function SeoTab() {
  return (
    <ComingSoon
      icon={Search}
      title="Cómo se ve el sitio en Google"
      promise="Muy pronto podrá escribir aquí el título y la descripción que muestran Google, WhatsApp y Facebook."
      meanwhile="Mientras tanto, se usan los textos con los que se instaló el sitio."
    />
  );
}
