import { type Agent, type IncomingMessage, request } from "node:http";

/** Requests a URL and reads the whole response. Lighter than `fetch`: client and server share the machine. */
export async function ask(url: string, agent?: Agent): Promise<void> {
  const response = await open(url, agent);
  await new Promise((resolve, reject) => {
    response.resume().on("end", resolve).on("error", reject);
  });
}

/** Requests a URL. @returns the body as it was sent. @throws {Error} for another status than 200 */
export async function askForBody(url: string, agent?: Agent): Promise<Buffer> {
  const response = await open(url, agent);
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} for ${url}`);
  return Buffer.concat(chunks);
}

function open(url: string, agent: Agent | undefined): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(url, { ...(agent && { agent }), headers: { "Accept-Encoding": "br" } }, resolve)
      .on("error", reject)
      .end();
  });
}
