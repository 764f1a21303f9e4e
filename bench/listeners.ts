import { get, type IncomingMessage } from 'node:http'

/** An open page, as the network has it: when it heard of each change. */
export type Listener = { movedAt: number[]; close: () => void }

/** Opens a stream and waits for its first message. */
export function aListener(base: string, path: string, cookie: string): Promise<Listener> {
  const { promise, resolve, reject } = Promise.withResolvers<Listener>()
  const movedAt: number[] = []
  const request = get(`${base}${path}`, { agent: false, headers: { cookie } }, (answer) => {
    if (answer.statusCode !== 200) return reject(new Error(`${path}: ${answer.statusCode}`))
    hear(answer, movedAt, () => resolve({ movedAt, close: () => request.destroy() }))
  })
  request.on('error', reject)
  return promise
}

function hear(answer: IncomingMessage, movedAt: number[], opened: () => void) {
  answer.setEncoding('utf8')
  answer.on('error', () => {}) // closed at the end of the measurement
  answer.on('data', (text: string) => {
    if (text.includes('event: now')) opened()
    if (text.includes('event: moved')) movedAt.push(performance.now())
  })
}
