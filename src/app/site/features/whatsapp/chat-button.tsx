import { clsx } from "clsx";

import { WhatsAppIcon } from "#app/site/ui/whatsapp-icon.tsx";

interface ChatButtonProps {
  /** Built by `resolveChatButton`. */
  href: string | null;
  /** The topic of the chat, on pages that have one. */
  subject: string | null;
  /** Where the page's subject is quoted: on phones, the button is in a bar with this link. Null without a bar. */
  quoteHref: string | null;
}

/**
 * The floating button that opens a chat. It is placed between the page's content and its footer, and sticks
 * to the window's lower edge: the page ends with room for it, so it never covers what is below.
 */
export function ChatButton({ href, subject, quoteHref }: ChatButtonProps) {
  if (href === null && quoteHref === null) return null;
  const hasBar = quoteHref !== null;
  return (
    <aside
      aria-label="Chat"
      className={clsx(
        "chat-button sticky bottom-0 z-20 print:hidden",
        hasBar
          ? "max-sm:border-line max-sm:bg-paper max-sm:flex max-sm:gap-2.5 max-sm:border-t max-sm:px-4 max-sm:pt-2.5 max-sm:pb-[max(0.625rem,env(safe-area-inset-bottom))] sm:h-0"
          : "h-0",
      )}
    >
      {quoteHref !== null && (
        <a
          href={quoteHref}
          className="bg-green hover:bg-green-dark inline-flex min-h-12 flex-1 items-center justify-center rounded-lg px-4 font-semibold text-white sm:hidden"
        >
          Cotizar{subject !== null && <span className="sr-only"> {subject}</span>}
        </a>
      )}
      {href !== null && (
        <a
          href={href}
          target="_blank"
          rel="noopener"
          className={clsx(
            "bg-whatsapp text-ink ring-ink/15 inline-flex items-center gap-2.5 font-semibold ring-1 transition-[filter] hover:brightness-95",
            hasBar
              ? `max-sm:min-h-12 max-sm:flex-1 max-sm:justify-center max-sm:rounded-lg max-sm:px-4 ${FLOATING_ON_WIDE}`
              : FLOATING,
          )}
        >
          <WhatsAppIcon className="size-7 shrink-0 text-white" />
          <span className={hasBar ? "sm:max-xl:sr-only" : "max-xl:sr-only"}>WhatsApp</span>
          {subject !== null && <span className="sr-only"> para cotizar {subject}</span>}
          <span className="sr-only"> (se abre en otra pestaña)</span>
        </a>
      )}
    </aside>
  );
}

const FLOATING =
  "shadow-float absolute right-4 bottom-4 min-h-14 rounded-full px-3.5 sm:right-6 sm:bottom-6 xl:pr-5";
const FLOATING_ON_WIDE =
  "sm:shadow-float sm:absolute sm:right-6 sm:bottom-6 sm:min-h-14 sm:rounded-full sm:px-3.5 xl:pr-5";
