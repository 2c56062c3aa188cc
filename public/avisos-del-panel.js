/* The panel's service worker: shows notifications and opens the page that they name. It stores nothing and answers no
   request. Its scope is /admin. */

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("push", (event) => {
  const { title, body, tag, path } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      lang: "es-CO",
      icon: "/icon-192.png",
      data: { path },
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { href, origin, pathname } = new URL(event.notification.data.path, self.location.origin);
  if (origin !== self.location.origin || !pathname.startsWith("/admin")) return;
  event.waitUntil(open(href));
});

/** Focuses the page if it is open; a window with another page of the panel may hold unsaved work. */
async function open(href) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = windows.find(({ url }) => url === href);
  await (shown === undefined ? self.clients.openWindow(href) : shown.focus());
}
