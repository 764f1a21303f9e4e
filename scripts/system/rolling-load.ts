import { setTimeout as sleep } from 'node:timers/promises'
import { type Journal, openJournal } from '#test/durable/journal.ts'
import { aPatient, type Patient, quoteOf } from '#test/durable/patients.ts'
import { placing } from '../journey/booking.ts'
import { codeOf } from '../journey/client.ts'
import { bengaluru } from '../journey/place.ts'
import type { Booking, Quote } from '../journey/shapes.ts'
import { ask, type Shopper, shoppers, statusOf } from './load.ts'

/** Clients that read a lot, and clients that book and cancel. */
export type Crowd = { readers: Shopper[]; bookers: Patient[] }
export type Totals = {
  requests: number
  writes: number
  failures: string[]
  /** Milliseconds of each answer. */
  took: number[]
  bookings: number
}

const usual = { readers: 8, bookers: 4 }

export async function aCrowd(base: string, place = bengaluru, many = usual): Promise<Crowd> {
  const readers = await shoppers(base, many.readers, place)
  const bookers: Patient[] = []
  for (let n = 0; n < many.bookers; n += 1) bookers.push(await aPatient(base, place))
  return { readers, bookers }
}

/** Runs the load until it is stopped; nobody retries, so each failure is reported by somebody. */
export function underLoad({ readers, bookers }: Crowd, journalFile: string) {
  const totals: Totals = { requests: 0, writes: 0, failures: [], took: [], bookings: 0 }
  const journal = openJournal(journalFile)
  let isOver = false
  const going = { totals, journal, isOver: () => isOver }
  const lanes = [
    ...readers.map((shopper) => reads(going, shopper)),
    ...bookers.map((patient) => books(going, patient)),
  ]
  return {
    totals,
    async until(requests: number) {
      while (totals.requests < requests) await sleep(50)
    },
    async end() {
      isOver = true
      await Promise.all(lanes)
      journal.close()
      return totals
    },
  }
}

/** One in so many bookings is kept, the others are cancelled. */
const KEPT = 25

/** A server that is down is not called as fast as the machine can. */
const AFTER_FAILURE_MS = 250

type Going = { totals: Totals; journal: Journal; isOver: () => boolean }

async function counted<Answer extends { status: number }>(
  { totals }: Going,
  what: string,
  asked: Promise<Answer>,
): Promise<Answer | undefined> {
  const since = performance.now()
  const answered = asked.catch(() => undefined)
  const status = await statusOf(asked)
  totals.took.push(performance.now() - since)
  totals.requests += 1
  if (status >= 200 && status < 300) return answered
  const said = status === 0 ? undefined : await answered
  const code = said && 'body' in said ? codeOf(said.body) : undefined
  const got = [status || 'no answer', code].filter(Boolean).join(' ')
  totals.failures.push(`${new Date().toISOString()} ${what}: ${got}`)
  await sleep(AFTER_FAILURE_MS)
  return undefined
}

async function reads(going: Going, shopper: Shopper) {
  for (let turn = 0; !going.isOver(); turn += 1) {
    await counted(going, `reader ${turn % 5}`, ask(shopper, turn))
  }
}

async function books(going: Going, patient: Patient) {
  const { client } = patient
  const post = async <Shape>(path: string, body: unknown) => {
    going.totals.writes += 1
    const answer = await counted(going, `POST ${path}`, client.ask('POST', path, body))
    return answer?.body as Shape | undefined // the caller names what it reads of a public answer
  }
  for (let round = 0; !going.isOver(); round += 1) {
    const quote = await post<Quote>('/api/v1/quotes', quoteOf(patient))
    if (!quote) continue
    const placed = await post<Booking>('/api/v1/bookings', placing(quote))
    if (!placed) continue
    const { bookingId, number, totalPaise } = placed
    going.totals.bookings += 1
    going.journal.write({ ack: 'booking', bookingId, number, totalPaise })
    // Few stay: an hour that nobody can work any more is refused, and that is no failure of a server.
    if (round % KEPT === 0) continue
    const path = `/api/v1/bookings/${bookingId}/cancel`
    const done = await post(path, { expectedChargePaise: 0 })
    if (done) going.journal.write({ ack: 'cancelled', bookingId, refundPaise: 0 })
  }
}

/** The given percentile of a sorted list. */
export function percentile(took: readonly number[], part: number): number {
  const sorted = took.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.floor((part / 100) * (sorted.length - 1))] ?? 0)
}
