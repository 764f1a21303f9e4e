import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { Follower } from '#src/domain/live/followed.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { App } from '#src/usecases/index.ts'
import { openStream, type Stream } from './stream.ts'

/** Pages of one account that follow something at once, in one process. */
export const STREAMS_OF_ACCOUNT = 8
/** Of everybody, in one process: each costs memory and a socket. */
export const STREAMS_OF_PROCESS = 5000
/** Milliseconds in which changes gather, to be read by one statement. */
const GATHER_MS = 20
/** After a failed reading. */
const AGAIN_MS = 1000
/** Proxies close what is silent for a minute. */
const BEAT_MS = 20_000

type Who = Follower & { userId: UserId }
type What = { bookingId: BookingId; version: number } | 'visits'
type Wiring = {
  app: Pick<App, 'listMoved' | 'listEndedFollowers'>
  report: (error: unknown) => void
  now?: () => number
}

/**
 * The open pages of this process that move by themselves, and what each is told: that something
 * changed, never what. `hear` is given each NOTIFY of the channel `moves`; nothing is sent that the
 * database did not say. A reader who does not keep up is closed, and comes again.
 * Source: decision 196.
 */
export function liveStreams({ app, report, now = () => performance.now() }: Wiring) {
  const ofBooking = new Map<BookingId, Set<Stream>>()
  const ofPerson = new Map<UserId, Set<Stream>>()
  const all = new Map<Stream, Who>()
  const ofAccount = new Map<UserId, number>()
  /** What to read next, and whether an offer of it began or ended. */
  const waiting = new Map<BookingId, boolean>()
  /** When each booking was last heard of: a page may begin to follow it at that moment. */
  const heardAt = new Map<BookingId, number>()
  let timer: NodeJS.Timeout | undefined
  let isReading = false
  let isChecking = false
  let isClosed = false
  const beating = setInterval(beat, BEAT_MS).unref()

  /** `since`: when its request came. Undefined where this account or this process has enough. */
  function open(
    what: What,
    who: Who,
    since: number,
  ): ReadableStream<Uint8Array<ArrayBuffer>> | undefined {
    const own = ofAccount.get(who.userId) ?? 0
    if (isClosed || all.size >= STREAMS_OF_PROCESS || own >= STREAMS_OF_ACCOUNT) return undefined
    ofAccount.set(who.userId, own + 1)
    const stream = openStream(what === 'visits' ? undefined : what.version, () => leave())
    const leave =
      what === 'visits'
        ? join(ofPerson, who.userId, stream, who)
        : join(ofBooking, what.bookingId, stream, who)
    if (what !== 'visits' && (heardAt.get(what.bookingId) ?? -1) >= since)
      want(what.bookingId, false)
    return stream.body
  }

  function join<Key>(place: Map<Key, Set<Stream>>, key: Key, stream: Stream, who: Who) {
    const streams = place.get(key) ?? new Set()
    place.set(key, streams.add(stream))
    all.set(stream, who)
    return () => {
      all.delete(stream)
      const left = (ofAccount.get(who.userId) ?? 1) - 1
      if (left > 0) ofAccount.set(who.userId, left)
      else ofAccount.delete(who.userId)
      streams.delete(stream)
      if (streams.size === 0) place.delete(key)
    }
  }

  /** A NOTIFY; undefined where listening began, and something may have been missed before. */
  function hear(payload?: string) {
    if (payload === undefined) return missed()
    if (payload === 'people') return void check()
    const [id, offer] = payload.split(' ')
    const bookingId = id as BookingId // the trigger writes it
    heardAt.set(bookingId, now())
    if (ofBooking.has(bookingId) || ofPerson.size > 0) want(bookingId, offer === 'offer')
  }

  function missed() {
    for (const bookingId of ofBooking.keys()) want(bookingId, false)
    for (const streams of ofPerson.values()) for (const stream of streams) stream.again()
    void check()
  }

  function want(bookingId: BookingId, isOffer: boolean) {
    waiting.set(bookingId, isOffer || waiting.get(bookingId) === true)
    wake(GATHER_MS)
  }

  function wake(ms: number) {
    if (isReading || isClosed) return
    timer ??= setTimeout(read, ms)
  }

  async function read() {
    timer = undefined
    isReading = true
    const taken = [...waiting]
    waiting.clear()
    try {
      await tell(taken)
    } catch (error) {
      report(error)
      for (const [id, isOffer] of taken) waiting.set(id, isOffer || waiting.get(id) === true)
    }
    isReading = false
    if (waiting.size > 0) wake(taken.some(([id]) => waiting.has(id)) ? AGAIN_MS : GATHER_MS)
  }

  async function tell(taken: readonly (readonly [BookingId, boolean])[]) {
    const followed = taken.flatMap(([id]) => (ofBooking.has(id) ? [id] : []))
    const moved = ofPerson.size === 0 ? [] : taken
    const { versions, told } = await app.listMoved({
      followed,
      moved: moved.map(([bookingId, isOffer]) => ({ bookingId, isOffer })),
    })
    for (const { bookingId, version } of versions)
      for (const stream of ofBooking.get(bookingId) ?? []) stream.moved(version)
    for (const id of told) for (const stream of ofPerson.get(id) ?? []) stream.moved()
  }

  /** Those whose sign-in is over, or whose roles changed, are told so and closed. */
  async function check() {
    if (isChecking || all.size === 0) return
    isChecking = true
    try {
      const ended = new Set(await app.listEndedFollowers([...all.values()].map(asFollower)))
      for (const [stream, { sessionId }] of all) if (ended.has(sessionId)) stream.end()
    } catch (error) {
      report(error)
    } finally {
      isChecking = false
    }
  }

  function beat() {
    for (const stream of all.keys()) stream.beat()
    for (const [id, at] of heardAt) if (at < now() - BEAT_MS) heardAt.delete(id)
    void check()
  }

  return {
    open,
    hear,
    beat,
    now,
    size: () => all.size,
    /** Everybody comes again, to another process. */
    close() {
      isClosed = true
      clearInterval(beating)
      clearTimeout(timer)
      for (const stream of all.keys()) stream.close()
    },
  }
}

export type LiveStreams = ReturnType<typeof liveStreams>

const asFollower = ({ sessionId, roles }: Who): Follower => ({ sessionId, roles })
