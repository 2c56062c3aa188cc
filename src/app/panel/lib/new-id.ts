/** RFC 9562, version 4: x is any digit, y one of 8, 9, a and b. */
const TEMPLATE = "xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx";

/** A random UUID, also without https, where `crypto.randomUUID` is missing. */
export function newId(): string {
  return TEMPLATE.replace(/[xy]/g, (place) => {
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1));
    return (place === "x" ? random & 15 : (random & 3) | 8).toString(16);
  });
}
