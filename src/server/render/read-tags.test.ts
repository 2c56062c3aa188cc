import { expect, test } from "vitest";

import { EVERYTHING, tagsOf } from "#server/render/reads.ts";

test.each([
  ["/rest/v1/products?select=id", ["products"]],
  ["/rest/v1/news?slug=eq.feria", ["news"]],
  ["/rest/v1/menu_items?is_active=eq.true", ["menu_items"]],
  ["/rest/v1/site_content?select=section,key,value", ["site_content"]],
  ["/rest/v1/rpc/has_menu_items", ["menu_items"]],
  ["/rest/v1/rpc/search_news?query=feria", ["news"]],
  ["/rest/v1/rpc/search_products?query=melaza", ["products"]],
  ["/rest/v1/rpc/unknown", [EVERYTHING]],
  ["/storage/v1/object/public/media/foto.webp", []],
])("a page that reads %s is invalidated by changes of %j", (path, tags) => {
  expect(tagsOf(`http://localhost${path}`)).toEqual(tags);
});
