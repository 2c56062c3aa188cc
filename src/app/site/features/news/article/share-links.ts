/** Plain links that share an article; `url` is its canonical URL. */
export function buildShareLinks(title: string, url: string): { name: string; href: string }[] {
  return [
    { name: "WhatsApp", href: `https://wa.me/?text=${encode(`${title} ${url}`)}` },
    { name: "Facebook", href: `https://www.facebook.com/sharer/sharer.php?u=${encode(url)}` },
    { name: "Correo", href: `mailto:?subject=${encode(title)}&body=${encode(url)}` },
  ];
}

/** Encodes a URL component; a lone surrogate would throw. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
