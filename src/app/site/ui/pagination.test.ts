import { expect, test } from "vitest";

import { listPageLinks } from "#app/site/ui/pagination.tsx";

test.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [2, 3, [1, 2, 3]],
  [1, 6, [1, 2, null, 6]],
  [3, 6, [1, 2, 3, 4, 5, 6]],
  [3, 7, [1, 2, 3, 4, null, 7]],
  [4, 7, [1, 2, 3, 4, 5, 6, 7]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [834, 834, [1, null, 833, 834]],
])("page %i of %i links to %j", (page, pages, links) => {
  expect(listPageLinks(page, pages)).toEqual(links);
});

test("no page appears twice, and no gap replaces fewer than two", () => {
  for (let pages = 1; pages <= 12; pages += 1) {
    for (let page = 1; page <= pages; page += 1) {
      const links = listPageLinks(page, pages);
      const numbers = links.filter((link) => link !== null);
      expect(new Set(numbers).size).toBe(numbers.length);
      expect(numbers).toContain(page);
      links.forEach((link, index) => {
        if (link !== null) return;
        expect((links[index + 1] ?? 0) - (links[index - 1] ?? 0)).toBeGreaterThan(2);
      });
    }
  }
});
