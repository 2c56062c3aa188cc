import { createServer, request as ask } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";

const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET,HEAD,PUT,PATCH,POST,DELETE",
  "access-control-expose-headers": "content-range",
};

/** Another site's whole API, sockets included, with CORS for any origin as hosted Supabase's gateway has. */
export async function openGateway(origin: string) {
  const { hostname, port } = new URL(origin);
  const server = createServer((request, response) => {
    const asked = request.headers["access-control-request-headers"] ?? "*";
    const cors = { ...CORS, "access-control-allow-headers": asked };
    if (request.method === "OPTIONS") {
      response.writeHead(204, cors).end();
      return;
    }
    const { method, url: path, headers } = request;
    const forwarded = ask({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...cors });
      answer.pipe(response);
    });
    forwarded.on("error", () => response.writeHead(503, cors).end());
    request.pipe(forwarded);
  });
  const sockets = new Set<Socket>();
  server.on("upgrade", (request, stream, head) => {
    const upstream = connect(Number(port), hostname, () => {
      const lines = request.rawHeaders.flatMap((name, index, all) =>
        index % 2 === 0 ? [`${name}: ${all[index + 1]}`] : [],
      );
      upstream.write(`GET ${request.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
      upstream.write(head);
      upstream.pipe(stream).pipe(upstream);
    });
    sockets.add(upstream);
    for (const [one, other] of [
      [upstream, stream],
      [stream, upstream],
    ] as const) {
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}
