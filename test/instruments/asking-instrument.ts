import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { ACK, ENQ, EOT, frame, framesOf, NAK } from './astm-frames.ts'

/** How an instrument behaves while it is answered. */
type Manner = {
  /** Refuses each frame so often before it takes it. */
  naks?: number
  /** Bids itself when we bid, so often, and then sends this. */
  contends?: { times: number; message: string }
  /** Says nothing at all to the first bids. */
  deafTo?: number
  /** Answers the first bids with NAK. */
  busyFor?: number
  /** Says nothing after its first frame. */
  fallsSilent?: boolean
  /** Keeps the line open after its question for so long: sends no EOT. */
  onAsked?: (socket: Socket) => Promise<void>
}

const [STX, LF] = [0x02, 0x0a]

/**
 * An instrument that asks over a real line what is to be measured and takes the answer, written a second
 * time from the standard: the records of the answer, and every byte that it saw of ours.
 */
export async function asks(port: number, question: string, manner: Manner = {}) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  const next = reader(socket)
  try {
    if (!(await say(socket, next, question, manner.onAsked))) throw new Error('no acknowledgement')
    return await answerOf(socket, next, manner)
  } finally {
    socket.destroy()
  }
}

type Next = (withinMs?: number) => Promise<number | undefined>

/** False where something of it is not acknowledged. */
async function say(socket: Socket, next: Next, message: string, before?: Manner['onAsked']) {
  for (const one of [ENQ, ...framesOf(message)]) {
    socket.write(one)
    if ((await next()) !== ACK) return false
  }
  await before?.(socket)
  socket.write(EOT)
  return true
}

async function answerOf(socket: Socket, next: Next, manner: Manner) {
  const seen = { bids: 0, frames: 0 }
  let records = ''
  let [refused, contended] = [0, 0]
  for (;;) {
    const byte = await next()
    if (byte === undefined) return { records: null, ...seen }
    if (byte === ENQ[0]) {
      seen.bids += 1
      records = ''
      if (seen.bids <= (manner.deafTo ?? 0)) continue
      if (seen.bids <= (manner.busyFor ?? 0)) socket.write(Buffer.of(NAK))
      else if (manner.contends && contended < manner.contends.times) {
        contended += 1
        // Its bid crosses ours; it bids again a little later, and goes first.
        socket.write(ENQ)
        const isHeard = await say(socket, next, manner.contends.message)
        if (!isHeard) return { records: null, ...seen }
      } else socket.write(Buffer.of(ACK))
    } else if (byte === STX) {
      seen.frames += 1
      const text = await frameText(next)
      if (manner.fallsSilent) continue
      if (refused < (manner.naks ?? 0)) {
        refused += 1
        socket.write(Buffer.of(NAK))
        continue
      }
      refused = 0
      records += text
      socket.write(Buffer.of(ACK))
    } else if (byte === EOT[0]) {
      if (records.endsWith('\r')) return { records: records.split('\r').slice(0, -1), ...seen }
    }
  }
}

/** The text of a frame whose number and checksum are right; throws otherwise. */
async function frameText(next: Next): Promise<string> {
  const bytes: number[] = []
  for (let byte = await next(); byte !== undefined && byte !== LF; byte = await next())
    bytes.push(byte)
  const [number = 0] = bytes
  const text = Buffer.from(bytes.slice(1, -4)).toString('latin1')
  const isLast = bytes.at(-4) === 0x03
  const whole = Buffer.from([STX, ...bytes, LF])
  if (!frame(number - 0x30, text, isLast).equals(whole)) throw new Error('a broken frame')
  return text
}

/** Bytes as they come; undefined where none comes in time or the line ends. */
function reader(socket: Socket): Next {
  const bytes: number[] = []
  let wake = () => {}
  let isOver = false
  socket.on('data', (chunk: Buffer) => {
    bytes.push(...chunk)
    wake()
  })
  socket.on('close', () => {
    isOver = true
    wake()
  })
  return async (withinMs = 3000) => {
    const end = Date.now() + withinMs
    while (bytes.length === 0 && !isOver && Date.now() < end)
      await new Promise<void>((resolve) => {
        wake = resolve
        setTimeout(resolve, end - Date.now()).unref()
      })
    return bytes.shift()
  }
}
