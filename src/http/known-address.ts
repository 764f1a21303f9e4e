/**
 * The request under the address that people know. A proxy ends TLS and speaks plain http to us, and
 * `Host` is whatever its sender wrote; of either, the pages' router would believe that a form comes
 * from another site, and a page would write it into a link. Of the `origins` that are ours it is the
 * one that `Host` names, else the first.
 */
export function atKnownAddress(request: Request, origins: readonly string[]): Request {
  const { host, origin, pathname, search } = new URL(request.url)
  const known = origins.find((own) => new URL(own).host === host) ?? origins[0]
  if (known === undefined || known === origin) return request
  return new Request(known + pathname + search, request)
}
