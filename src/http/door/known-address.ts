/**
 * The request under the public address. A proxy terminates TLS and speaks plain http to us, and
 * `Host` is whatever the client sent; from these the pages' router would conclude that a form comes
 * from another site, and a page would write a wrong link. Of our `origins`, uses the one that
 * `Host` names, else the first.
 */
export function atKnownAddress(request: Request, origins: readonly string[]): Request {
  const { host, origin, pathname, search } = new URL(request.url)
  const known = origins.find((own) => new URL(own).host === host) ?? origins[0]
  if (known === undefined || known === origin) return request
  return new Request(known + pathname + search, request)
}
