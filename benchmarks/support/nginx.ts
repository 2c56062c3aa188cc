import { chmod, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

import { end, startChild, waitUntilOk } from "./child.ts";
import { ensureProgram } from "./load.ts";
import type { Prepared } from "./prepared.ts";

const NGINX = "/usr/sbin/nginx";

export interface Contender {
  name: string;
  origin: string;
  pid: number;
  stop: () => Promise<void>;
}

/** Debian's nginx with one process, sending files with the prepared bodies. */
export async function startNginx(
  folder: string,
  port: number,
  responses: readonly Prepared[],
): Promise<Contender> {
  await ensureProgram(NGINX, "nginx-light");
  const files = path.join(folder, "files");
  await mkdir(files, { recursive: true });
  // The worker may run as another user.
  await Promise.all([chmod(folder, 0o755), chmod(files, 0o755)]);
  const locations = await Promise.all(
    responses.map(async (response, index) => {
      await writeFile(path.join(files, String(index)), Buffer.from(response.body, "base64"));
      return describeLocation(response, index);
    }),
  );
  const configuration = path.join(folder, "nginx.conf");
  await writeFile(configuration, describeServer(folder, port, locations));
  const child = startChild(
    NGINX,
    ["-c", configuration, "-p", folder, "-e", `${folder}/error.log`],
    {
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  const origin = `http://127.0.0.1:${port}`;
  await waitUntilOk(child, `${origin}/`);
  return { name: "nginx", origin, pid: child.pid ?? 0, stop: () => end(child) };
}

function describeServer(folder: string, port: number, locations: readonly string[]): string {
  return `
    daemon off;
    master_process off;
    worker_processes 1;
    pid ${folder}/nginx.pid;
    events { worker_connections 1024; }
    http {
      access_log off;
      sendfile on;
      tcp_nopush on;
      keepalive_requests 1000000000;
      open_file_cache max=100 inactive=1h;
      client_body_temp_path ${folder}/body;
      proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/fastcgi;
      uwsgi_temp_path ${folder}/uwsgi;
      scgi_temp_path ${folder}/scgi;
      server {
        listen 127.0.0.1:${port};
        root ${folder}/files;
        ${locations.join("\n")}
      }
    }`;
}

/** nginx sets its own ETag, so it can send a 304. */
const SET_BY_NGINX: ReadonlySet<string> = new Set(["content-length", "content-type", "etag"]);

function describeLocation({ path: address, status, headers }: Prepared, file: number): string {
  const pairs = headers.flatMap((name, index) =>
    index % 2 === 0 ? [[name, headers[index + 1] ?? ""] as const] : [],
  );
  const type = pairs.find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "text/html";
  const send = `types { } default_type "${type}"; try_files /${file} =500; ${pairs
    .filter(([name]) => !SET_BY_NGINX.has(name.toLowerCase()))
    .map(([name, value]) => `add_header ${name} ${quote(value)} always;`)
    .join(" ")}`;
  return status === 404
    ? `location = ${address} { error_page 404 /missing; return 404; }
       location = /missing { internal; ${send} }`
    : `location = ${address} { ${send} }`;
}

function quote(value: string): string {
  return `"${value.replaceAll(/["\\]/g, "\\$&")}"`;
}
