/** Where the pages of lots are. */
export const LOTS_PATH = "/lote";

/** Where a code is typed. */
export const VERIFY_PATH = "/verificar";

/** The field of that form. */
export const CODE_FIELD = "codigo";

/** The file that checks labels without a network. */
export const CHECKER_PATH = `${VERIFY_PATH}/verificador.html`;

/** The public keys of the labels, as a JWK set. */
export const PUBLIC_KEYS_PATH = `${VERIFY_PATH}/claves.json`;

export const toLotPath = (shortCode: string) => `${LOTS_PATH}/${shortCode.toLowerCase()}`;

/** The PDF of a lot's certificate. */
export const toCertificatePath = (shortCode: string) => `${toLotPath(shortCode)}/certificado.pdf`;
