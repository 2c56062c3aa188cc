import {
  attach,
  both,
  FOLDER,
  hideMagnesium,
  LARGE,
  onArticle,
  onMenu,
  onProduct,
  onText,
  type PlantedFault,
  renameMelaza,
  SMALL,
  withFile,
  write,
  writeText,
} from "#backend/seed/plant-fault.ts";

const PICTURES: readonly PlantedFault[] = [
  {
    name: "a product's picture has no text",
    plant: onProduct({ image_alt: " " }),
    found: ["picture-texts products image_alt"],
  },
  {
    name: "a further picture of a product has no text",
    plant: onProduct({ more_images: [{ url: "/images/melaza.webp", alt: "" }] }),
    found: ["picture-texts products more_images"],
  },
  {
    name: "a further picture of a product is gone",
    plant: onProduct({ more_images: [{ url: `${FOLDER}/${LARGE}`, alt: "Un saco" }] }),
    found: ["picture-files products more_images"],
  },
  {
    name: "an article's picture is described by a file's name",
    plant: onArticle({ image_alt: "IMG_2041.jpg" }),
    found: ["picture-texts news image_alt"],
  },
  {
    name: "a picture of a text has no text",
    plant: write("![](/images/melaza.webp)"),
    found: ["picture-texts news content"],
  },
  {
    name: "the hero's picture has no text",
    plant: onText("hero.image_alt", "-"),
    found: ["picture-texts site_content value"],
  },
  {
    name: "an uploaded picture is gone",
    plant: onProduct({ image_url: `${FOLDER}/${LARGE}` }),
    found: ["picture-files products image_url"],
  },
  {
    name: "a picture of the build is gone",
    plant: onArticle({ image_url: "/images/nada.webp" }),
    found: ["picture-files news image_url"],
  },
  {
    name: "a picture has no https",
    plant: write("![a](http://otro.example/a.jpg)"),
    found: ["picture-files news content"],
  },
  {
    name: "a picture is too small for its place",
    plant: both(onProduct({ image_url: `${FOLDER}/${SMALL}` }), withFile(SMALL, 20_000)),
    found: ["picture-files products image_url"],
  },
  {
    name: "a frame shows too little of a picture",
    plant: onProduct({ image_url: "/images/glicerol.webp#encuadre=50-50-300" }),
    found: ["picture-files products image_url"],
  },
  {
    name: "a picture of a text is too heavy",
    plant: both(write(`![a](${FOLDER}/${LARGE})`), withFile(LARGE, 900_000)),
    found: ["picture-files news content"],
  },
];

const TEXTS: readonly PlantedFault[] = [
  {
    name: "a heading skips a level",
    plant: write("#### Cuarto"),
    found: ["headings news content"],
  },
  {
    name: "a legal text begins too deep",
    plant: onText("footer.certifications_text", "> **Texto de referencia.**\n\n### Uno"),
    found: ["headings site_content value"],
  },
  {
    name: "a title is too long",
    plant: onArticle({ title: "Sal mineralizada ".repeat(5).trim() }),
    found: ["page-texts news title"],
  },
  {
    name: "a description is too long",
    plant: onText("seo_products.description", "Ingredientes para cada especie. ".repeat(8)),
    found: ["page-texts site_content value"],
  },
  {
    name: "an excerpt is too short",
    plant: onArticle({ excerpt: "Cuánto usar." }),
    found: ["page-texts news excerpt"],
  },
  {
    name: "the site's title is too short",
    plant: onText("seo.site_title", "Insumos"),
    found: ["page-texts site_content value"],
  },
  {
    name: "two products have one title",
    plant: onProduct({ title: "Melaza de Caña" }),
    found: ["page-texts products title", "page-texts products title"],
  },
  {
    name: "filler is left in a description",
    plant: onProduct({
      description: `Lorem ipsum dolor. ${"Energía para novillos en ceba. ".repeat(3)}`,
    }),
    found: ["placeholders products description"],
  },
];

const RECORDS: readonly PlantedFault[] = [
  {
    name: "a technical sheet is empty",
    plant: onProduct({ specs: [] }),
    found: ["technical-sheet products specs"],
  },
  {
    name: "a technical sheet has no figures",
    plant: onProduct({ specs: [{ name: "Humedad", min: null, max: null, unit: "%", basis: "" }] }),
    found: ["technical-sheet products specs"],
  },
  {
    name: "a nutritional block has no registration",
    plant: onProduct({ title: "Bloque nutricional de glicerol" }),
    found: ["ica-registration products ica_registration"],
  },
  {
    name: "urea has no warning",
    plant: onProduct({ title: "Urea ganadera", warnings: [] }),
    found: ["product-warnings products warnings"],
  },
  {
    name: "a product is for a species that its warning forbids",
    plant: onProduct({
      species: ["Bovinos", "Ovejas"],
      warnings: [{ text: "No a ovinos", source: "Manual", forbidden: ["Ovinos"] }],
    }),
    found: ["product-warnings products species"],
  },
  {
    name: "a certificate is past its date",
    plant: attach("Certificado ISO, vigente hasta el 31 de octubre de 2026"),
    found: ["document-dates products documents"],
  },
  {
    name: "a certificate is past its month",
    plant: attach("BPM (vence: 05/2026, vence mayo de 2026)"),
    found: ["document-dates products documents"],
  },
  {
    name: "an article has no picture",
    plant: onArticle({ image_url: null, image_alt: "" }),
    found: ["structured-data news image_url"],
  },
  {
    name: "the company has no address",
    plant: onText("contact.address", "-"),
    found: ["structured-data site_content value"],
  },
  {
    name: "a question has no answer",
    plant: (site) => ({
      ...site,
      texts: [
        ...site.texts,
        ...site.texts.slice(0, 1).map((text) => ({
          ...text,
          id: "faq-9",
          section: "services",
          key: "faq_9_question",
          value: "¿Y los sábados?",
        })),
      ],
    }),
    found: ["structured-data site_content value"],
  },
  {
    name: "a landline leaves the site without chat",
    plant: onText("contact.phone", "601 555 0100"),
    found: ["chat-button site_content value"],
  },
  {
    name: "a chat number is half a number",
    plant: writeText("whatsapp", "phone_number", "310 555"),
    found: ["chat-button site_content value"],
  },
  {
    name: "the chat button is off",
    plant: writeText("whatsapp", "enabled", "false"),
    found: ["chat-button site_content value"],
  },
];

const LINK = ["links news content"];
const MENU = ["links menu_items url"];

/** Broken links, and links that lead elsewhere than meant. */
const PLANTED_LINKS: readonly PlantedFault[] = [
  {
    name: "a text links a product that does not exist",
    plant: write("[a](/productos/nada)"),
    found: LINK,
  },
  {
    name: "a text links an article that does not exist",
    plant: write("[a](/noticias/nada)"),
    found: LINK,
  },
  { name: "a text links a page that does not exist", plant: write("[a](/precios)"), found: LINK },
  { name: "a reference link is broken", plant: write("[a][b]\n\n[b]: /precios"), found: LINK },
  {
    name: "a whole address of this site is broken",
    plant: write("<https://sitio.example/precios>"),
    found: LINK,
  },
  {
    name: "an address relative to the article is broken",
    plant: write("[a](glicerol)"),
    found: LINK,
  },
  {
    name: "a text links a hidden product",
    plant: both(write("[a](/productos/oxido-de-magnesio)"), hideMagnesium),
    found: LINK,
  },
  {
    name: "a text quotes a hidden product",
    plant: both(write("[a](/cotizar?producto=oxido-de-magnesio)"), hideMagnesium),
    found: LINK,
  },
  {
    name: "a text links an article that is a draft",
    plant: (site) =>
      write(`[a](/noticias/${site.articles.find(({ is_published }) => !is_published)?.slug})`)(
        site,
      ),
    found: LINK,
  },
  {
    name: "a text links a product's former address",
    plant: both(write("[a](/productos/melaza)"), renameMelaza),
    found: LINK,
  },
  {
    name: "a text links a part that the page does not have",
    plant: write("[a](/#precios)"),
    found: LINK,
  },
  {
    name: "a text links a part of itself that it does not have",
    plant: write("[a](#segundo)"),
    found: LINK,
  },
  { name: "a text links a script", plant: write("[a](javascript:alert(1))"), found: LINK },
  { name: "a text links the panel", plant: write("[a](/admin)"), found: LINK },
  {
    name: "a text links a file that is gone",
    plant: write(`[a](${FOLDER}/documentos/a.pdf)`),
    found: LINK,
  },
  {
    name: "the source of an article is not an address",
    plant: onArticle({ source_url: "javascript:alert(1)" }),
    found: ["links news source_url"],
  },
  {
    name: "a menu item leads to a page that does not exist",
    plant: onMenu({ url: "/precios" }),
    found: MENU,
  },
  {
    name: "a menu item leads to a part that does not exist",
    plant: onMenu({ url: "#precios" }),
    found: MENU,
  },
  {
    name: "a document is gone",
    plant: attach("Hoja", `${FOLDER}/documentos/a.pdf`),
    found: ["links products documents"],
  },
  {
    name: "an answer links a page that does not exist",
    plant: onText("services.faq_1_answer", "[a](/precios)"),
    found: ["links site_content value"],
  },
];

const READING: readonly PlantedFault[] = [
  {
    name: "an article has a sentence of more than forty words",
    plant: write(`${"una vaca ".repeat(21)}come.`),
    found: ["readability news content"],
  },
  {
    name: "a product's description has an abbreviation without its meaning",
    plant: onProduct({
      description: "Melaza con poca FDN y mucha energía para el ganado de carne y de leche.",
    }),
    found: ["readability products description"],
  },
];

export const PLANTED_FAULTS: readonly PlantedFault[] = [
  ...PLANTED_LINKS,
  ...PICTURES,
  ...TEXTS,
  ...RECORDS,
  ...READING,
];
