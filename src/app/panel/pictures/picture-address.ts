/** The form of a picture's own text among those that have drafts in the browser: its record is the picture's address. */
export const PICTURE_FORM = "imagenes";

/** The parameter of the address that names the opened picture. */
export const OPEN_PICTURE = "imagen";

/** The panel's path of a picture. @param address the picture's own */
export function pictureAddress(address: string): string {
  return `/admin/imagenes?${new URLSearchParams({ [OPEN_PICTURE]: address })}`;
}
