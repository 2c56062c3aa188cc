import {
  attach,
  both,
  FOLDER,
  hideMagnesium,
  onArticle,
  onMenu,
  onText,
  type PlantedFault,
  renameMelaza,
  write,
} from "#backend/seed/plant-fault.ts";

const LINK = ["links news content"];
const MENU = ["links menu_items url"];

/** Broken links, and links that lead elsewhere than meant. */
export const PLANTED_LINKS: readonly PlantedFault[] = [
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
