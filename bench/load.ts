import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

type Load = {
  port: number
  clients: number
  seconds: number
  path: () => string
  cookie?: string
  /** Names every request; ours then answers none of them from memory. */
  requestId?: string
  /** JSON to post to the path; without it the path is read. */
  body?: () => string
}

/**
 * Answers per second of a server on this machine, each client repeating its request once it was
 * answered. Our own, because the usual generator turns each body into a string: with compressed
 * bodies it measures itself. This one counts bytes and reads only the status and the length.
 */
export async function perSecond(load: Load): Promise<number> {
  const { port, clients, seconds, path } = load
  const sockets: Socket[] = []
  const request = requestsOf(load)
  let answers = 0
  let failed: Error | undefined
  const ask = (socket: Socket) => socket.write(request())
  for (let client = 0; client < clients; client++) {
    const socket = connect({ port, host: 'localhost', noDelay: true })
    const counter = answerCounter()
    socket.on('data', (chunk: Buffer) => {
      if (!counter.isWhole(chunk)) return
      if (counter.status !== 200) failed = new Error(`${path()} answered ${counter.status}`)
      answers += 1
      ask(socket)
    })
    socket.on('error', (error) => (failed = error))
    socket.once('connect', () => ask(socket))
    sockets.push(socket)
  }
  const since = performance.now()
  await sleep(seconds * 1000)
  const took = (performance.now() - since) / 1000
  for (const socket of sockets) socket.removeAllListeners('data').destroy()
  if (failed) throw failed
  return answers / took
}

function requestsOf({ port, path, cookie, requestId, body }: Load): () => string {
  const named = requestId === undefined ? '' : `\r\nx-request-id: ${requestId}`
  const own = (cookie === undefined ? '' : `\r\ncookie: ${cookie}`) + named
  const head = `HTTP/1.1\r\nhost: localhost:${port}\r\naccept-encoding: br${own}`
  if (!body) return () => `GET ${path()} ${head}\r\n\r\n`
  return () => {
    const sent = body()
    const ofBody = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(sent)}`
    return `POST ${path()} ${head}\r\n${ofBody}\r\n\r\n${sent}`
  }
}

/** Knows by its length, or by its last chunk, when an answer is complete. */
function answerCounter() {
  let missing: number | undefined
  const counter = {
    status: 0,
    isWhole(chunk: Buffer): boolean {
      if (missing === undefined) {
        const end = chunk.indexOf('\r\n\r\n')
        const head = chunk.toString('latin1', 0, end).toLowerCase()
        counter.status = Number(head.slice(9, 12))
        const length = /content-length: (\d+)/.exec(head)?.[1]
        missing = length === undefined ? Infinity : Number(length) - (chunk.length - end - 4)
      } else missing -= chunk.length
      const isLast = missing === Infinity && chunk.subarray(-5).equals(lastChunk)
      if (missing > 0 && !isLast) return false
      missing = undefined
      return true
    },
  }
  return counter
}

const lastChunk = Buffer.from('0\r\n\r\n')
