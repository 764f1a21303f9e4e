import type { IncomingMessage, ServerResponse } from 'node:http'

const reading = ['GET', 'HEAD']

/**
 * For a stopping server: answers 502 to read requests where the proxy announces (`X-Pass-On`) that
 * it then asks another server. After the first of these the proxy sends nothing here for a while,
 * so the port can be closed without cutting off a client that is connecting. Answers whether it
 * did. Writes are handled as usual: a proxy must not send them twice.
 */
export function passedOn(request: IncomingMessage, response: ServerResponse): boolean {
  const { method = '', url = '', headers } = request
  const isOfHealth = url.startsWith('/health/') // reports not ready itself
  if (headers['x-pass-on'] !== '1' || !reading.includes(method) || isOfHealth) return false
  response.writeHead(502, { connection: 'close', 'content-length': '0' }).end()
  return true
}
