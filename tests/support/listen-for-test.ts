import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

import { onTestFinished } from "vitest";

/** Serves on a free port of the loopback until the current test has ended. @returns the port */
export async function listenForTest(server: Server): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
