import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/* An authenticator in software, as a phone's: https://www.w3.org/TR/webauthn-3/. */

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest();

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

export interface AuthenticatorOptions {
  /** Where the browser is, for example `http://backend.test`. */
  origin: string;
  /** Whether it asks for the finger, face or PIN. */
  verifies?: boolean;
}

/** Creates an authenticator that makes one passkey, and signs challenges with it. */
export function createAuthenticator({ origin, verifies = true }: AuthenticatorOptions) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  const flags = USER_PRESENT | (verifies ? USER_VERIFIED : 0);
  let userHandle = "";

  const describeClient = (type: string, challenge: string, at = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));
  const describeData = (rpId: string, extra: number, attested: Uint8Array = new Uint8Array()) => {
    // A passkey that is on several devices does not count its uses.
    const count = Buffer.alloc(4);
    return Buffer.concat([sha256(rpId), Buffer.from([flags | extra]), count, attested]);
  };
  const envelope = (response: object) => ({
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key",
    response,
    clientExtensionResults: {},
    authenticatorAttachment: "platform",
  });

  return {
    /** What a browser answers to `options` of a registration. */
    register: ({ challenge, rp, user }: RegistrationOptions) => {
      userHandle = user.id;
      const length = Buffer.from([0, id.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, writeKey(publicKey)]);
      const authData = describeData(rp.id, HAS_CREDENTIAL, attested);
      return envelope({
        clientDataJSON: describeClient("webauthn.create", challenge).toString("base64url"),
        attestationObject: writeAttestation(authData).toString("base64url"),
        transports: ["internal"],
      });
    },
    /** What a browser answers to `options` of a sign-in; `at` is another place, of a phishing site. */
    sign: ({ challenge, rpId }: AuthenticationOptions, at?: string) => {
      const client = describeClient("webauthn.get", challenge, at);
      const data = describeData(rpId, 0);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return envelope({
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: signature.toString("base64url"),
        userHandle,
      });
    },
  };
}

interface RegistrationOptions {
  challenge: string;
  rp: { id: string };
  user: { id: string };
}

interface AuthenticationOptions {
  challenge: string;
  rpId: string;
}

/** CBOR of a COSE key: ES256 over P-256. */
function writeKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const coordinate = (label: number, value: string) =>
    Buffer.concat([Buffer.from([label, 0x58, 0x20]), Buffer.from(value, "base64url")]);
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
  return Buffer.concat([head, coordinate(0x21, x), coordinate(0x22, y)]);
}

/** CBOR of `{fmt: "none", attStmt: {}, authData}`. */
function writeAttestation(authData: Buffer): Buffer {
  const text = (value: string) =>
    Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
  const length = Buffer.from([0x58, authData.length]);
  return Buffer.concat([
    ...[Buffer.from([0xa3]), text("fmt"), text("none"), text("attStmt"), Buffer.from([0xa0])],
    ...[text("authData"), length, authData],
  ]);
}
