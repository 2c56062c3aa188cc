import { WhatsAppIcon } from "#app/ui/whatsapp-icon.tsx";

interface ChatButtonProps {
  /** As `resolveChatButton` gives it. */
  href: string | null;
  /** What the conversation is about, when the page says it. */
  subject: string | null;
}

/**
 * The floating button that opens a conversation. It stands between the page's content and its footer, and
 * sticks to the window's lower edge: at its end a page has room for it, and what is below is never covered.
 */
export function ChatButton({ href, subject }: ChatButtonProps) {
  if (href === null) return null;
  return (
    <aside aria-label="Chat" className="chat-button sticky bottom-0 z-20 h-0 print:hidden">
      <a
        href={href}
        target="_blank"
        rel="noopener"
        className="bg-whatsapp text-ink shadow-float ring-ink/15 absolute right-4 bottom-4 inline-flex min-h-14 items-center gap-2.5 rounded-full px-3.5 font-semibold ring-1 transition-[filter] hover:brightness-95 sm:right-6 sm:bottom-6 xl:pr-5"
      >
        <WhatsAppIcon className="size-7 shrink-0 text-white" />
        <span className="max-xl:sr-only">WhatsApp</span>
        {subject !== null && <span className="sr-only"> para cotizar {subject}</span>}
        <span className="sr-only"> (se abre en otra pestaña)</span>
      </a>
    </aside>
  );
}
