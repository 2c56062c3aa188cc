/**
 * The pages that a list links to: the first, the last, the current one and its neighbours, with null
 * for a gap. A gap never hides a single page.
 */
export function listPageLinks(page: number, pages: number): (number | null)[] {
  const shown = [1, page - 1, page, page + 1, pages]
    .filter((number) => number >= 1 && number <= pages)
    .toSorted((a, b) => a - b);
  const links: (number | null)[] = [];
  let last = 0;
  for (const number of shown) {
    if (number === last) continue;
    if (number - last === 2) links.push(number - 1);
    else if (number - last > 2) links.push(null);
    links.push(number);
    last = number;
  }
  return links;
}
