import { WhatsAppIcon } from "#app/site/ui/whatsapp-icon.tsx";

interface ChatButtonProps {
  /** Built by `resolveChatButton`. */
  href: string | null;
  /** The topic of the chat, on pages that have one. */
  subject: string | null;
}

/**
 * The floating button that opens a chat. It is placed between the page's content and its footer, and sticks
 * to the window's lower edge: the page ends with room for it, so it never covers what is below.
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
