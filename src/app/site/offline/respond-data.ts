/** Public data for devices, which no search engine lists. */
export function respondData(data: object): Response {
  return Response.json(data, { headers: { "X-Robots-Tag": "noindex" } });
}
