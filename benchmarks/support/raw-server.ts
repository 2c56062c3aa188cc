import { readFileSync } from "node:fs";
import { createServer } from "node:http";

import type { Prepared } from "./prepared.ts";

/*
 * Raw node:http: sends the prepared response of each path, and a 304 to requests with its ETag; nothing else.
 * It is the lower bound of what the product can do. Arguments: file with the responses, port.
 */

const [file = "", port = ""] = process.argv.slice(2);
const prepared = new Map(
  (JSON.parse(readFileSync(file, "utf8")) as Prepared[]).map((each) => [
    each.path,
    { ...each, body: Buffer.from(each.body, "base64") },
  ]),
);

createServer((request, response) => {
  const found = prepared.get(request.url ?? "");
  if (found === undefined) {
    response.writeHead(500);
    response.end();
    return;
  }
  if (found.etag !== "" && request.headers["if-none-match"] === found.etag) {
    response.writeHead(304, found.notModifiedHeaders);
    response.end();
    return;
  }
  response.writeHead(found.status, found.headers);
  response.end(found.body);
}).listen(Number(port), "127.0.0.1");
