import type { Article } from "#domain/news/article.ts";

/** An article as the seed writes it: the database gives the slug, and nobody has edited it yet. */
export type SeedArticle = Omit<Article, "slug" | "updated_at">;

/** The pictures of the news, with what they show. */
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
