import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { placing, quote } from '../scripts/journey/booking.ts'
import { type Client } from '../scripts/journey/client.ts'
import { staff } from '../scripts/journey/people.ts'
import { expect } from '../scripts/journey/report.ts'
import { aPatient } from '#test/durable/patients.ts'
import { type Figure, figureOf } from './figures.ts'
import { aListener, type Listener } from './listeners.ts'
import { withServer } from './server.ts'
import { ofProduct, type Spent, shownSpent, spentEach, spentSoFar } from './spent.ts'
import { commandOf } from '#test/server.ts'

/** Pages of one account at once, as many as are allowed; and pages in all. */
const EACH = 8
const LISTENERS = 1000
/** Bookings that are accepted while all listen: each in an hour of its own. */
const MOVED = 40
const RESTS_MS = 25_000
const most = { mb: 150, ms: 250 }

type Tracked = { visitId: string; pages: Listener[] }

/**
 * A thousand open pages on one web process: the memory they add, what they cost while nothing
 * happens, and how soon after an accept's answer, which follows its commit, each page of the booking
 * is told.
 */
export async function measure(): Promise<Figure[]> {
  const env = {
    SLOT_CAPACITY: '1000',
    OPEN_BOOKINGS: '100000',
    CASH_IN_HAND_LIMIT_RUPEES: '1000000',
  }
  return withServer(async (base, family) => {
    const phlebotomist = await staff(base, 'phlebotomist', () => {})
    const booked = await bookings(base)
    const web = await anotherWeb(base, family)
    for (const page of (await listeners(base, booked, 1)).flatMap(({ pages }) => pages))
      page.close()
    const quietly = spentSoFar(family())
    await moved(phlebotomist, booked.slice(-MOVED).map(alone))
    const unheard = spentEach(spentSoFar(family()), quietly, MOVED)
    await sleep(3000)
    const [before, rested] = [residentMb(web), spentSoFar(family())]
    await sleep(RESTS_MS)
    const still = spentEach(spentSoFar(family()), rested, RESTS_MS / 1000)
    const tracked = await listeners(base, booked, EACH)
    await sleep(3000)
    const listening = spentSoFar(family())
    await sleep(RESTS_MS)
    const idle = spentEach(spentSoFar(family()), listening, RESTS_MS / 1000)
    const added = residentMb(web) - before
    const since = spentSoFar(family())
    const waits = await moved(phlebotomist, tracked.slice(0, MOVED))
    const spent = spentEach(spentSoFar(family()), since, MOVED)
    for (const { pages } of tracked) for (const page of pages) page.close()
    return figuresOf({ added, before, still, idle, waits, spent, unheard })
  }, env)
}

type Booked = { client: Client; number: string; visitId: string }

async function bookings(base: string): Promise<Booked[]> {
  const all: Booked[] = []
  while (all.length < LISTENERS / EACH) {
    const { client, wants, hours } = await aPatient(base)
    const startsAt = hours[all.length % hours.length] ?? ''
    const offered = await quote(client, wants, startsAt)
    const body = placing(offered)
    const { bookingId, number } = await client.post<'placeBooking'>('/api/v1/bookings', body)
    const { visits } = await client.get<'viewBooking'>(`/api/v1/bookings/${bookingId}`)
    all.push({ client, number, visitId: visits[0]?.visitId ?? '' })
  }
  return all
}

const webOf = (pids: readonly number[]) =>
  pids.find((pid) => commandOf(pid).includes('web-process'))

/** A fresh web process: what the bookings left in the memory of the first one hides what pages add. */
async function anotherWeb(base: string, family: () => number[]): Promise<number> {
  const first = webOf(family())
  if (first !== undefined) process.kill(first, 'SIGKILL')
  for (;;) {
    await sleep(500)
    const web = webOf(family())
    const ready = await fetch(`${base}/health/ready`).catch(() => undefined)
    if (web !== undefined && web !== first && ready?.ok) return web
  }
}

const alone = ({ visitId }: Booked): Tracked => ({ visitId, pages: [] })

async function listeners(
  base: string,
  booked: readonly Booked[],
  each: number,
): Promise<Tracked[]> {
  const tracked: Tracked[] = []
  for (const { client, number, visitId } of booked) {
    const path = `/api/live/bookings/${number}`
    const cookie = client.cookieHeader()
    const pages = await Promise.all(
      Array.from({ length: each }, () => aListener(base, path, cookie)),
    )
    tracked.push({ visitId, pages })
  }
  return tracked
}

/** Milliseconds from an accept's answer until each of its pages is told; sooner is 0. */
async function moved(phlebotomist: Client, tracked: readonly Tracked[]): Promise<number[]> {
  const waits: number[] = []
  for (const { visitId, pages } of tracked) {
    const { status } = await phlebotomist.ask('POST', `/api/v1/visits/${visitId}/accept`)
    const answered = performance.now()
    expect(status === 200, `an accept answered ${status}`)
    for (
      let asked = 0;
      asked < 500 && pages.some(({ movedAt }) => movedAt.length === 0);
      asked += 1
    )
      await sleep(5)
    for (const { movedAt } of pages) waits.push(Math.max(0, (movedAt[0] ?? Infinity) - answered))
  }
  expect(waits.every(Number.isFinite), 'every page of an accepted booking was told')
  return waits.toSorted((a, b) => a - b)
}

type Measured = {
  added: number
  before: number
  still: Spent
  idle: Spent
  waits: number[]
  spent: Spent
  unheard: Spent
}

function figuresOf({ added, before, still, idle, waits, spent, unheard }: Measured): Figure[] {
  const at = (share: number) => waits[Math.ceil(waits.length * share) - 1] ?? Infinity
  console.log(`web before: ${before} MB; a second alone: ${shownSpent(still)}`)
  console.log(`a second with ${LISTENERS} open pages: ${shownSpent(idle)}`)
  console.log(`an accept that nobody follows: ${shownSpent(unheard)}`)
  console.log(`an accept with ${EACH} pages that follow it: ${shownSpent(spent)}`)
  const told = (name: string, figure: number) =>
    figureOf(name, 'ms', { figure, floor: most.ms }, 'at most 1 of 250 ms')
  return [
    figureOf(
      `memory added to web by ${LISTENERS} open pages`,
      'MB',
      { figure: added, floor: most.mb },
      'at most 1 of 150 MB',
    ),
    told('a page is told after an accept’s answer, p50', at(0.5)),
    told('the same, p99', at(0.99)),
    figureOf(
      `CPU of ${LISTENERS} open pages, at rest`,
      'ms a second',
      { figure: ofProduct(idle) - ofProduct(still), floor: 10 },
      'stated, no target',
    ),
    figureOf(
      `CPU of an accept with ${EACH} pages, against one that nobody follows`,
      'ms',
      { figure: ofProduct(spent), floor: ofProduct(unheard) },
      'stated, no target',
    ),
  ]
}

function residentMb(pid: number): number {
  const [, kb = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kb) / 1024)
}
