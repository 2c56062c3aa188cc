/**
 * Runs one task at a time on this device, across tabs and the service worker. Where a browser lacks Web Locks, the requests'
 * keys still make the server store each once.
 */
export async function withLock<T>(
  subject: "requests" | "copy",
  task: () => Promise<T>,
): Promise<T> {
  const locks = (navigator as { locks?: LockManager }).locks;
  return locks === undefined ? task() : locks.request(`sin-senal ${subject}`, task);
}
