import { z } from "zod";

import {
  invalidRequest,
  readJson,
  respondJson,
  StorageError,
  wholeNumber,
} from "#backend/storage/http.ts";
import { findNames, readObject } from "#backend/storage/objects.ts";
import { type Call, identifyCall, readAs, requireBucket } from "#backend/storage/service.ts";
import { MAX_SIGNED_SECONDS, signDownload, signUpload } from "#backend/storage/signed-urls.ts";
import { requireWritable } from "#backend/storage/upload-route.ts";

const expiresIn = wholeNumber(1, MAX_SIGNED_SECONDS);

const signSchema = z.object({ expiresIn, transform: z.looseObject({}).optional() });

/** Signs a URL that anyone may open until it expires, of an object that the caller may see. */
export async function handleSign(call: Call): Promise<Response> {
  const { service, key } = call;
  const identity = await identifyCall(call);
  const body = await readJson(call.request, signSchema, identity);
  if (body.transform !== undefined && Object.keys(body.transform).length > 0) {
    throw new StorageError(422, "NotSupported", "Signed URLs serve pictures in their stored size");
  }
  await requireBucket(service, key.bucket);
  await readAs(service, identity, (transaction) => readObject(transaction, key));
  const token = await signDownload(service.keys, key, body.expiresIn);
  return respondJson({ signedURL: `/object/sign/${key.bucket}/${key.name}?token=${token}` });
}

const MAX_PATHS = 1000;
const signManySchema = z.object({
  expiresIn,
  paths: z.array(z.string().max(1024)).min(1).max(MAX_PATHS),
});

/** Signs several; those that the caller may not see have upstream's error instead. */
export async function handleSignMany(call: Call): Promise<Response> {
  const { service, key } = call;
  const { bucket } = key;
  const identity = await identifyCall(call);
  const body = await readJson(call.request, signManySchema, identity);
  await requireBucket(service, bucket);
  const found = await readAs(service, identity, (transaction) =>
    findNames(transaction, bucket, body.paths),
  );
  const signed = body.paths.map(async (path) => {
    if (!found.has(path)) return { error: UNSEEN, path, signedURL: null };
    const token = await signDownload(service.keys, { bucket, name: path }, body.expiresIn);
    return { error: null, path, signedURL: `/object/sign/${bucket}/${path}?token=${token}` };
  });
  return respondJson(await Promise.all(signed));
}

const UNSEEN = "Either the object does not exist or you do not have access to it";

/** Signs a URL by which anyone may store one object, once, of those that the caller may store. */
export async function handleSignUpload(call: Call): Promise<Response> {
  const { service, key, request } = call;
  const identity = await identifyCall(call);
  // With it, the URL could replace what was stored until it expires.
  if ((request.headers.get("x-upsert") ?? "false") !== "false") {
    throw invalidRequest("x-upsert is not offered: a signed URL stores where there is no object");
  }
  await requireBucket(service, key.bucket);
  await requireWritable(call, identity, "insert");
  const owner = identity.role === "authenticated" ? String(identity.claims["sub"]) : null;
  const token = await signUpload(service.keys, key, owner);
  return respondJson({
    url: `/object/upload/sign/${key.bucket}/${key.name}?token=${token}`,
    token,
  });
}
