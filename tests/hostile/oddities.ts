import type { HostileRequest } from "#tests/hostile/hostile-request.ts";

/** Invalid or unusual HTTP, written byte by byte. */
export function listOddities(): HostileRequest[] {
  const host = "Host: 127.0.0.1\r\nConnection: close\r\n";
  const post = `POST /cotizar HTTP/1.1\r\n${host}Content-Type: application/x-www-form-urlencoded\r\n`;
  const whole: Readonly<Record<string, string>> = {
    "no method": `/ HTTP/1.1\r\n${host}\r\n`,
    "a method of nonsense": `HOLA / HTTP/1.1\r\n${host}\r\n`,
    "a method of a thousand letters": `${"A".repeat(1000)} / HTTP/1.1\r\n${host}\r\n`,
    "a method in lower case": `get / HTTP/1.1\r\n${host}\r\n`,
    "a version of nonsense": `GET / HTTP/9.9\r\n${host}\r\n`,
    "version 0.9": "GET /\r\n\r\n",
    "version 1.0 without a host": "GET / HTTP/1.0\r\n\r\n",
    "version 1.1 without a host": "GET / HTTP/1.1\r\nConnection: close\r\n\r\n",
    "a missing page without a host": "GET /no-existe HTTP/1.1\r\nConnection: close\r\n\r\n",
    "two hosts": `GET / HTTP/1.1\r\nHost: otro.example\r\n${host}\r\n`,
    "the start of HTTP/2": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0",
    "a handshake of TLS": "\x16\x03\x01\0\xa5\x01\0\0\xa1\x03\x03".repeat(8),
    "nothing but zeros": "\0".repeat(64),
    "nothing but line breaks": `${"\r\n".repeat(40)}GARBAGE\r\n\r\n`,
    "lines that end as on Unix": "GET / HTTP/1.1\nHost: 127.0.0.1\nConnection: close\n\n",
    "an absolute address": `GET http://malo.example/ HTTP/1.1\r\n${host}\r\n`,
    "an absolute address of nonsense": `GET http://[::::]/ HTTP/1.1\r\n${host}\r\n`,
    "an absolute address with a name": `GET http://a:b@127.0.0.1/nada HTTP/1.1\r\n${host}\r\n`,
    "a file's address": `GET file:///etc/passwd HTTP/1.1\r\n${host}\r\n`,
    "a tunnel": `CONNECT 10.0.0.1:22 HTTP/1.1\r\n${host}\r\n`,
    "an asterisk": `OPTIONS * HTTP/1.1\r\n${host}\r\n`,
    "an asterisk to be read": `GET * HTTP/1.1\r\n${host}\r\n`,
    "a target without a slash": `GET admin HTTP/1.1\r\n${host}\r\n`,
    "a target with a space": `GET /a b HTTP/1.1\r\n${host}\r\n`,
    "a target with a fragment": `GET /productos#x?y HTTP/1.1\r\n${host}\r\n`,
    "a target of bare bytes": `GET /\xff\xfe\xc3\xb1?q=\xf1 HTTP/1.1\r\n${host}\r\n`,
    "a target of sixteen kilobytes": `GET /${"a".repeat(20_000)} HTTP/1.1\r\n${host}\r\n`,
    "a header of sixteen kilobytes": `GET / HTTP/1.1\r\n${host}X: ${"a".repeat(20_000)}\r\n\r\n`,
    "a thousand headers": `GET / HTTP/1.1\r\n${host}${"X-A: b\r\n".repeat(1900)}\r\n`,
    "a header without a name": `GET / HTTP/1.1\r\n${host}: x\r\n\r\n`,
    "a header without a colon": `GET / HTTP/1.1\r\n${host}X\r\n\r\n`,
    "a space before the colon": `GET / HTTP/1.1\r\n${host}Content-Length : 3\r\n\r\nabc`,
    "a header over two lines": `GET / HTTP/1.1\r\n${host}X: a\r\n b\r\n\r\n`,
    "NUL in a header": `GET / HTTP/1.1\r\n${host}X: a\0b\r\n\r\n`,
    "a bare return in a header": `GET / HTTP/1.1\r\n${host}X: a\rb\r\n\r\n`,
    "a length of nonsense": `${post}Content-Length: abc\r\n\r\na=1`,
    "a negative length": `${post}Content-Length: -3\r\n\r\na=1`,
    "a length beyond all numbers": `${post}Content-Length: 99999999999999999999\r\n\r\na=1`,
    "two lengths": `${post}Content-Length: 3\r\nContent-Length: 5\r\n\r\na=1`,
    "a length and chunks": `${post}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    "chunks of nonsense": `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\na=1\r\n0\r\n\r\n`,
    "a negative chunk": `${post}Transfer-Encoding: chunked\r\n\r\n-1\r\na\r\n0\r\n\r\n`,
    "a chunk beyond all numbers": `${post}Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\na`,
    "a chunk with a long extension": `${post}Transfer-Encoding: chunked\r\n\r\n3;${"x".repeat(20_000)}\r\na=1\r\n0\r\n\r\n`,
    "chunks twice": `${post}Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n`,
    "an encoding that is none": `${post}Transfer-Encoding: gzip\r\n\r\nabc`,
    "trailers that are none": `${post}Transfer-Encoding: chunked\r\n\r\n3\r\na=1\r\n0\r\n: x\r\n\r\n`,
    "two requests in one packet": `GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET /nada HTTP/1.1\r\n${host}\r\n`,
    "a wrong protocol": "EHLO malo.example\r\nMAIL FROM:<a@b.co>\r\n\r\n",
  };
  const half: Readonly<Record<string, string>> = {
    "half a request line": "GET /prod",
    "half a header": "GET / HTTP/1.1\r\nHost: 127",
    "half a form": `${post}Content-Length: 5000\r\n\r\nnombre=`,
    "half a chunk": `${post}Transfer-Encoding: chunked\r\n\r\nff\r\nnombre=`,
    "half a row": `POST /rest/v1/products HTTP/1.1\r\n${host}apikey: x\r\nContent-Length: 900\r\n\r\n{`,
    "half an upload": `POST /storage/v1/object/media/a.png HTTP/1.1\r\n${host}apikey: x\r\nContent-Type: image/png\r\nContent-Length: 900\r\n\r\n\x89PNG`,
    nothing: "",
  };
  return [
    ...Object.entries(whole).map(([name, text]) => describe(name, text)),
    ...Object.entries(half).map(([name, text]) => ({
      ...describe(name, text),
      isUnfinished: true,
    })),
    {
      endpoint: CONNECTION,
      name: "a body after 100-continue",
      pieces: [
        Buffer.from(`${post}Expect: 100-continue\r\nContent-Length: 3\r\n\r\n`),
        { waitMs: 2000 },
        "a=1",
      ],
    },
  ];
}

/** The endpoint of requests that fail before routing. */
export const CONNECTION = "the connection itself";

function describe(name: string, text: string): HostileRequest {
  return { endpoint: CONNECTION, name, pieces: [Buffer.from(text, "latin1")] };
}
