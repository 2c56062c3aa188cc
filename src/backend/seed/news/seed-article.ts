import type { Article } from "#domain/news/article.ts";

/** An article as the seed writes it: the database gives the slug, and no one has edited it yet. */
export type SeedArticle = Omit<Article, "slug" | "product_slugs" | "updated_at">;

/** The pictures of the news, with what they show; each is one article's. */
export const PICTURE = {
  livestock: {
    image_url: "/images/noticia-ganaderia.webp",
    image_alt: "Potrero con cerca de alambre y colinas entre la bruma al amanecer",
  },
  aquaculture: {
    image_url: "/images/noticia-acuicultura.webp",
    image_alt: "Pellets de alimento cayendo sobre el agua de un estanque",
  },
  research: {
    image_url: "/images/noticia-investigacion.webp",
    image_alt: "Material de laboratorio con muestras de materias primas",
  },
  international: {
    image_url: "/images/noticia-internacional.webp",
    image_alt: "Bodega con big bags apilados sobre estibas",
  },
  quality: {
    image_url: "/images/noticia-calidad.webp",
    image_alt: "Tamiz y lupa examinando una muestra granulada",
  },
  innovation: {
    image_url: "/images/noticia-innovacion.webp",
    image_alt: "Brote verde que crece entre pellets de alimento",
  },
  palmKernel: {
    image_url: "/images/noticia-palmiste.webp",
    image_alt: "Torta de palmiste granulada, de cerca",
  },
  soy: {
    image_url: "/images/noticia-soya.webp",
    image_alt: "Harina de soya con granos de soya enteros",
  },
  salt: {
    image_url: "/images/noticia-sal.webp",
    image_alt: "Cristales de sal mineralizada frente a un bloque mineral",
  },
  glycerol: {
    image_url: "/images/noticia-glicerol.webp",
    image_alt: "Glicerol de tono ámbar que cae en un vaso de laboratorio",
  },
  warehouse: {
    image_url: "/images/noticia-bodega.webp",
    image_alt: "Big bags sobre estibas junto a la puerta de una bodega",
  },
  fat: {
    image_url: "/images/noticia-grasa.webp",
    image_alt: "Perlas de grasa bypass de color crema, de cerca",
  },
  yeast: {
    image_url: "/images/noticia-levadura.webp",
    image_alt: "Levadura en gránulos alargados dentro de un plato",
  },
  urea: {
    image_url: "/images/noticia-urea.webp",
    image_alt: "Perlas blancas de urea protegida en un recipiente de vidrio",
  },
  phosphate: {
    image_url: "/images/noticia-fosfato.webp",
    image_alt: "Fosfato en gránulos blancos, de cerca",
  },
  mycotoxins: {
    image_url: "/images/secuestrante-de-micotoxinas.webp",
    image_alt: "Secuestrante de micotoxinas en polvo de arcilla gris beige",
  },
  /** The site draws a cover. */
  none: { image_url: null, image_alt: "" },
} as const;

export const PUBLISHED = { is_published: true, is_featured: false } as const;
export const DRAFT = { is_published: false, is_featured: false } as const;

export const NO_SOURCE = { source_name: null, source_url: null } as const;
export const ICA_SOURCE = { source_name: "ICA", source_url: "https://www.ica.gov.co" } as const;
export const FAO_SOURCE = { source_name: "FAO", source_url: "https://www.fao.org" } as const;

/** The id of the seed's article number `number`. */
export function newsId(number: number): string {
  return `5eed0002-0000-4000-8000-${String(number).padStart(12, "0")}`;
}
