import { readFileSync } from "node:fs";
import { createServer } from "node:http";

import type { Prepared } from "./prepared.ts";

/*
 * Raw node:http: sends the prepared answer of each path, and 304 to whoever names its tag; nothing else.
 * What it cannot leave out, the product cannot either. Arguments: file with the answers, port.
 */

const [file = "", port = ""] = process.argv.slice(2);
const answers = new Map(
  (JSON.parse(readFileSync(file, "utf8")) as Prepared[]).map((prepared) => [
    prepared.path,
    { ...prepared, body: Buffer.from(prepared.body, "base64") },
  ]),
);

createServer((request, response) => {
  const answer = answers.get(request.url ?? "");
  if (answer === undefined) {
    response.writeHead(500);
    response.end();
    return;
  }
  if (answer.etag !== "" && request.headers["if-none-match"] === answer.etag) {
    response.writeHead(304, answer.notModifiedHeaders);
    response.end();
    return;
  }
  response.writeHead(answer.status, answer.headers);
  response.end(answer.body);
}).listen(Number(port), "127.0.0.1");
