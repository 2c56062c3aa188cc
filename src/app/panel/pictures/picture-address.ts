/** Names the form of a picture's default text among forms with drafts in the browser; its record is the picture's address. */
export const PICTURE_FORM = "imagenes";

/** The URL parameter that names the open picture. */
export const OPEN_PICTURE = "imagen";

/** The panel's path for a picture. @param address the picture's own address */
export function pictureAddress(address: string): string {
  return `/admin/imagenes?${new URLSearchParams({ [OPEN_PICTURE]: address })}`;
}
