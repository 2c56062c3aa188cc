import { FileText } from "lucide-react";

import { ComingSoon } from "#app/ui/panel/coming-soon.tsx";

export function ContentTab() {
  return (
    <ComingSoon
      icon={FileText}
      title="Los textos del sitio"
      promise="Muy pronto podrá cambiar aquí cada texto de la página: la portada, los servicios, la empresa, el contacto y el pie."
      meanwhile="Mientras tanto, el sitio muestra los textos con los que se instaló."
    />
  );
}
