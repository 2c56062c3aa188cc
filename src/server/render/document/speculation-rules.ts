import { COST_CSV_PATH } from "#domain/nutrient-cost/cost-draft.ts";

/**
 * What a browser may prefetch: a public page of this site whose link is about to be followed. Not the
 * panel, the data, or a page that a form leads to.
 * https://developer.mozilla.org/docs/Web/API/Speculation_Rules_API
 */
const RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: ["/admin*", "/boletin*", "/feed.xml", COST_CSV_PATH] } },
        ],
      },
      eagerness: "moderate",
    },
  ],
});

/** Within the document's head: as a file of their own they would be one of the first requests of a visit. */
export const SPECULATION_RULES = `<script type="speculationrules">${RULES}</script>`;
