import type { IncomingMessage, ServerResponse } from 'node:http'

type Listener = (request: IncomingMessage, response: ServerResponse) => void
const patience = 10_000

/**
 * What is asked of a server that has its port and cannot answer yet. A proxy that has just found it again
 * sends it a request, a booking perhaps: that one waits and is answered, in the order of coming; one that waited
 * for too long hears 503, and nothing of it was begun. Whoever looks after servers is answered at once.
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
    /** From now on somebody answers: those who wait first. */
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
