import { expect, type Page, test } from "@playwright/test";

import { addStyles, WHOLE } from "#tests/support/add-styles.ts";

/* Text of up to 200 % on narrow phones, as `/accesibilidad` promises: nothing is cut off or broken into letters. */

const CALCULATION =
  "/herramientas/costo-por-nutriente?producto=harina-de-soya&precio=92.500&unidad=t&producto=glicerol&precio=1";
const PAGES = ["/", "/productos", "/productos/torta-de-palmiste", "/cotizar", CALCULATION];
const MORE_PAGES = [
  "/productos/comparar",
  "/productos/comparar?producto=harina-de-soya&producto=torta-de-palmiste&base=base-seca",
  ...[
    "/productos/glicerol",
    "/productos/urea-protegida",
    "/productos/especie/aves",
    "/noticias",
    "/noticias?q=nadanada",
  ],
  ...["/productos?categoria=Energ%C3%A9ticos&especie=Aves", "/boletin", "/no-existe"],
  "/herramientas/sal-mineralizada?especie=Bovinos&agua=si&animales=120&gramos=80&dias=30&bulto=40",
  "/herramientas/urea?especie=Equinos",
  ...["/privacidad", "/terminos", "/certificaciones", "/accesibilidad"],
];

/** What cannot be used: parts beyond the screen, words that controls and headings break, bars that take the screen. */
const findFaults = () => {
  const limit = document.documentElement.clientWidth;
  const faults: string[] = [];
  if (document.documentElement.scrollWidth > limit) {
    faults.push(`${document.documentElement.scrollWidth - limit}px too wide`);
  }
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    element !== document.documentElement &&
    (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const parent = text.parentElement;
    if (!parent?.checkVisibility({ visibilityProperty: true })) continue;
    if (parent.getBoundingClientRect().width <= 2 || parent.closest("option, [aria-hidden=true]")) {
      continue;
    }
    range.selectNodeContents(text);
    const isBeyond = [...range.getClientRects()].some(({ right }) => right > limit + 1);
    if (isBeyond && !scrolls(parent)) faults.push(`beyond the screen: ${text.textContent}`);
    if (parent.closest("a, button, label, summary, h1, h2, h3, h4, th, dt") === null) continue;
    // Longer words may be hyphenated; addresses have no syllables.
    for (const word of (text.textContent ?? "").matchAll(
      /(?<![@.\p{L}])\p{L}{2,11}(?![@.\p{L}])/gu,
    )) {
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const tops = [...range.getClientRects()].filter(({ width }) => width > 0);
      if (new Set(tops.map(({ top }) => Math.round(top))).size > 1)
        faults.push(`broken: ${word[0]}`);
    }
  }
  const bars = [...document.querySelectorAll("header, aside")].filter(
    (element) => getComputedStyle(element).position === "sticky",
  );
  const height = bars.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0);
  if (height > innerHeight / 4) faults.push(`${height}px of bars`);
  return faults;
};

async function listFaults(page: Page, width: number, percent: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 780 });
  await page.evaluate(addStyles, `html { font-size: ${percent}% !important }`);
  return page.evaluate(findFaults);
}

for (const address of [...PAGES, ...MORE_PAGES]) {
  const tag = MORE_PAGES.includes(address) ? " @drill" : "";
  test(`${address} can be read and used with text of up to 200 % on a narrow phone${tag}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(address);
    await page.evaluate(addStyles, WHOLE);
    for (const percent of [100, 130, 150, 200]) {
      for (const width of [320, 360, 390]) {
        expect(await listFaults(page, width, percent), `${percent} % at ${width}px`).toEqual([]);
      }
    }
  });
}
