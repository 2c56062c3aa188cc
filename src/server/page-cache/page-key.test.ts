import { expect, test } from "vitest";

import { toPageKey } from "#server/page-cache/page-key.ts";

test.each([
  ["/", "/"],
  ["/?utm_source=boletin&fbclid=1", "/"],
  ["/productos/glicerol?x=1", "/productos/glicerol"],
  ["/noticias?pagina=1", "/noticias"],
  [`/noticias?categoria=${"a".repeat(90)}`, "/noticias"],
  ["/productos?pagina=0", "/productos"],
  ["/productos/comparar?x=1&producto=", "/productos/comparar"],
  ["/sitemap.xml?x", "/sitemap.xml"],
  ["/sitemap.xml?parte=noticias-0", "/sitemap.xml"],
  ["/herramientas/costo-por-nutriente?utm_source=x&q=1", "/herramientas/costo-por-nutriente"],
  ["/herramientas/urea?utm_source=x&agua=si", "/herramientas/urea"],
  ["/herramientas?especie=Bovinos", "/herramientas"],
])("%s is cached as the site's own page %s", (target, key) => {
  expect(toPageKey(target)).toEqual({ key, isOwn: true });
});

test.each([
  ["/productos?x=1&especie=aves&categoria=Grasas", "/productos?categoria=Grasas&especie=aves"],
  ["/noticias?pagina=2", "/noticias?pagina=2"],
  ["/productos/comparar?x=1&producto=b&producto=a", "/productos/comparar?producto=b&producto=a"],
  ["/noticias?categoria=Salud%20ANIMAL&otra=1", "/noticias?categoria=salud-animal"],
  ["/sitemap.xml?x=1&parte=noticias-2", "/sitemap.xml?parte=noticias-2"],
])("%s is cached as the list page %s, other parameters ignored", (target, key) => {
  expect(toPageKey(target)).toEqual({ key, isOwn: false });
});

test.each([
  ["a search", "/noticias?q=palma"],
  ["a search of products", "/productos?q=palma&categoria=Grasas"],
  ["the panel", "/admin"],
  ["data", "/rest/v1/products"],
  ["a path that no page has", "/constructor"],
  ["a path that ends in a slash", "/productos/"],
  ["a form of its visitor", "/cotizar"],
  ["a calculation", "/herramientas/costo-por-nutriente?precio=1"],
  ["a calculation of nothing", "/herramientas/costo-por-nutriente?x=1&base="],
  ["a ration", "/herramientas/urea?especie=Bovinos"],
  ["a ration of nothing", "/herramientas/sal-mineralizada?x=1&agua="],
  ["an unknown calculator", "/herramientas/constructor"],
  ["a calculation's table", "/herramientas/costo-por-nutriente.csv"],
  ["a typed ingredient", "/productos/comparar?producto=a&propio=Maiz"],
  ["a comparison's table", "/productos/comparar.csv?producto=a"],
  ["an overlong path", `/productos/${"a-".repeat(400)}a`],
])("%s is not cached", (_name, target) => {
  expect(toPageKey(target)).toBeNull();
});
