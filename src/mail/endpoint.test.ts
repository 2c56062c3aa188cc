import { lookup } from "node:dns";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { expect, onTestFinished, test, vi } from "vitest";

import { leadsToPublicHost, parseEndpoint, postToEndpoint } from "#mail/endpoint.ts";

vi.mock("node:dns", { spy: true });

type Found = { address: string; family: number }[];

/** What the next lookups of any name find. */
function resolveTo(...answers: string[][]): void {
  for (const addresses of answers) {
    const found = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    vi.mocked(lookup).mockImplementationOnce(((
      _name: string,
      _options: object,
      callback: (error: null, found: Found) => void,
    ) => callback(null, found)) as never);
  }
  onTestFinished(() => void vi.mocked(lookup).mockReset());
}

test.each([
  "http://avisos.example/x",
  "https://avisos.example:8443/x",
  "https://ana:clave@avisos.example/x",
  "https://ana@avisos.example/x",
  "https://127.0.0.1/x",
  "https://0x7f.1/x",
  "https://0177.0.0.1/x",
  "https://2130706433/x",
  "https://127.1/x",
  "https://１２７.0.0.1/x",
  "https://[::1]/x",
  "https://[::ffff:127.0.0.1]/x",
  "https://[64:ff9b::a00:1]/x",
  "https://169.254.169.254/latest",
  "http://127.0.0.1:9/x",
  "ftp://avisos.example/x",
  "javascript:alert(1)",
  "",
])("%s is no address to send to", (address) => {
  expect(parseEndpoint(address, false)).toBeNull();
});

test("only in tests may an address be on this machine", () => {
  expect(parseEndpoint("http://127.0.0.1:9/x", true)?.href).toBe("http://127.0.0.1:9/x");
  expect(parseEndpoint("http://10.0.0.1:9/x", true)).toBeNull();
});

test.each(["https://localhost/x", "https://localhost./x", "https://LOCALHOST/x"])(
  "%s is found to lead to this machine",
  async (address) => {
    const url = parseEndpoint(address, false);
    expect(url).not.toBeNull();
    resolveTo(["127.0.0.1"], ["::1"]);
    expect(await leadsToPublicHost(url!)).toBe(false);
    await expect(postToEndpoint(url!, { headers: {}, body: "" })).rejects.toThrow("not a public");
  },
);

test("a name that leads elsewhere since it was checked is checked again", async () => {
  const url = new URL("https://rebinding.example/x");
  resolveTo(["8.8.8.8"], ["10.0.0.8"]);
  expect(await leadsToPublicHost(url)).toBe(true);
  await expect(postToEndpoint(url, { headers: {}, body: "" })).rejects.toThrow("not a public");
  expect(lookup).toHaveBeenCalledTimes(2);
});

test("a name with a public and a private address is refused", async () => {
  resolveTo(["8.8.8.8", "192.168.1.1"]);
  const url = new URL("https://both.example/x");
  await expect(postToEndpoint(url, { headers: {}, body: "" })).rejects.toThrow("not a public");
});

test("redirects are not followed, and the text of a response is not read", async () => {
  let requests = 0;
  let written = 0;
  const server = createServer((request, response) => {
    requests += 1;
    if (request.url === "/redirect") {
      response.writeHead(307, { location: "http://127.0.0.1:1/private" }).end();
      return;
    }
    response.writeHead(200);
    const flood = setInterval(() => {
      if (response.destroyed || written > 10_000_000) clearInterval(flood);
      else response.write(Buffer.alloc(100_000), () => (written += 100_000));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const post = (path: string) =>
    postToEndpoint(new URL(`http://127.0.0.1:${port}${path}`), { headers: {}, body: "{}" });
  expect(await post("/redirect")).toMatchObject({ status: 307 });
  expect(await post("/endless")).toMatchObject({ status: 200 });
  expect(requests).toBe(2);
  await vi.waitFor(async () => {
    const open = await new Promise<number>((resolve) =>
      server.getConnections((_, count) => resolve(count)),
    );
    expect(open).toBe(0);
  });
  expect(written).toBeLessThan(10_000_000);
});

test("a receiver that does not respond is given up", async () => {
  const server = createServer(() => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const url = new URL(`http://127.0.0.1:${port}/`);
  const waiting = postToEndpoint(url, { headers: {}, body: "", timeoutMs: 50 });
  await expect(waiting).rejects.toMatchObject({ code: "ABORT_ERR" });
});
