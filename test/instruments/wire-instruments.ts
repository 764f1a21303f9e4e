import { connect, type Socket } from 'node:net'
import { ACK, ENQ, EOT, framesOf, NAK } from './astm-frames.ts'

/** What an instrument makes of a message that it sent. */
export type Outcome = 'acknowledged' | 'refused' | 'cut'

const WAITS_MS = 15_000

/** One byte after another, as an instrument waits for them; undefined where the line is cut. */
function listener(socket: Socket) {
  const bytes: number[] = []
  let isOver = false
  let wake = () => {}
  socket.on('data', (chunk: Buffer) => {
    bytes.push(...chunk)
    wake()
  })
  for (const end of ['close', 'error'] as const)
    socket.on(end, () => {
      isOver = true
      wake()
    })
  return async function next(): Promise<number | undefined> {
    const until = Date.now() + WAITS_MS
    while (bytes.length === 0 && !isOver && Date.now() < until)
      await new Promise<void>((resolve) => {
        wake = resolve
        setTimeout(resolve, 200).unref()
      })
    return bytes.shift()
  }
}

function opened(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => resolve(socket))
    socket.once('error', reject)
  })
}

type Wish = {
  /** Called once the last frame is sent and before its answer is read. */
  onSent?: () => void
  /** Frames in place of the message's own. */
  frames?: readonly Buffer[]
}

/** An instrument that speaks ASTM: it waits for each answer, and repeats a frame up to six times. */
export async function sendAstm(port: number, message: string, wish: Wish = {}): Promise<Outcome> {
  const socket = await opened(port)
  const next = listener(socket)
  const frames = [ENQ, ...(wish.frames ?? framesOf(message))]
  try {
    for (const [at, one] of frames.entries()) {
      let answer: number | undefined = NAK
      for (let attempt = 0; attempt < 6 && answer === NAK; attempt += 1) {
        socket.write(one)
        if (at === frames.length - 1) wish.onSent?.()
        answer = await next()
      }
      if (answer !== ACK) return answer === undefined ? 'cut' : 'refused'
    }
    socket.write(EOT)
    return 'acknowledged'
  } finally {
    socket.end()
  }
}

/** An instrument that speaks HL7 by MLLP: the whole answer, or what the cut line makes of it. */
export async function sendHl7(port: number, message: string, wish: Wish = {}) {
  const socket = await opened(port)
  const next = listener(socket)
  socket.write(
    Buffer.concat([Buffer.from([0x0b]), Buffer.from(message), Buffer.from([0x1c, 0x0d])]),
  )
  wish.onSent?.()
  const bytes: number[] = []
  for (let byte = await next(); byte !== undefined; byte = await next()) {
    bytes.push(byte)
    if (byte === 0x0d && bytes.at(-2) === 0x1c) break
  }
  socket.end()
  const answer = Buffer.from(bytes).toString('latin1')
  const [, code] = /MSA\|(A[AER])/.exec(answer) ?? []
  const outcome: Outcome = code === 'AA' ? 'acknowledged' : code ? 'refused' : 'cut'
  return { outcome, answer }
}

/** Sends bytes as they are, and says how many were taken before the line was cut. */
export async function sendEndless(port: number, head: Buffer, megabytes: number) {
  const socket = await opened(port)
  let isOver = false
  for (const end of ['close', 'error'] as const) socket.on(end, () => (isOver = true))
  socket.write(head)
  const block = Buffer.alloc(1 << 20, 0x41)
  let sent = 0
  while (sent < megabytes && !isOver) {
    const isRoom = socket.write(block)
    sent += 1
    if (!isRoom)
      await new Promise((resolve) => {
        socket.once('drain', resolve)
        socket.once('close', resolve)
      })
  }
  socket.destroy()
  return { sent, isCut: isOver }
}
