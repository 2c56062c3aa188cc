/** Size limit of visitors' forms, which are all smaller. */
export const LARGEST_FORM_BYTES = 65_536;
