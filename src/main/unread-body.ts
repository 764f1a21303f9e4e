import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How long an answered client may go on sending: in all, and between two chunks. */
type Patience = { wholeMs: number; silentMs: number }
const usual: Patience = { wholeMs: 30_000, silentMs: 5000 }

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Answers sent before the request body is complete, above all 413. Its rest lies between this
 * request and the next, so the answer says `Connection: close` and nothing that follows on the
 * connection is begun. It is closed once the rest has been read and discarded: closed with unread
 * bytes, the system sends a reset, and the client loses an answer that it has not read yet. RFC
 * 9112, 9.6.
 */
export function lingering(listener: Listener, patience: Patience = usual): Listener {
  const closing = new WeakSet<Socket>()
  return (request, response) => {
    if (closing.has(request.socket)) return void request.resume()
    // One turn later the bytes that came with the head have been read, usually all of them.
    if (request.complete || !mayHaveBody(request)) return listener(request, response)
    const writeHead = response.writeHead.bind(response)
    const end = response.end.bind(response)
    // Node's own `write` and `end` call this for their head too.
    response.writeHead = (...head: unknown[]) => {
      if (!request.complete) {
        closing.add(request.socket)
        response.setHeader('connection', 'close')
      }
      return Reflect.apply(writeHead, response, head)
    }
    response.end = (...last: unknown[]) => {
      if (request.complete) return Reflect.apply(end, response, last)
      const [body] = last
      const hasBody = typeof body === 'string' || body instanceof Uint8Array
      if (!response.headersSent)
        response.setHeader('content-length', hasBody ? Buffer.byteLength(body) : 0)
      if (hasBody) response.write(body)
      else response.flushHeaders()
      afterTheRest(request, patience, () => Reflect.apply(end, response, []))
      return response
    }
    setImmediate(listener, request, response)
  }
}

function mayHaveBody({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length']) > 0 || 'transfer-encoding' in headers
}

/** Once: when the rest is read, when the client is gone, or when patience ends. */
function afterTheRest(request: IncomingMessage, { wholeMs, silentMs }: Patience, then: () => void) {
  const stop = () => {
    clearTimeout(whole)
    clearTimeout(silence)
    request.off('data', heard).off('end', stop).off('close', stop)
    then()
  }
  const whole = setTimeout(stop, wholeMs)
  const silence = setTimeout(stop, silentMs)
  const heard = () => silence.refresh()
  // A reader that began to read for the answer, and stopped, would block the rest: the answer was
  // made without it.
  request.removeAllListeners('data').removeAllListeners('readable')
  request.on('data', heard).on('end', stop).on('close', stop)
  request.resume()
}
