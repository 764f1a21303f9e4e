import type { IncomingMessage, ServerResponse } from 'node:http'

type Listener = (request: IncomingMessage, response: ServerResponse) => void
const patience = 10_000

/**
 * Requests to a server that has its port but cannot answer yet. A proxy that has just found it
 * again sends it a request, perhaps a booking: it waits and is answered, in order of arrival; after
 * too long it gets 503, and nothing of it was begun. Health probes are answered at once.
 */
export function keptUntilReady(patienceMs = patience) {
  const waiting = new Map<ServerResponse, { request: IncomingMessage; timer: NodeJS.Timeout }>()

  function refuse(response: ServerResponse) {
    forget(response)
    response.writeHead(503, { 'retry-after': '1', connection: 'close' }).end()
  }

  function forget(response: ServerResponse) {
    clearTimeout(waiting.get(response)?.timer)
    waiting.delete(response)
  }

  const keep: Listener = (request, response) => {
    if (request.url === '/health/live') return void response.writeHead(200).end()
    if (request.url === '/health/ready')
      return void response.writeHead(503, { 'retry-after': '1' }).end()
    waiting.set(response, { request, timer: setTimeout(refuse, patienceMs, response) })
    response.once('close', () => forget(response))
  }

  return {
    keep,
    /** Requests are answered from now on: the waiting ones first. */
    release(answer: Listener) {
      for (const [response, { request }] of waiting) {
        forget(response)
        answer(request, response)
      }
    },
    /** It ends before it could answer. */
    refuse: () => [...waiting.keys()].forEach(refuse),
  }
}
