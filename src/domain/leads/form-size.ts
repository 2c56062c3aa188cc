/** No form that visitors send has more to say. */
export const LARGEST_FORM_BYTES = 65_536;
