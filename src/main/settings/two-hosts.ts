import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Whether the request was refused, 400: with more than one `Host` the proxy may have read one and
 * we the other. Node silently keeps the first. RFC 9112, 3.2.
 */
export function refusesTwoHosts(
  { rawHeaders }: IncomingMessage,
  response: ServerResponse,
): boolean {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
  if (hosts.length < 2) return false
  response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
  response.end('One Host header, please.')
  return true
}
