import { type Agent, request } from "node:http";

/** Requests a URL and reads the whole response. Lighter than `fetch`: client and server share the machine. */
export function ask(url: string, agent?: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { ...(agent && { agent }), headers: { "Accept-Encoding": "br" } }, (response) => {
      response.resume().on("end", resolve).on("error", reject);
    })
      .on("error", reject)
      .end();
  });
}
