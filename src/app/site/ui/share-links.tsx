import { TextLink } from "#app/site/ui/text-link.tsx";
import { isExternal } from "#domain/site-address.ts";

interface ShareLinksProps {
  title: string;
  /** The page's canonical URL. */
  url: string;
}

/** Links that share a page, and its address in a field to copy, without script. */
export function ShareLinks({ title, url }: ShareLinksProps) {
  return (
    <div className="grid gap-1 print:hidden">
      <h2 className="text-soft text-sm font-semibold">Compartir</h2>
      <ul className="flex flex-wrap gap-x-5">
        {buildShareLinks(title, url).map(({ name, href }) => (
          <li key={name}>
            <TextLink href={href} opensTab={isExternal(href)}>
              {name}
            </TextLink>
          </li>
        ))}
      </ul>
      <label className="text-soft grid max-w-80 gap-1 text-sm">
        Enlace para copiar
        <input
          readOnly
          value={url}
          autoComplete="off"
          className="control text-ink min-h-11 py-1.5 text-[0.9375rem] text-ellipsis"
        />
      </label>
    </div>
  );
}

/** Plain links that share a page; `url` is its canonical URL. */
export function buildShareLinks(title: string, url: string): { name: string; href: string }[] {
  return [
    { name: "WhatsApp", href: `https://wa.me/?text=${encode(`${title} ${url}`)}` },
    { name: "Facebook", href: `https://www.facebook.com/sharer/sharer.php?u=${encode(url)}` },
    { name: "Correo", href: `mailto:?subject=${encode(title)}&body=${encode(url)}` },
  ];
}

/** Encodes a URL component; a lone surrogate would make `encodeURIComponent` throw. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
