/**
 * Leads to the company's mark of today, for what is no page of the site. In its own module, because the panel's first load
 * has a budget.
 */
export const BRAND_MARK_PATH = "/marca/simbolo";
