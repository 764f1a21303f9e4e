import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LabId } from '#src/domain/labs/lab.ts'
import { VisitId } from '#src/domain/visits/visit.ts'
import type { VisitState } from '#src/domain/visits/visit-machine.ts'
import { type LabOnWay, nextStep, type Stop, wayOfDay } from './day-route.ts'
import { lastPlace, leftLast, stopsOfDay } from './day-stops.ts'

const at = (time: string) => Temporal.Instant.from(`2026-11-30T${time}:00+05:30`)
const id = (n: number) => `019a0000-0000-7000-8000-00000000000${n}`
const clock = (instant: Temporal.Instant) =>
  instant.toZonedDateTimeISO('Asia/Kolkata').toPlainTime().toString({ smallestUnit: 'minute' })

const stop = (n: number, hour: string, over: Partial<Stop> = {}): Stop => ({
  visitId: VisitId.parse(id(n)),
  state: 'accepted',
  startsAt: at(hour),
  earlyAllowedAt: null,
  people: 1,
  place: n,
  ...over,
})
const lab = (n: number, over: Partial<LabOnWay> = {}): LabOnWay => ({
  labId: LabId.parse(id(n)),
  carried: 0,
  planned: 0,
  dueAt: null,
  place: n,
  ...over,
})

/** Twenty minutes between any two places. */
const ways = Array.from({ length: 9 }, (_, from) =>
  Array.from({ length: 9 }, (_way, to) => (from === to ? 0 : 20)),
)
const dayOf = (stops: Stop[], labs: LabOnWay[] = []) => ({ stops, labs, ways, start: 0 })
const next = (now: string, stops: Stop[], labs: LabOnWay[] = []) => {
  const step = nextStep(dayOf(stops, labs), at(now))
  return 'leaveAt' in step ? `${step.what} ${clock(step.leaveAt)}` : step.what
}

test('the first ride begins so that it ends when the hour begins', () => {
  expect(next('06:30', [stop(1, '08:00')])).toBe('wait 07:40')
  expect(next('07:40', [stop(1, '08:00')])).toBe('set-out 07:40')
  expect(next('09:30', [stop(1, '08:00')])).toBe('set-out 07:40')
})

test('a long ride begins when setting out opens, and an early visit when its patient allowed it', () => {
  const far = { ...dayOf([stop(1, '08:00')]), ways: ways.map((row) => row.map(() => 200)) }
  expect(nextStep(far, at('06:00'))).toMatchObject({ what: 'wait', leaveAt: at('06:30') })
  expect(next('06:00', [stop(1, '08:00', { earlyAllowedAt: at('05:00') })])).toBe('set-out 06:00')
})

test('what was begun comes first, whatever waits', () => {
  const bag = [lab(5, { carried: 2, dueAt: at('08:00') })]
  const begun = (state: VisitState) => [stop(1, '08:00', { state }), stop(2, '09:00')]
  expect(next('08:30', begun('en-route'), bag)).toBe('arrive')
  expect(next('08:30', begun('arrived'), bag)).toBe('identify')
  expect(next('08:30', begun('identified'), bag)).toBe('draw')
})

test('a lab comes first where there is time before the next hour', () => {
  const bag = [lab(5, { carried: 2 })]
  // Twenty minutes there, ten at the counter, twenty on to the door.
  expect(next('08:10', [stop(1, '09:00')], bag)).toBe('hand-over')
  expect(next('08:11', [stop(1, '09:00')], bag)).toBe('wait 08:40')
})

test('a lab comes first where its tubes would be too old after the next visit, but not once they are', () => {
  // At the door at 9:00, left at 9:15, at the lab at 9:35.
  const due = (time: string) => [lab(5, { carried: 1, dueAt: at(time) })]
  expect(next('08:40', [stop(1, '09:00')], due('09:35'))).toBe('set-out 08:40')
  expect(next('08:40', [stop(1, '09:00')], due('09:34'))).toBe('hand-over')
  expect(next('08:40', [stop(1, '09:00')], due('08:59'))).toBe('set-out 08:40')
})

test('after the last visit the lab that must have its tubes first is next; then nothing', () => {
  const labs = [
    lab(5, { carried: 1 }),
    lab(6, { carried: 1, dueAt: at('12:00') }),
    lab(7, { carried: 1, dueAt: at('11:00') }),
  ]
  expect(nextStep(dayOf([], labs), at('10:00'))).toEqual({ what: 'hand-over', labId: id(7) })
  expect(next('10:00', [], [lab(5, { planned: 0 })])).toBe('nothing')
})

test('the way is the doors in order and then the labs, with the minutes of each ride', () => {
  const day = dayOf([stop(1, '08:00'), stop(2, '09:00')], [lab(5, { planned: 3 })])
  expect(wayOfDay(day, nextStep(day, at('07:00')))).toEqual([
    { visitId: id(1), minutes: 20 },
    { visitId: id(2), minutes: 20 },
    { labId: id(5), minutes: 20 },
  ])
})

test('at the door there is no ride to it, and from nowhere nobody says how long the first takes', () => {
  const there = dayOf([stop(1, '08:00', { state: 'arrived' }), stop(2, '09:00')])
  const minutes = (day: typeof there | (Omit<typeof there, 'start'> & { start: undefined })) =>
    wayOfDay(day, nextStep(day, at('08:00'))).map((one) => one.minutes)
  expect(minutes(there)).toEqual([null, 20])
  expect(minutes({ ...dayOf([stop(1, '09:00'), stop(2, '10:00')]), start: undefined })).toEqual([
    null,
    20,
  ])
})

test('today has what was begun, what is left of today and what was missed, and not tomorrow', () => {
  const visit = (n: number, day: string, state: VisitState) => ({
    visitId: VisitId.parse(id(n)),
    state,
    startsAt: Temporal.Instant.from(`${day}T09:00:00+05:30`),
    arrivedAt: null,
    manifestAt: null,
    tubes: [{ state: 'in-transit', putDownAt: null }],
  })
  const visits = [
    visit(1, '2026-11-30', 'accepted'),
    visit(2, '2026-12-01', 'accepted'),
    visit(3, '2026-11-29', 'accepted'),
    visit(4, '2026-11-30', 'en-route'),
    visit(5, '2026-12-01', 'identified'),
    visit(6, '2026-11-30', 'collected'),
  ]
  expect(stopsOfDay(visits, at('00:01')).map(({ visitId }) => visitId)).toEqual(
    [5, 4, 3, 1].map(id),
  )
  expect(leftLast(visits)?.visitId).toBe(id(6))
  const counter = (time: string) => ({ at: at(time), isCounter: true })
  expect(lastPlace(visits, undefined)).toMatchObject({ visitId: id(6) })
  expect(lastPlace(visits, counter('08:59'))).toMatchObject({ visitId: id(6) })
  expect(lastPlace(visits, counter('09:30'))).toMatchObject({ isCounter: true })
  expect(lastPlace([], counter('00:00'))).toMatchObject({ isCounter: true })
})

const states = ['accepted', 'en-route', 'arrived', 'identified'] as const
const aStop = fc.record({
  state: fc.constantFrom(...states),
  hour: fc.integer({ min: 6, max: 20 }),
  people: fc.integer({ min: 1, max: 4 }),
})
const aLab = fc.record({
  carried: fc.integer({ min: 0, max: 3 }),
  planned: fc.integer({ min: 0, max: 3 }),
  due: fc.option(fc.integer({ min: 6, max: 22 })),
})

test('whatever the day holds: every door is on the way once, every tube’s lab after it, and there is a next step unless nothing waits', () => {
  fc.assert(
    fc.property(
      fc.array(aStop, { maxLength: 4 }),
      fc.array(aLab, { maxLength: 3 }),
      fc.integer({ min: 0, max: 23 }),
      (doors, counters, hour) => {
        const hourOf = (n: number) => `${String(n).padStart(2, '0')}:00`
        const visits = doors.map(({ hour: begins, ...over }, n) => ({
          ...stop(n + 1, hourOf(begins), over),
          arrivedAt: null,
        }))
        const stops = stopsOfDay(visits, at(hourOf(hour)))
        const labs = counters.map(({ due, ...over }, n) =>
          lab(n + 5, { ...over, dueAt: due === null ? null : at(hourOf(due)) }),
        )
        const day = dayOf(stops, labs)
        const step = nextStep(day, at(hourOf(hour)))
        const way = wayOfDay(day, step)
        const doorsOnWay = way.flatMap((one) => ('visitId' in one ? [one.visitId] : []))
        expect(doorsOnWay).toEqual(stops.map(({ visitId }) => visitId))
        const after = way.slice(way.findLastIndex((one) => 'visitId' in one) + 1)
        for (const { labId, planned } of labs.filter((one) => one.planned > 0))
          expect(
            after.some((one) => 'labId' in one && one.labId === labId),
            `${planned}`,
          ).toBe(true)
        for (const { labId } of labs.filter((one) => one.carried > 0))
          expect(way.some((one) => 'labId' in one && one.labId === labId)).toBe(true)
        const waits = stops.length > 0 || labs.some(({ carried }) => carried > 0)
        expect(step.what === 'nothing').toBe(!waits)
        const door = 'visitId' in step ? [step.visitId] : []
        expect(doorsOnWay.slice(0, door.length)).toEqual(door)
        const counter = step.what === 'hand-over' ? [{ labId: step.labId }] : []
        expect(way.slice(0, counter.length)).toMatchObject(counter)
      },
    ),
  )
})
