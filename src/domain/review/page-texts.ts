import type { SiteRecord } from "#domain/review/site-record.ts";

/** A text that search engines show of a page, and the column that holds it. */
interface PageText {
  field: string;
  text: string;
}

export interface PageTexts {
  title: PageText | null;
  description: PageText | null;
}

/** The title and the description of the page that a record makes; null when it makes neither. */
export function findPageTexts(record: SiteRecord): PageTexts | null {
  switch (record.table) {
    case "products": {
      const { title, description } = record.row;
      return {
        title: { field: "title", text: title },
        description: { field: "description", text: description },
      };
    }
    case "news": {
      const { title, excerpt } = record.row;
      return {
        title: { field: "title", text: title },
        description: { field: "excerpt", text: excerpt },
      };
    }
    case "site_content": {
      const { section, key, value } = record.row;
      const part = PARTS[`${section}.${key}`];
      const text = { field: "value", text: value };
      return part === undefined ? null : { title: null, description: null, [part]: text };
    }
    case "menu_items":
      return null;
  }
}

const PARTS: Readonly<Record<string, keyof PageTexts>> = {
  "seo.site_title": "title",
  "seo.site_description": "description",
  "seo_home.title": "title",
  "seo_home.description": "description",
  "seo_products.title": "title",
  "seo_products.description": "description",
};
