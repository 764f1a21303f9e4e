import fc from 'fast-check'
import { expect, test } from 'vitest'
import { UserId } from '#src/domain/people/actor.ts'
import { rosterGap } from '#src/domain/rosters/roster-gap.ts'
import { VisitId } from '#src/domain/visits/visit.ts'
import { nearby, wideRoster } from '#test/wide-roster.ts'
import { freeSeat, holdTime, stayOf } from './hold-time.ts'
import type { Hold, Stay, Worker } from './stay.ts'
import { takeTime } from './take-time.ts'

const seven = Temporal.Instant.from('2026-11-26T01:30:00Z')
const person = (n: number) => UserId.parse(`019a0000-0000-7000-8000-00000000000${n}`)
const visit = (n: number) => VisitId.parse(`019a0000-0000-7000-8001-${String(n).padStart(12, '0')}`)
const adult = Temporal.PlainDate.from('1984-02-29')
const child = Temporal.PlainDate.from('2019-02-28')

/** A visit of so many half hours after seven. */
function wanted(halfHours = 0, births = [adult]) {
  const startsAt = seven.add({ minutes: 30 * halfHours })
  return { ...nearby, startsAt, endsAt: startsAt.add({ hours: 1 }), births }
}

type Of = { perHour?: number; stays?: readonly Stay[]; seesChildren?: boolean }

function worker(n: number, { perHour = 1, stays = [], seesChildren = true }: Of = {}): Worker {
  const roster = {
    ...wideRoster.roster,
    visitsPerHour: perHour,
    mostVisitsPerHour: 4,
    seesChildren,
  }
  return { ...wideRoster, phlebotomistId: person(n), roster, stays }
}

function stay(n: number, halfHours = 0, more: Partial<Stay> = {}): Stay {
  return {
    ...wanted(halfHours),
    visitId: visit(n),
    accountId: person(9),
    version: 1,
    seat: 1,
    isAccepted: false,
    ...more,
  }
}

test('a visit holds the time of somebody who has it, and nobody’s twice', () => {
  const busy = worker(1, { stays: [stay(1)] })
  const idle = worker(2)
  expect(holdTime(wanted(), [busy, idle])).toEqual({
    ok: true,
    value: { phlebotomistId: person(2), seat: 1, moved: [] },
  })
  expect(holdTime(wanted(), [busy])).toEqual({ ok: false, error: 'nobody-free-then' })
  expect(holdTime(wanted(2), [busy]).ok).toBe(true)
  expect(holdTime(wanted(1), [busy]).ok).toBe(false)
})

test('who makes two visits an hour holds two, each at a seat of its own', () => {
  const two = worker(1, { perHour: 2, stays: [stay(1)] })
  expect(holdTime(wanted(), [two])).toMatchObject({ value: { seat: 2 } })
  const full = worker(1, { perHour: 2, stays: [stay(1), stay(2, 0, { seat: 2 })] })
  expect(holdTime(wanted(), [full]).ok).toBe(false)
})

test('a planned visit makes room where somebody else has time for it, an accepted one does not', () => {
  const onlyAdults = (stays: readonly Stay[]) => worker(2, { seesChildren: false, stays })
  const ofChild = wanted(0, [child])
  const planned = worker(1, { stays: [stay(1)] })
  expect(holdTime(ofChild, [planned, onlyAdults([])])).toEqual({
    ok: true,
    value: {
      phlebotomistId: person(1),
      seat: 1,
      moved: [{ visitId: visit(1), version: 1, phlebotomistId: person(2), seat: 1 }],
    },
  })
  const bound = worker(1, { stays: [stay(1, 0, { isAccepted: true })] })
  expect(holdTime(ofChild, [bound, onlyAdults([])]).ok).toBe(false)
  expect(holdTime(ofChild, [planned, onlyAdults([stay(2)])]).ok).toBe(false)
})

test('a planned visit that makes room never goes to whoever booked it', () => {
  const ofTwo = worker(1, { stays: [stay(1, 0, { accountId: person(2) })] })
  const booker = worker(2, { seesChildren: false })
  expect(holdTime(wanted(0, [child]), [ofTwo, booker]).ok).toBe(false)
  const other = worker(3, { seesChildren: false })
  expect(holdTime(wanted(0, [child]), [ofTwo, booker, other])).toMatchObject({
    value: { moved: [{ phlebotomistId: person(3) }] },
  })
})

test('whoever is preferred holds it if they have time', () => {
  const all = [worker(1), worker(2)]
  expect(holdTime(wanted(), all, person(2))).toMatchObject({ value: { phlebotomistId: person(2) } })
  const without = [worker(1), worker(2, { stays: [stay(1)] })]
  expect(holdTime(wanted(), without, person(2))).toMatchObject({
    value: { phlebotomistId: person(1) },
  })
})

test('nobody holds hours that follow each other farther apart than they can ride', () => {
  const farNorth = { latitude: nearby.latitude + 0.25 }
  const at = (halfHours: number, place = {}) => ({ ...wanted(halfHours), ...place })
  const before = worker(1, { stays: [stay(1, 0, farNorth)] })
  expect(holdTime(at(2), [before])).toEqual({ ok: false, error: 'nobody-free-then' })
  expect(holdTime(at(2, farNorth), [before]).ok).toBe(true)
  expect(holdTime(at(6), [before]).ok).toBe(true)
  // Nor before one that they could not reach any more.
  const after = worker(1, { stays: [stay(1, 2, farNorth)] })
  expect(holdTime(at(0), [after]).ok).toBe(false)
})

test('what was promised and can’t be kept is not held against a new visit', () => {
  const farNorth = { latitude: nearby.latitude + 0.25 }
  const bound = { isAccepted: true }
  const torn = worker(1, { stays: [stay(1, 0, { ...farNorth, ...bound }), stay(2, 2, bound)] })
  expect(holdTime(wanted(8), [torn]).ok).toBe(true)
})

const taking = (n: number, by: number) => ({
  ...wanted(),
  visitId: visit(n),
  phlebotomistId: person(by),
})

test('who accepts what was planned for another takes its time, and gives up what they were planned for', () => {
  const workers = [worker(1, { stays: [stay(1)] }), worker(2, { stays: [stay(2)] })]
  expect(takeTime(taking(1, 1), workers)).toEqual({ ok: true, value: { created: [], moved: [] } })
  expect(takeTime(taking(1, 2), workers)).toEqual({
    ok: true,
    value: {
      created: [],
      moved: [
        { visitId: visit(1), version: 1, phlebotomistId: person(2), seat: 1 },
        { visitId: visit(2), version: 1, phlebotomistId: person(1), seat: 1 },
      ],
    },
  })
})

test('nobody takes a visit that leaves another of that hour to nobody, or a second one of their own', () => {
  const ofChild = stay(2, 0, { births: [child] })
  const only = [
    worker(1, { seesChildren: false, stays: [stay(1)] }),
    worker(2, { stays: [ofChild] }),
  ]
  expect(takeTime(taking(1, 2), only)).toEqual({ ok: false, error: 'needed-elsewhere' })
  const bound = [
    worker(1, { stays: [stay(1)] }),
    worker(2, { stays: [stay(2, 0, { isAccepted: true })] }),
  ]
  expect(takeTime(taking(1, 2), bound)).toEqual({ ok: false, error: 'overlapping' })
})

test('who accepts a visit that nobody was planned for holds its time from then on', () => {
  expect(takeTime(taking(1, 1), [worker(1)])).toEqual({
    ok: true,
    value: {
      created: [
        {
          visitId: visit(1),
          phlebotomistId: person(1),
          seat: 1,
          startsAt: seven,
          endsAt: seven.add({ hours: 1 }),
        },
      ],
      moved: [],
    },
  })
})

const aPerson = fc.record({ perHour: fc.integer({ min: 1, max: 3 }), seesChildren: fc.boolean() })
const asked = fc.record({ halfHours: fc.nat(4), isChild: fc.boolean(), preferred: fc.nat(3) })

test('whatever is booked and accepted, nobody has more visits at a time than they make, and each fits', () => {
  fc.assert(
    fc.property(
      fc.array(aPerson, { minLength: 1, maxLength: 4 }),
      fc.array(asked, { maxLength: 24 }),
      (people, wishes) => {
        let workers = people.map((of, at) => worker(at + 1, of))
        for (const [n, { halfHours, isChild, preferred }] of wishes.entries()) {
          const wish = wanted(halfHours, [isChild ? child : adult])
          const held = holdTime(wish, workers, person(preferred + 1))
          if (!held.ok) continue
          workers = holding(
            workers,
            stayOf({ id: visit(n), ...wish }, held.value),
            held.value,
            wish,
          )
          const by = person(1 + (n % people.length))
          const taken = takeTime({ ...wish, visitId: visit(n), phlebotomistId: by }, workers)
          const taker = workers.find(({ phlebotomistId }) => phlebotomistId === by)
          if (taken.ok && taker && rosterGap(wish, taker) === null)
            workers = accepted(moved(workers, taken.value.moved), visit(n))
          expect(faults(workers)).toEqual([])
        }
      },
    ),
    { numRuns: 3000 },
  )
})

function holding(
  workers: Worker[],
  { visitId, seat }: ReturnType<typeof stayOf>,
  hold: Hold,
  wish: ReturnType<typeof wanted>,
) {
  const one = { ...wish, visitId, accountId: person(9), seat, version: 1, isAccepted: false }
  return moved(workers, hold.moved).map((worker) =>
    worker.phlebotomistId === hold.phlebotomistId
      ? { ...worker, stays: [...worker.stays, one] }
      : worker,
  )
}

function moved(workers: readonly Worker[], moves: Hold['moved']): Worker[] {
  const all = workers.flatMap(({ stays }) => stays)
  const gone = new Set(moves.map(({ visitId }) => visitId))
  return workers.map((worker) => ({
    ...worker,
    stays: [
      ...worker.stays.filter(({ visitId }) => !gone.has(visitId)),
      ...moves
        .filter(({ phlebotomistId }) => phlebotomistId === worker.phlebotomistId)
        .flatMap(({ visitId, seat }) =>
          all.filter((one) => one.visitId === visitId).map((one) => ({ ...one, seat })),
        ),
    ],
  }))
}

const accepted = (workers: readonly Worker[], id: VisitId): Worker[] =>
  workers.map((worker) => ({
    ...worker,
    stays: worker.stays.map((one) => ({
      ...one,
      isAccepted: one.isAccepted || one.visitId === id,
    })),
  }))

/** Seats that are beyond what somebody makes or held twice at a time, and visits that do not fit. */
function faults(workers: readonly Worker[]) {
  return workers.flatMap((worker) =>
    worker.stays.filter((one) => {
      const others = worker.stays.filter((other) => other !== one && other.seat === one.seat)
      const most = worker.roster?.visitsPerHour ?? 0
      const isFree = freeSeat({ ...worker, stays: others }, one) !== undefined
      return one.seat > most || !isFree || rosterGap(one, worker) !== null
    }),
  )
}
