import { Agent, type IncomingMessage, request as http, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { type Duplex, pipeline } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { notVites, viteHost } from './vite-door.ts'

/** Milliseconds for which requests are retried while Vite starts or restarts. */
const patience = 15_000
const pause = 100

type Question = {
  method?: string | undefined
  path?: string | undefined
  headers?: IncomingMessage['headers']
  body?: string
}

/** Connects the web process to the Vite process. */
export function viteAt(port: number) {
  const agent = new Agent({ keepAlive: true })

  const askOnce = ({ body, ...question }: Question) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const asked = http({ host: viteHost, port, agent, ...question }, resolve)
      asked.once('error', reject).end(body)
    })

  async function ask(question: Question, deadline = performance.now() + patience) {
    for (;;)
      try {
        return await askOnce(question)
      } catch (error) {
        if (performance.now() > deadline) throw error
        await sleep(pause)
      }
  }

  /** Answers with Vite's file for this address; calls `next` where it has none. */
  async function passOn(request: IncomingMessage, response: ServerResponse, next: () => void) {
    const { method, url: path, headers } = request
    const answer = await ask({ method, path, headers }).catch(() => undefined)
    if (!answer || answer.statusCode === notVites) {
      answer?.resume()
      return next()
    }
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    pipeline(answer, response, () => {}) // a client that has gone needs no answer
  }

  /** The socket by which Vite notifies an open page of changes. */
  function passUpgrade({ url, rawHeaders }: IncomingMessage, socket: Duplex, head: Buffer) {
    const vite = connect(port, viteHost)
    const lines = rawHeaders.map((part, at) => part + (at % 2 === 0 ? ': ' : '\r\n'))
    vite.write(`GET ${url} HTTP/1.1\r\n${lines.join('')}\r\n`)
    vite.write(head)
    pipeline(socket, vite, () => {}) // either end closes the other
    pipeline(vite, socket, () => {})
  }

  return { ask, passOn, passUpgrade }
}
