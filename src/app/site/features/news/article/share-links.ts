export interface ShareLink {
  name: string;
  href: string;
  /** Whether it opens another site. */
  isExternal: boolean;
}

/** Plain links that share an article; `url` is its canonical URL. */
export function buildShareLinks(title: string, url: string): ShareLink[] {
  return [
    {
      name: "WhatsApp",
      href: `https://wa.me/?text=${encode(`${title} ${url}`)}`,
      isExternal: true,
    },
    {
      name: "Facebook",
      href: `https://www.facebook.com/sharer/sharer.php?u=${encode(url)}`,
      isExternal: true,
    },
    {
      name: "Correo",
      href: `mailto:?subject=${encode(title)}&body=${encode(url)}`,
      isExternal: false,
    },
  ];
}

/** Encodes a URL component; a lone surrogate would throw. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
