import { ExternalLink, MessageCircle } from "lucide-react";

import { Card } from "#app/panel/ui/controls/card.tsx";
import { buildChatLink, type ChatSettings, resolveChatButton } from "#domain/whatsapp/chat-link.ts";

/** The button as visitors will see it, and its link. */
export function ChatPreview({ chat }: { chat: ChatSettings }) {
  const shown = resolveChatButton(chat);
  const link = buildChatLink(chat.phone_number, chat.message);
  return (
    <Card role="region" aria-label="Vista previa" className="grid gap-4 p-4 sm:p-6">
      <h3 className="font-semibold">Así lo verán sus visitantes</h3>
      <div className="border-line bg-sand grid min-h-36 content-end justify-items-end rounded-lg border p-4">
        {shown === null ? (
          <p className="text-soft m-auto text-center text-pretty">{explainHidden(chat)}</p>
        ) : (
          <a
            href={shown}
            target="_blank"
            rel="noopener"
            className="bg-green shadow-card hover:bg-green-deep inline-flex min-h-14 items-center gap-2.5 rounded-full px-5 font-semibold text-white transition-colors"
          >
            <MessageCircle aria-hidden className="size-6" />
            WhatsApp
            <span className="sr-only">(se abre en otra pestaña)</span>
          </a>
        )}
      </div>
      {link !== null && (
        <div className="grid gap-1 text-sm">
          <p className="font-semibold">Enlace</p>
          <a
            href={link}
            target="_blank"
            rel="noopener"
            className="text-green flex min-h-11 items-center gap-2 underline underline-offset-4"
          >
            <span className="min-w-0 wrap-anywhere">{link}</span>
            <ExternalLink aria-hidden className="size-4 shrink-0" />
            <span className="sr-only">(se abre en otra pestaña)</span>
          </a>
        </div>
      )}
    </Card>
  );
}

function explainHidden({ enabled }: ChatSettings): string {
  return enabled === "true"
    ? "Sin el número de un celular el botón no se puede mostrar."
    : "El botón está oculto: sus visitantes no lo ven.";
}
