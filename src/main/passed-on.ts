import type { IncomingMessage, ServerResponse } from 'node:http'

const reading = ['GET', 'HEAD']

/**
 * Of a server that stops: answers 502 to what only reads, where the proxy says (`X-Pass-On`) that it asks
 * another one then. From the first of them on it sends nothing here for a while, so the port can be closed
 * without cutting somebody off who was just connecting. Answers whether it did. What writes is done as usual: a
 * proxy must not send it twice.
 */
export function passedOn(request: IncomingMessage, response: ServerResponse): boolean {
  const { method = '', url = '', headers } = request
  const isOfHealth = url.startsWith('/health/') // says itself that it is not ready
  if (headers['x-pass-on'] !== '1' || !reading.includes(method) || isOfHealth) return false
  response.writeHead(502, { connection: 'close', 'content-length': '0' }).end()
  return true
}
