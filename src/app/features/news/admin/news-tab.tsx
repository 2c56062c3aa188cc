import { Newspaper } from "lucide-react";

import { ComingSoon } from "#app/ui/panel/coming-soon.tsx";

export function NewsTab() {
  return (
    <ComingSoon
      icon={Newspaper}
      title="Las noticias"
      promise="Muy pronto podrá escribir, publicar y destacar aquí los artículos del centro de noticias."
      meanwhile="Mientras tanto, las noticias publicadas siguen a la vista de todos."
    />
  );
}
