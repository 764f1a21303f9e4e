import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paise } from '#src/domain/money.ts'
import { isAccepted, type VisitState, visitStates } from '#src/domain/visits/visit-machine.ts'
import { dueBy } from '#src/domain/visits/visit-window.ts'
import {
  cancellationContract,
  cancellationStages,
  cancellingBySpec,
  type ToldStage,
} from './cancellation-contract.ts'
import {
  type CancellationFacts,
  cancellationFaults,
  cancellationTerms,
  LATE_MINUTES,
} from './cancellation.ts'
import { cancellingStages } from './fee-table.ts'

const RUNS = 10_000
const hour = Temporal.Instant.from('2026-11-22T04:00:00Z')

/** When each moment came, in minutes after the booking. */
type Course = Record<'acceptance' | 'departure' | 'arrival' | 'collection', number>

const charges = fc.integer({ min: 0, max: 100_000 }).map((amount) => paise(amount))
const minutes = fc.integer({ min: 0, max: 600 })
const courses = fc
  .record({ acceptance: minutes, departure: minutes, arrival: minutes, collection: minutes })
  .map((of): Course => {
    const [acceptance = 0, departure = 0, arrival = 0, collection = 0] = Object.values(of).toSorted(
      (a, b) => a - b,
    )
    return { acceptance, departure, arrival, collection }
  })

/** An ordinary visit in the state that its course has brought it to. */
function factsAt(course: Course, at: number, charge = paise(0)): CancellationFacts {
  const { acceptance, departure, arrival, collection } = course
  const state: VisitState =
    at >= arrival
      ? 'identified'
      : at >= departure
        ? 'en-route'
        : at >= acceptance
          ? 'accepted'
          : 'offered'
  return {
    contract: cancellationContract(charge, cancellingBySpec),
    // Its hour is still to come: nobody is late, so nobody is at fault.
    visit: { state, startsAt: hour, endsAt: hour.add({ hours: 1 }), departedAt: null },
    isDrawn: at >= collection,
    by: 'patient',
    isLabSuspended: false,
  }
}

/** The stage that a person who reads the quote expects at this minute. */
function toldAt(stages: readonly ToldStage[], course: Course, at: number) {
  const since = { booking: 0, acceptance: course.acceptance, collection: course.collection }
  return stages.findLast(({ from }) => at >= since[from])
}

test('at every minute the stages state exactly what cancelling then takes', () => {
  const seen = new Set<string | undefined>()
  fc.assert(
    fc.property(courses, minutes, charges, (course, drawn, charge) => {
      // At random, and at each boundary and the minute before it.
      for (const edge of [drawn, ...Object.values(course)])
        for (const at of [Math.max(0, edge - 1), edge]) {
          const facts = factsAt(course, at, charge)
          const told = toldAt(cancellationStages(facts.contract), course, at)
          const taken = cancellationTerms(facts, hour.subtract({ hours: 12 }).add({ minutes: at }))
          expect(told?.fee).toBe(taken.ok ? taken.value.charge : null)
          expect(taken.ok && taken.value.credit).toBe(taken.ok && 0)
          seen.add(told?.stage)
        }
    }),
    { numRuns: RUNS },
  )
  expect(seen).toEqual(new Set(cancellingStages))
})

/** The rule as it was before the stages were a table, written out once more. */
function asBefore({ contract, visit, ...facts }: CancellationFacts, now: Temporal.Instant) {
  if (facts.isDrawn) return 'not-cancellable-after-collection'
  const { state } = visit
  const isLate = Temporal.Instant.compare(now, dueBy(visit).add({ minutes: LATE_MINUTES })) > 0
  const isEarly = Temporal.Instant.compare(dueBy(visit), visit.endsAt) < 0
  const isTheirs =
    (state === 'no-show-ph' && !isEarly) || (['accepted', 'en-route'].includes(state) && isLate)
  const own = facts.isLabSuspended ? 'lab' : facts.by === 'back-office' ? 'platform' : null
  const fault = facts.said ?? (isTheirs ? 'phlebotomist' : own)
  const isPromised = isAccepted(state) || state === 'no-show-ph'
  if (fault) return { charge: 0, fault, credit: isPromised ? contract.afterAcceptance : 0 }
  const isFree = !isAccepted(state) || (state === 'arrived' && isLate)
  return { charge: isFree ? 0 : contract.afterAcceptance, fault: null, credit: 0 }
}

test('in every combination cancelling takes what it took before the stages were a table', () => {
  const contract = cancellationContract(paise(10_000), cancellingBySpec)
  const endsAt = hour.add({ hours: 1 })
  const departures = [null, hour.subtract({ hours: 100 }), hour.subtract({ minutes: 90 }), hour]
  let tried = 0
  for (const state of visitStates)
    for (const departedAt of departures)
      for (const by of ['patient', 'back-office'] as const)
        for (const said of [undefined, ...cancellationFaults])
          for (const isDrawn of [false, true])
            for (const isLabSuspended of [false, true]) {
              const visit = { state, startsAt: hour, endsAt, departedAt }
              const facts = { contract, visit, isDrawn, by, said, isLabSuspended }
              const late = dueBy(visit).add({ minutes: LATE_MINUTES })
              for (const now of [hour, endsAt, late, late.add({ nanoseconds: 1 })]) {
                const terms = cancellationTerms(facts, now)
                expect(terms.ok ? terms.value : terms.error).toEqual(asBefore(facts, now))
                tried += 1
              }
            }
  expect(tried).toBe(visitStates.length * 4 * 2 * 4 * 2 * 2 * 4)
})

test('the stages of a quote: free, then the charge and ₹20, then closed', () => {
  const stages = cancellationStages(cancellationContract(paise(5000), cancellingBySpec))
  expect(stages).toEqual([
    { stage: 'before-acceptance', from: 'booking', fee: 0, platformPart: 0 },
    { stage: 'after-acceptance', from: 'acceptance', fee: 7000, platformPart: 2000 },
    { stage: 'sample-collected', from: 'collection', fee: null, platformPart: 0 },
  ])
})
