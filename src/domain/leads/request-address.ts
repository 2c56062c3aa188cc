/** The parameter of the inbox's address that opens a request. */
export const OPEN_REQUEST = "solicitud";

/** Where the panel shows a request: a path of the site. */
export function requestAddress(id: string): string {
  return `/admin/solicitudes?${OPEN_REQUEST}=${id}`;
}
