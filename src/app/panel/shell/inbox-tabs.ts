/** Names of the inbox's tabs, by the value of `?tab=`. */
export const INBOX_TABS = {
  solicitudes: "Solicitudes",
  suscriptores: "Suscriptores",
  cifras: "Cifras",
  datos: "Datos personales",
} as const;
