/** What a person reads of an error's status. */
export interface StatusMessage {
  title: string;
  text: string;
}

const MESSAGES: Readonly<Record<number, StatusMessage>> = {
  403: {
    title: "No recibimos este formulario",
    text: "Llegó desde otra página o su navegador no dijo de dónde. Ábralo en este sitio y envíelo desde aquí.",
  },
  404: { title: "Oops! Page not found", text: "La página que busca no existe o cambió de lugar." },
  503: { title: "Volvemos en un momento", text: "El sitio está iniciando. Intente de nuevo." },
};

const UNEXPECTED: StatusMessage = {
  title: "Algo salió mal",
  text: "Tuvimos un inconveniente. Intente de nuevo en un momento.",
};

/** What the error page, or the response of a route without a page, says of a status. */
export function describeStatus(status: number): StatusMessage {
  return MESSAGES[status] ?? UNEXPECTED;
}
