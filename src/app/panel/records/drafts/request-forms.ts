/* The names of a request's forms with drafts in the browser; the draft's record is the request. */

export const NOTES_FORM = "solicitudes";
export const PROPOSALS_FORM = "propuestas";

export const isRequestForm = (form: string): boolean =>
  form === NOTES_FORM || form === PROPOSALS_FORM;
