/** A file of the build that records may use: its address, and what is known of a picture. */
interface SiteFile {
  width?: number;
  height?: number;
  bytes: number;
}

const photo = (bytes: number, height = 1200, width = 1600): SiteFile => ({ width, height, bytes });

/** The files of `public`, which a test compares with the folder. */
export const SITE_FILES: Readonly<Record<string, SiteFile>> = {
  "/apple-touch-icon.png": { bytes: 2390 },
  "/brand-mark-mono.svg": { bytes: 309 },
  "/brand-mark.svg": { bytes: 452 },
  "/favicon-32.png": { bytes: 826 },
  "/favicon.ico": { bytes: 848 },
  "/favicon.svg": { bytes: 452 },
  "/icon-192.png": { bytes: 4275 },
  "/icon-512.png": { bytes: 13435 },
  "/icon-maskable-512.png": { bytes: 5122 },
  "/images/fosfato-monodicalcico.webp": photo(100_434),
  "/images/glicerol.webp": photo(70_546),
  "/images/grasa-bypass.webp": photo(98_904),
  "/images/harina-de-soya.webp": photo(154_622),
  "/images/hero-materias-primas.webp": photo(151_154, 1400, 2000),
  "/images/levadura.webp": photo(133_126),
  "/images/melaza.webp": photo(77_438),
  "/images/noticia-acuicultura.webp": photo(77_720, 900),
  "/images/noticia-bodega.webp": photo(68_346, 900),
  "/images/noticia-calidad.webp": photo(86_904, 900),
  "/images/noticia-fosfato.webp": photo(101_634, 900),
  "/images/noticia-ganaderia.webp": photo(77_918, 900),
  "/images/noticia-glicerol.webp": photo(55_944, 900),
  "/images/noticia-grasa.webp": photo(75_172, 900),
  "/images/noticia-innovacion.webp": photo(116_856, 900),
  "/images/noticia-internacional.webp": photo(144_828, 900),
  "/images/noticia-investigacion.webp": photo(80_140, 900),
  "/images/noticia-levadura.webp": photo(98_746, 900),
  "/images/noticia-palmiste.webp": photo(172_318, 900),
  "/images/noticia-sal.webp": photo(88_068, 900),
  "/images/noticia-soya.webp": photo(92_548, 900),
  "/images/noticia-urea.webp": photo(76_242, 900),
  "/images/oxido-de-magnesio.webp": photo(84_314),
  "/images/premezcla-vitaminica.webp": photo(65_944),
  "/images/sal-mineralizada.webp": photo(122_042),
  "/images/secuestrante-de-micotoxinas.webp": photo(79_904),
  "/images/torta-de-palmiste.webp": photo(182_964),
  "/images/urea-protegida.webp": photo(75_354),
  "/licencias/libheif.txt": { bytes: 44_860 },
};

/** A file of the build; undefined when there is none at that address. */
export function findSiteFile(address: string): SiteFile | undefined {
  return Object.hasOwn(SITE_FILES, address) ? SITE_FILES[address] : undefined;
}
