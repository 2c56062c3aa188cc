/** The parameter of the user's account that opens the dialog to change the password. */
export const CHANGE_PASSWORD = "contrasena";

/** The address of that dialog. */
export const PASSWORD_PATH = `/admin/cuenta?${CHANGE_PASSWORD}=si`;
