import { connect, createServer, type Socket } from "node:net";

import { findFreePort } from "#tests/support/free-port.ts";

/** A TCP proxy between a program and a server that can simulate network failures. */
export interface NetworkProxy {
  port: number;
  /** `swallow`: connections stay open, but no data arrives. `reset`: they end, and new ones are refused. */
  cut: (how: "swallow" | "reset") => void;
  /** Restores the network. Swallowed data is lost, and so are its connections. */
  restore: () => void;
  close: () => Promise<void>;
}

/** Opens a proxy to a port of this machine. */
export async function openNetworkProxy(target: number): Promise<NetworkProxy> {
  const ends = new Set<Socket>();
  let state: "whole" | "swallow" | "reset" = "whole";
  const server = createServer((near) => {
    if (state === "reset") {
      near.resetAndDestroy();
      return;
    }
    const far = connect(target, "127.0.0.1");
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from);
      from.on("data", (bytes) => state === "whole" && to.write(bytes));
      from
        .on("error", () => to.destroy())
        .on("close", () => {
          ends.delete(from);
          if (state !== "swallow") to.destroy();
        });
    }
  });
  const port = await findFreePort();
  await new Promise<void>((resolve) => {
    server.listen(port, "127.0.0.1", resolve);
  });
  const dropAll = () => {
    for (const end of ends) end.destroy();
  };
  return {
    port,
    cut: (how) => {
      state = how;
      if (how === "reset") dropAll();
    },
    restore: () => {
      if (state === "swallow") dropAll();
      state = "whole";
    },
    close: async () => {
      dropAll();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
