import { createServer, type Server, type Socket } from 'node:net'
import { astmAnswer, USUAL_PLACES } from '#src/domain/instruments/host-query/astm-answers.ts'
import type { AstmQuery } from '#src/domain/instruments/host-query/astm-query.ts'
import { ASKED_BETWEEN } from '#src/domain/instruments/host-work.ts'
import { acknowledgement, hostAnswer, readHostQuery } from '#src/domain/instruments/hl7-answers.ts'
import { MOST_MESSAGE_BYTES } from '#src/domain/instruments/instrument-message.ts'
import { heardMllp, mllpIdle, wrappedMllp } from '#src/domain/instruments/mllp.ts'
import { withoutPictures } from '#src/domain/instruments/pictures.ts'
import { messageText } from '#src/domain/instruments/read-message.ts'
import { astmLine, astmWaits } from './astm-line.ts'
import type { BridgeSettings } from './bridge-settings.ts'
import type { Deliver } from './deliver.ts'
import type { Ask } from './uplink.ts'

type Instrument = BridgeSettings['instruments'][number]
type Uplink = { deliver: Deliver; ask: Ask }
type Speaking = Uplink & { name: string; log: (line: string) => void; waits: typeof astmWaits }

/** A receiver gives up on a sender that says nothing for so long. Source: LIS1-A section 6.5. */
const SILENT_MS = 30_000
/** Connections of one instrument at a time. */
const CONNECTIONS = 4

/** Listens for one instrument. `waits`: how long it has for its answers. */
export function listen(
  { name, protocol, port, host }: Instrument,
  uplink: Uplink,
  log: Log,
  waits = astmWaits,
): Server {
  const speak = protocol === 'astm' ? speakAstm : speakHl7
  const open = new Set<Socket>()
  const server = createServer({ keepAlive: true, keepAliveInitialDelay: SILENT_MS }, (socket) => {
    makeRoom(open)
    open.add(socket)
    socket.on('error', () => socket.destroy())
    speak(socket, { name, ...uplink, log, waits })
      // A line that breaks off is one instrument's trouble: the others go on.
      .catch((error: unknown) => log(`${name}: ${String(error)}`))
      .finally(() => {
        open.delete(socket)
        socket.destroy()
      })
  })
  server.on('error', (error) => log(`${name}: port ${port}: ${error.message}`))
  server.listen(port, host)
  return server
}

/** After a power cut the old lines look open for long: the oldest one gives way. */
function makeRoom(open: Set<Socket>) {
  const [oldest] = open
  if (open.size < CONNECTIONS || !oldest) return
  open.delete(oldest)
  oldest.destroy()
}

type Log = (line: string) => void

/**
 * Each chunk is handled before the next is read, so nothing piles up in memory while a message is
 * being delivered.
 */
async function speakAstm(socket: Socket, { name, deliver, ask, log, waits }: Speaking) {
  const line = astmLine({
    write: (bytes) => void socket.write(bytes),
    deliver: (message) => deliver(name, message),
    answer: (query) => astmAnswered(query, (sampleId) => ask(name, sampleId)),
    log: (said) => log(`${name}: ${said}`),
    waits,
  })
  socket.setTimeout(SILENT_MS, () => line.silent())
  try {
    for await (const chunk of socket as AsyncIterable<Uint8Array>)
      if (!(await line.heard(chunk))) return
  } finally {
    line.end()
  }
}

/** What is to be measured of each sample, asked at once: the instrument waits. */
async function astmAnswered(query: AstmQuery, ask: (sampleId: string) => ReturnType<Ask>) {
  const works = await Promise.all(
    (query.asked ?? []).map(async ({ parts }) => {
      const work = await ask(parts.join(ASKED_BETWEEN))
      return work && { codes: work.codes, places: work.places ?? USUAL_PLACES }
    }),
  )
  return astmAnswer(query, works, stampOf(Temporal.Now.zonedDateTimeISO()))
}

async function speakHl7(socket: Socket, speaking: Speaking) {
  let state = mllpIdle
  for await (const chunk of socket as AsyncIterable<Uint8Array>) {
    const heard = heardMllp(state, chunk)
    state = heard.state
    for (const fault of heard.faults) speaking.log(`${speaking.name}: ${fault}`)
    for (const message of heard.messages) {
      const answer = await answered(message, speaking)
      if (answer !== undefined) socket.write(wrappedMllp(new TextEncoder().encode(answer)))
    }
    if (heard.faults.includes('message-too-long')) return
  }
}

/** AA once it is durable; AE where it is to be sent again; AR where it never can be read. */
async function answered(message: Uint8Array, { name, deliver, ask, log }: Speaking) {
  const text = messageText(message) ?? ''
  const answering = {
    id: crypto.randomUUID().slice(0, 20),
    at: stampOf(Temporal.Now.zonedDateTimeISO()),
  }
  const query = readHostQuery(text)
  if (query) return hostAnswer(text, workOf(await ask(name, query.sampleId)), answering)
  const kept = Buffer.from(withoutPictures(Buffer.from(message).toString('latin1')), 'latin1')
  if (kept.length > MOST_MESSAGE_BYTES) {
    log(`${name}: message-too-long`)
    return acknowledgement(text, { code: 'AR', why: 'message too long' }, answering)
  }
  const sent = await deliver(name, kept)
  if (!sent.isKept) return acknowledgement(text, { code: 'AE', why: 'not received' }, answering)
  const code = sent.fault === null ? 'AA' : 'AR'
  return acknowledgement(text, { code, why: sent.fault ?? '' }, answering)
}

/** Without an answer the instrument is told that we could not look. */
function workOf(work: Awaited<ReturnType<Ask>>) {
  if (!work) return { status: 'AE' as const }
  return work.isKnown ? { status: 'OK' as const, codes: work.codes } : { status: 'NF' as const }
}

function stampOf(now: Temporal.ZonedDateTime): string {
  const { year, month, day, hour, minute, second } = now
  return [year, month, day, hour, minute, second]
    .map((part) => String(part).padStart(2, '0'))
    .join('')
}
