/** Runs one task at a time on this device, across tabs and the service worker; without Web Locks the server's keys suffice. */
export async function withLock<T>(task: () => Promise<T>): Promise<T> {
  const locks = (navigator as { locks?: LockManager }).locks;
  return locks === undefined ? task() : locks.request("sin-senal", task);
}
