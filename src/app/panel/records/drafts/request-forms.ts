/* Forms of an open request among those that have drafts in the browser: their record is the request. */

export const NOTES_FORM = "solicitudes";
export const PROPOSALS_FORM = "propuestas";

export const isRequestForm = (form: string): boolean =>
  form === NOTES_FORM || form === PROPOSALS_FORM;
