import type { Client } from "#data/client/client.ts";
import { CATALOGUE } from "#domain/content/catalogue/catalogue.ts";
import type { ContentType } from "#domain/content/site-text.ts";

/* Records whose every text is longer than any layout expects and cannot be broken. */

const WORD = "Superfosfatoconcentrado".repeat(7);
const TEXT = `Texto que sigue después de la primera línea ${WORD} y termina con varias palabras más`;
const EMAIL = "administracion.y.compras.nacionales@alimentosbalanceados.empresa.example";
const ADDRESS = `https://empresa.example/${"ruta-larga-".repeat(12)}`;

const MARKDOWN = `${TEXT}

## ${TEXT}

${ADDRESS} y <${EMAIL}>, **${WORD}**, \`${WORD}\`, [${WORD}](${ADDRESS}), nota[^1].

- ${WORD}
- [ ] ${TEXT}

1. ${WORD}
   1. ${WORD}
      1. ${WORD}

> ${WORD}

\`\`\`
${WORD} ${WORD}
\`\`\`

| ${WORD} | Columna | Columna | Columna |
| --- | --- | --- | --- |
| ${WORD} | 1 | \`${WORD}\` | 3 |

![${WORD}](/images/torta-de-palmiste.webp)

[^1]: ${WORD}
`;

const VALUES: Readonly<Record<ContentType, string | null>> = {
  text: TEXT,
  textarea: MARKDOWN,
  email: EMAIL,
  phone: `601 000 0000 extensión ${"0123456789".repeat(6)}`,
  // A URL is not displayed as text.
  url: null,
};

/** Keys of `site_content` whose value is not displayed as text. */
const CHOICES: ReadonlySet<string> = new Set(["whatsapp.enabled", "seo.og_image"]);

/** Fills an empty site. @returns the paths of a product page, of one without variants, and of an article page */
export async function fillWithHostileRecords(
  client: Client,
): Promise<{ product: string; plainProduct: string; article: string }> {
  await client.from("site_content").insert(listContent()).throwOnError();
  await client
    .from("menu_items")
    .insert(
      ["/productos", "/noticias", ADDRESS].map((url, order_index) => ({
        name: `${order_index} ${WORD}`,
        url,
        order_index,
      })),
    )
    .throwOnError();
  const products = await client
    .from("products")
    .insert(Array.from({ length: 14 }, (_, index) => makeProduct(index)))
    .select("slug")
    .throwOnError();
  const articles = await client
    .from("news")
    .insert(Array.from({ length: 5 }, (_, index) => makeArticle(index)))
    .select("slug")
    .throwOnError();
  return {
    product: `/productos/${products.data[0]?.slug}`,
    plainProduct: `/productos/${products.data[1]?.slug}`,
    article: `/noticias/${articles.data[0]?.slug}`,
  };
}

function listContent() {
  return Object.entries(CATALOGUE).flatMap(([section, entries]) =>
    Object.entries(entries).flatMap(([key, { type }]) => {
      const value = CHOICES.has(`${section}.${key}`) ? null : VALUES[type];
      return value === null ? [] : [{ section, key, type, value }];
    }),
  );
}

const SPEC = { name: WORD, min: 1_000_000, max: 2_000_000, unit: WORD, basis: WORD };

function makeProduct(index: number) {
  const hasVariants = index % 2 === 0;
  return {
    title: `${index} ${WORD}`,
    description: `${TEXT} ${ADDRESS}`,
    features: [WORD, TEXT, ADDRESS, `${WORD} 4`, `${WORD} 5`],
    category: hasVariants ? WORD : TEXT,
    image_url: "/images/torta-de-palmiste.webp",
    more_images: [{ url: "/images/glicerol.webp", alt: `${TEXT} ${WORD}` }],
    species: [WORD, TEXT],
    presentations: [WORD, TEXT],
    warnings: [{ text: `${TEXT} ${WORD}`, source: WORD, forbidden: [WORD] }],
    specs: [
      SPEC,
      ...(hasVariants
        ? [
            { ...SPEC, min: null, max: null, variant: WORD, grades: [1, 2] },
            { ...SPEC, unit: "", variant: TEXT, method: WORD },
          ]
        : [{ ...SPEC, name: TEXT, method: WORD }]),
    ],
    min_order: WORD,
    logistics: [{ presentation: WORD, per_pallet: 1000, per_truck: 100_000, truck: WORD }],
    lead_time: WORD,
    delivery_zones: `${TEXT} ${ADDRESS}`,
    origin: WORD,
    sampling: TEXT,
    ica_registration: WORD,
    inclusion: [{ species: WORD, min: 1_000_000, max: 2_000_000, unit: WORD, source: WORD }],
    storage: `${TEXT} ${ADDRESS}`,
    shelf_life: WORD,
    handling: TEXT,
    incompatibilities: WORD,
    documents: [{ title: WORD, url: ADDRESS }],
  };
}

function makeArticle(index: number) {
  return {
    title: `${index} ${WORD}`,
    excerpt: `${ADDRESS} ${WORD}`,
    content: MARKDOWN,
    author: WORD,
    read_time: WORD,
    image_url: "/images/noticia-internacional.webp",
    source_name: WORD,
    source_url: ADDRESS,
    is_featured: index === 4,
  };
}
