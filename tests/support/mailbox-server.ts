/* The mail server of the browser tests: SMTP on the first port, and on the second the received mails
   of an address as JSON: `GET /?to=ventas@empresa.example`. */
import { createServer } from "node:http";

import { openMailbox } from "#tests/support/mailbox.ts";

const [smtpPort, httpPort] = process.argv.slice(2).map(Number);
const mailbox = await openMailbox({ port: smtpPort ?? 0 });
createServer((request, response) => {
  const to = new URL(request.url ?? "/", "http://localhost").searchParams.get("to");
  const mails = mailbox.mails.filter((mail) => to === null || mail.to.includes(to));
  response.setHeader("Content-Type", "application/json").end(JSON.stringify(mails));
}).listen(httpPort, "127.0.0.1");
