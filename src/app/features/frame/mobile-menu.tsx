import Phone from "lucide-react/icons/phone";
import X from "lucide-react/icons/x";

import type { SiteFrame } from "#app/features/frame/site-frame.ts";
import { toSafeHref } from "#app/lib/safe-href.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { buildPhoneLink, formatPhone } from "#domain/phone.ts";

/** Names nothing on the page: going there closes the menu and moves nothing. */
const CLOSED = "#cerrado";

/**
 * The slide-out menu of narrow screens, open while it is the address's target. Unlike a popover it
 * closes by itself when one of its links leads to a section of the same page, and with "back".
 */
export function MobileMenu({ frame }: { frame: SiteFrame }) {
  const { content, menu } = frame;
  const phoneLink = buildPhoneLink(content.contact.phone);
  const items = [{ name: "Inicio", url: "/" }, ...menu.filter(({ url }) => url.trim() !== "/")];
  return (
    <nav
      id="menu"
      aria-label="Menú"
      tabIndex={-1}
      className="group/menu invisible fixed inset-0 z-50 transition-[visibility] duration-300 outline-none target:visible target:duration-0 lg:hidden print:hidden"
    >
      <a
        href={CLOSED}
        aria-hidden
        tabIndex={-1}
        className="bg-green-dark/60 absolute inset-0 opacity-0 transition-opacity duration-300 group-target/menu:opacity-100"
      />
      <div className="bg-paper shadow-float ease-calm absolute inset-y-0 right-0 flex w-[min(23rem,88vw)] translate-x-full flex-col overflow-y-auto px-6 pt-3.5 pb-8 transition-transform duration-300 group-target/menu:translate-x-0">
        <a
          href={CLOSED}
          className="text-green hover:bg-sand -mr-2.5 inline-flex size-11 items-center justify-center self-end rounded-lg"
        >
          <X aria-hidden className="size-6" />
          <span className="sr-only">Cerrar el menú</span>
        </a>
        <ul className="mt-2 mb-8">
          {items.map(({ name, url }) => (
            <MobileItem key={`${url} ${name}`} name={name} url={url} />
          ))}
        </ul>
        <div className="mt-auto grid gap-3">
          <LinkButton href="/cotizar">Cotizar</LinkButton>
          {phoneLink && (
            <LinkButton href={phoneLink} tone="outline">
              <Phone aria-hidden className="size-4.5" />
              {formatPhone(content.contact.phone)}
            </LinkButton>
          )}
          <p className="text-soft pt-2 text-center text-sm">{content.contact.hours}</p>
        </div>
      </div>
    </nav>
  );
}

function MobileItem({ name, url }: { name: string; url: string }) {
  const href = toSafeHref(url);
  if (href === null) return null;
  return (
    <li className="border-line border-b">
      <a
        href={href}
        className="font-display flex min-h-15 items-center text-2xl font-medium tracking-tight"
      >
        {name}
      </a>
    </li>
  );
}
