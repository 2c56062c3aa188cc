import { SMTPServer } from "smtp-server";

/** A mail as an SMTP server received it. */
export interface ReceivedMail {
  from: string;
  to: string[];
  /** Names in lower case, encoded words decoded. */
  headers: Record<string, string>;
  /** The plain text, decoded. */
  text: string;
  /** The HTML, decoded. */
  html: string;
}

export interface Mailbox {
  url: string;
  port: number;
  mails: ReceivedMail[];
  close: () => Promise<void>;
}

interface MailboxOptions {
  port?: number;
  /** Returns an error with `responseCode` to refuse a recipient. */
  refuse?: (recipient: string) => Error | null;
  /** Called after a mail was stored; the mail is acknowledged when this resolves. */
  onMail?: (mail: ReceivedMail) => void | Promise<void>;
}

/** A real SMTP server on the loopback that stores received mails. */
export async function openMailbox({
  port = 0,
  refuse = () => null,
  onMail,
}: MailboxOptions = {}): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  const acknowledge = async (mail: ReceivedMail, callback: () => void) => {
    await onMail?.(mail);
    callback();
  };
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onRcptTo: ({ address }, _session, callback) => callback(refuse(address)),
    onData: (stream, { envelope }, callback) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const mail: ReceivedMail = {
          from: envelope.mailFrom ? envelope.mailFrom.address : "",
          to: envelope.rcptTo.map(({ address }) => address),
          ...readMail(Buffer.concat(chunks).toString("latin1")),
        };
        mails.push(mail);
        void acknowledge(mail, callback);
      });
    },
  });
  // A client may be killed in the middle of a mail.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", () => resolve()));
  const address = server.server.address();
  const bound = typeof address === "object" && address !== null ? address.port : port;
  return {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function readMail(raw: string): Pick<ReceivedMail, "headers" | "text" | "html"> {
  const { headers, body } = split(raw);
  const boundary = /boundary="?([^";]+)"?/.exec(headers["content-type"] ?? "")?.[1];
  const parts = boundary === undefined ? [raw] : body.split(`--${boundary}`).slice(1, -1);
  const find = (type: string) => {
    const part = parts
      .map((text) => split(text.trimStart()))
      .find((candidate) => candidate.headers["content-type"]?.startsWith(type));
    return part ? decode(part.body, part.headers["content-transfer-encoding"] ?? "") : "";
  };
  return { headers, text: find("text/plain"), html: find("text/html") };
}

function split(raw: string): { headers: Record<string, string>; body: string } {
  const end = raw.indexOf("\r\n\r\n");
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const headers = lines.map((line) => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())];
  });
  return {
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: raw.slice(end + 4),
  };
}

function decode(body: string, encoding: string): string {
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8");
  if (encoding !== "quoted-printable") return Buffer.from(body, "latin1").toString("utf8");
  return unquote(body.replace(/=\r\n/g, ""));
}

function decodeWords(value: string): string {
  return value
    .replace(/\?= =\?/g, "?==?")
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === "b"
        ? Buffer.from(text, "base64").toString("utf8")
        : unquote(text.replaceAll("_", " ")),
    );
}

function unquote(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, "latin1").toString("utf8");
}
