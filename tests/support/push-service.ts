import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

import type { NewPushSubscription, PushMessage } from "#domain/accounts/push.ts";

/** A notification as a browser's push service received it, decrypted as the browser does. */
export interface ReceivedPush extends PushMessage {
  /** The browser's name in the service. */
  browser: string;
  headers: IncomingMessage["headers"];
}

export interface PushService {
  pushes: ReceivedPush[];
  /** A browser's subscription to it. */
  subscribe: (browser: string) => NewPushSubscription;
  close: () => Promise<void>;
}

interface PushServiceOptions {
  /** The status and headers of a response to a browser's notification; it is stored if the status is 201. */
  answer?: (browser: string) => { status: number; headers?: Record<string, string> };
  /** Called before a notification is acknowledged. */
  onPush?: () => void | Promise<void>;
}

/**
 * A push service over HTTP on the loopback, and the browsers that subscribe to it. It checks the VAPID signature (RFC 8292)
 * and decrypts (RFC 8291) with this platform's cryptography, not with the sender's library.
 */
export async function openPushService({
  answer = () => ({ status: 201 }),
  onPush,
}: PushServiceOptions = {}): Promise<PushService> {
  const pushes: ReceivedPush[] = [];
  const browsers = new Map<string, { key: ReturnType<typeof createECDH>; auth: Buffer }>();
  const receive = async (request: IncomingMessage) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const name = request.url?.slice(1) ?? "";
    const browser = browsers.get(name);
    if (browser === undefined) return { status: 404 };
    if (!isSigned(request.headers.authorization ?? "")) return { status: 403 };
    const given = answer(name);
    if (given.status === 201) {
      const message = JSON.parse(decrypt(Buffer.concat(chunks), browser)) as PushMessage;
      pushes.push({ ...message, browser: name, headers: request.headers });
      await onPush?.();
    }
    return given;
  };
  const server = createServer((request, response) => {
    receive(request).then(
      ({ status, headers = {} }: { status: number; headers?: Record<string, string> }) =>
        response.writeHead(status, headers).end(),
      () => response.writeHead(400).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const { port } = server.address() as AddressInfo;
  return {
    pushes,
    subscribe: (browser) => {
      const key = createECDH("prime256v1");
      key.generateKeys();
      const auth = randomBytes(16);
      browsers.set(browser, { key, auth });
      return {
        endpoint: `http://127.0.0.1:${port}/${browser}`,
        p256dh: key.getPublicKey().toString("base64url"),
        auth: auth.toString("base64url"),
      };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function isSigned(authorization: string): boolean {
  const [, token = "", key = ""] = /^vapid t=(\S+), k=(\S+)$/.exec(authorization) ?? [];
  const [header = "", payload = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const publicKey = createPublicKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
  });
  return verify(
    "sha256",
    Buffer.from(`${header}.${payload}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
}

/** One record of aes128gcm (RFC 8188): salt, record size, the sender's key, ciphertext with its tag. */
function decrypt(
  body: Buffer,
  { key, auth }: { key: ReturnType<typeof createECDH>; auth: Buffer },
): string {
  const salt = body.subarray(0, 16);
  const length = body[20] ?? 0;
  const sender = body.subarray(21, 21 + length);
  const sealed = body.subarray(21 + length);
  const derive = (secret: Uint8Array, salted: Uint8Array, info: Uint8Array, size: number) =>
    Buffer.from(hkdfSync("sha256", secret, salted, info, size));
  const context = Buffer.concat([Buffer.from("WebPush: info\0"), key.getPublicKey(), sender]);
  const input = derive(key.computeSecret(sender), auth, context, 32);
  const contentKey = derive(input, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(input, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const cipher = createDecipheriv("aes-128-gcm", contentKey, nonce);
  cipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString("utf8");
}
