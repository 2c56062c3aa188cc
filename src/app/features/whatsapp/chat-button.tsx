import MessageCircle from "lucide-react/icons/message-circle";

/** The floating button that opens a conversation; `href` as `resolveChatButton` gives it. */
export function ChatButton({ href }: { href: string | null }) {
  if (href === null) return null;
  return (
    <aside aria-label="Chat">
      <a
        href={href}
        target="_blank"
        rel="noopener"
        className="bg-green shadow-float hover:bg-green-dark fixed right-4 bottom-4 z-20 inline-flex min-h-14 items-center gap-2.5 rounded-full px-4 font-semibold text-white ring-1 ring-white/25 transition-colors sm:right-6 sm:bottom-6 xl:pr-5 print:hidden"
      >
        <MessageCircle aria-hidden className="size-6" />
        <span className="max-xl:sr-only">WhatsApp</span>
        <span className="sr-only">(se abre en otra pestaña)</span>
      </a>
    </aside>
  );
}
