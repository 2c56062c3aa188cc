import { MessageCircle } from "lucide-react";

import { ComingSoon } from "#app/ui/panel/coming-soon.tsx";

export function WhatsAppTab() {
  return (
    <ComingSoon
      icon={MessageCircle}
      title="El botón de WhatsApp"
      promise="Muy pronto podrá cambiar aquí el número, el mensaje y si el botón se muestra."
      meanwhile="Mientras tanto, el botón usa los datos con los que se instaló el sitio."
    />
  );
}
