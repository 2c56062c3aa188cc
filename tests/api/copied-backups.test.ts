import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";

import { Decrypter, generateX25519Identity, identityToRecipient } from "age-encryption";
import { beforeEach, expect, onTestFinished, test } from "vitest";

import { copyAway, copyNewest } from "#backend/backup/copy-away.ts";
import { verifyBackup } from "#backend/backup/read-backup.ts";
import { createStoredBackups } from "#backend/backup/stored-backups.ts";
import { startTestBackend } from "#tests/support/backend.ts";
import { listenForTest } from "#tests/support/listen-for-test.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "copies-"));
  return () => rm(folder, { recursive: true, force: true });
});

async function makeBackup() {
  const backend = await startTestBackend("pglite");
  onTestFinished(() => backend.close());
  const { database } = backend;
  const own = path.join(folder, "own");
  const backups = createStoredBackups({ database, pathOfFile: () => "" }, own, 14);
  return { database, backups, ...(await backups.make("diaria")) };
}

/** A store that keeps what it gets, or answers with a status. */
async function openStore(status = 200) {
  const received: { url: string; headers: Record<string, unknown>; body: Buffer }[] = [];
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      received.push({ url: request.url ?? "", headers: request.headers, body });
      response.writeHead(status).end("<Error><Code>AccessDenied</Code></Error>");
    });
  });
  const address = `http://127.0.0.1:${await listenForTest(server)}/copias/sitio`;
  const keys = { region: "auto", accessKey: "AKIDEXAMPLE", secretKey: "secret of the store" };
  return { received, bucket: { address, ...keys } };
}

test("a copy in a folder is the backup, or can be read with the secret key alone", async () => {
  const { file } = await makeBackup();
  const there = path.join(folder, "there");
  const plain = await copyAway(file, { to: { folder: there }, recipient: undefined });
  expect(await readFile(path.join(there, plain))).toEqual(await readFile(file));

  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  const sealed = await copyAway(file, { to: { folder: there }, recipient });
  expect((await readdir(there)).toSorted()).toEqual([plain, sealed].toSorted());
  const bytes = await readFile(path.join(there, sealed));
  expect(bytes.includes(Buffer.from("age-encryption.org/v1"))).toBe(true);
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const opened = path.join(folder, "opened.tar.gz");
  await writeFile(opened, await decrypter.decrypt(bytes));
  expect(await verifyBackup(opened)).toMatchObject({ format: 1 });
  const otherKey = new Decrypter();
  otherKey.addIdentity(await generateX25519Identity());
  await expect(otherKey.decrypt(bytes)).rejects.toThrow(/no identity matched/);
});

test("a bucket gets the copy whole, signed, with its length", async () => {
  const { file } = await makeBackup();
  const { received, bucket } = await openStore();
  const recipient = await identityToRecipient(await generateX25519Identity());
  for (const key of [undefined, recipient])
    await copyAway(file, { to: { bucket }, recipient: key });
  const [plain, sealed] = received;
  expect(plain?.url).toBe(`/copias/sitio/${path.basename(file)}`);
  expect(plain?.body).toEqual(await readFile(file));
  expect(plain?.headers["authorization"]).toMatch(
    /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/auto\/s3\/aws4_request, SignedHeaders=.*Signature=[0-9a-f]{64}$/,
  );
  expect(sealed?.url).toBe(`/copias/sitio/${path.basename(file)}.age`);
  expect(Number(sealed?.headers["content-length"])).toBe(sealed?.body.length);
  expect(JSON.stringify(received)).not.toContain("secret of the store");
});

test("a store that refuses is named, and the copy is tried again at the next look", async () => {
  const { database, backups } = await makeBackup();
  const newest = await backups.findNewest();
  const refusing = await openStore(403);
  const attempt = copyNewest(database, newest, {
    to: { bucket: refusing.bucket },
    recipient: undefined,
  });
  await expect(attempt).rejects.toThrow(/403 AccessDenied.*BACKUP_COPY_TO/);
  const there = path.join(folder, "there");
  const target = { to: { folder: there }, recipient: undefined };
  expect(await copyNewest(database, newest, target)).toBe(path.basename(newest?.file ?? ""));
  expect(await copyNewest(database, newest, target)).toBeNull();
  expect(await copyNewest(database, null, target)).toBeNull();
});
