import { expect, test } from 'vitest'
import { VisitId } from '#src/domain/visits/visit.ts'
import { dayAhead, type VisitAhead } from './day-ahead.ts'

const at = (time: string) => Temporal.Instant.from(`2026-11-30T${time}:00+05:30`)
const id = (n: number) => VisitId.parse(`019a0000-0000-7000-8000-00000000000${n}`)
const clock = (instant: Temporal.Instant) =>
  instant.toZonedDateTimeISO('Asia/Kolkata').toPlainTime().toString({ smallestUnit: 'minute' })

function visit(n: number, hour: string, over: Partial<VisitAhead> = {}): VisitAhead {
  const startsAt = at(hour)
  return {
    visitId: id(n),
    state: 'accepted',
    startsAt,
    endsAt: startsAt.add({ hours: 1 }),
    departedAt: null,
    arrivedAt: null,
    people: 1,
    place: n,
    ...over,
  }
}

/** Twenty minutes between any two places. */
const ways = Array.from({ length: 6 }, (_, from) =>
  Array.from({ length: 6 }, (_way, to) => (from === to ? 0 : 20)),
)
const ahead = (now: string, ...visits: VisitAhead[]) =>
  dayAhead(visits, { ways, base: 0 }, at(now)).map((one) => ({
    from: clock(one.from),
    until: clock(one.until),
    at: clock(one.at),
  }))

test('before somebody sets out, the hour is all that is known', () => {
  expect(ahead('06:30', visit(1, '08:00'))).toEqual([
    { from: '08:00', until: '09:00', at: '08:00' },
  ])
  expect(ahead('08:50', visit(1, '08:00'))).toEqual([
    { from: '09:10', until: '09:20', at: '09:10' },
  ])
})

test('the window narrows as the day is driven', () => {
  const minutes = (now: string) => {
    const here = visit(1, '07:00', { state: 'arrived', arrivedAt: at(now) })
    const [one] = dayAhead([here, visit(2, '09:00')], { ways, base: 0 }, at(now))
    return one ? one.from.until(one.until).total('minutes') : 0
  }
  expect([minutes('07:00'), minutes('08:20')]).toEqual([30, 15])
})

test('who set out is expected after the way, and who should be there, any minute', () => {
  const riding = visit(1, '08:00', { state: 'en-route', departedAt: at('08:10') })
  expect(ahead('08:15', riding)).toMatchObject([{ at: '08:30' }])
  expect(ahead('08:40', riding)).toMatchObject([{ at: '08:40', until: '08:45' }])
})

test('a visit that takes longer moves the next ones', () => {
  const here = visit(1, '08:00', { state: 'arrived', arrivedAt: at('08:20') })
  const next = visit(2, '09:00')
  expect(ahead('08:30', here, next)).toMatchObject([{ at: '09:00' }])
  expect(ahead('09:50', here, next)).toMatchObject([{ at: '10:10' }])
})

test('four people at a door take longer than one', () => {
  const here = (people: number) =>
    visit(1, '08:00', { state: 'identified', arrivedAt: at('08:50'), people })
  const next = visit(2, '09:00')
  expect(ahead('08:55', here(1), next)).toMatchObject([{ at: '09:25' }])
  expect(ahead('08:55', here(4), next)).toMatchObject([{ at: '09:40' }])
})

test('of two visits of one hour nobody knows which is first: both windows hold both orders', () => {
  const [first, second] = ahead('07:50', visit(1, '08:00'), visit(2, '08:00'))
  expect(first).toMatchObject({ from: '08:10', at: '08:10' })
  expect(second).toMatchObject({ from: '08:10', at: '08:45' })
  expect(first?.until).toBe(second?.until)
})

test('whoever began nowhere yet is not said to be anywhere', () => {
  const [one] = dayAhead([visit(1, '08:00')], { ways, base: undefined }, at('08:30'))
  expect(one && clock(one.at)).toBe('08:30')
})
