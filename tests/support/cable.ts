import { connect, createServer, type Socket } from "node:net";

import { findFreePort } from "#tests/support/free-port.ts";

/** A network of one's own between a program and a server, which can be cut. */
export interface Cable {
  port: number;
  /** `swallow`: connections stay, and nothing arrives. `reset`: they end, and new ones are refused. */
  cut: (how: "swallow" | "reset") => void;
  /** What was swallowed is lost, and so are the connections that it was swallowed from. */
  mend: () => void;
  close: () => Promise<void>;
}

/** Leads to a port of this machine. */
export async function layCable(target: number): Promise<Cable> {
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
    mend: () => {
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
