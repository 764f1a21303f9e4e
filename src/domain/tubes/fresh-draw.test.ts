import { expect, test } from 'vitest'
import { OrderId } from '#src/domain/orders/order.ts'
import { UserId } from '#src/domain/people/actor.ts'
import { VisitId } from '#src/domain/visits/visit.ts'
import { aSample, type TubeOfSample } from '#test/a-sample.ts'
import { now, phlebotomistId } from '#test/collection.ts'
import { idOf } from '#test/on-the-bench.ts'
import { wideRoster } from '#test/wide-roster.ts'
import { freshDraw } from './fresh-draw.ts'
import { TubeId } from './tube.ts'

const roster = { ...wideRoster.roster, phlebotomistId }
const wide = { ...wideRoster, phlebotomistId, roster }
const another = UserId.parse(idOf(77))
const adultsOnly = { ...wide, roster: { ...roster, seesChildren: false } }

/** Works from an hour of the Indian Thursday on; the free hours begin at 13:30, 14:30 and 15:30. */
const from = (hour: number, more: Partial<typeof roster> = {}) => ({
  ...wide,
  roster: { ...roster, ...more },
  hours: [{ weekday: 4, fromMinute: hour * 60, untilMinute: 1440 }],
})

const aChild = { birthDate: Temporal.PlainDate.from('2018-04-01') }

/** A lost tube; `isChild`: of the person it was drawn from. No blood is counted: no volumes known. */
function lost(workers: TubeOfSample['workers'], { isChild = false } = {}): TubeOfSample {
  const facts = aSample({ freeHours: 3 })
  const orders = facts.orders.map((order) => ({ ...order, ...(isChild && aChild) }))
  return { ...facts, orders, workers }
}

/** The same with a visit for fresh samples that is open for more. */
function withOpen(facts: TubeOfSample, state: 'offered' | 'accepted'): TubeOfSample {
  const startsAt = now.add({ hours: 30 })
  const open = {
    ...facts.visit,
    id: VisitId.parse(idOf(650)),
    isRecollection: true,
    state,
    phlebotomistId: state === 'accepted' ? phlebotomistId : null,
    startsAt,
    endsAt: startsAt.add({ hours: 1 }),
  }
  return { ...facts, visits: [...facts.visits, open] }
}

const hourOf = (facts: TubeOfSample) => {
  const { hour } = freshDraw(facts, facts.tube, now)
  return facts.freeHours.findIndex((one) => one === hour)
}
const openVisit = (facts: TubeOfSample) => freshDraw(facts, facts.tube, now).visit?.id

test('a fresh sample is drawn in the first free hour in which somebody works who can come', () => {
  expect(hourOf(lost([from(13)]))).toBe(0)
  expect(hourOf(lost([from(14)]))).toBe(1)
  expect(hourOf(lost([from(13, { latitude: 14.5 }), from(15)]))).toBe(2)
})

test('a child’s goes to an hour of somebody who sees children', () => {
  const rosters = [from(13, { seesChildren: false }), from(15)]
  expect(hourOf(lost(rosters))).toBe(0)
  expect(hourOf(lost(rosters, { isChild: true }))).toBe(2)
})

test('where nobody works in any free hour it is the first: no test is given up for a roster', () => {
  expect(hourOf(lost([]))).toBe(0)
  expect(hourOf(lost([{ ...wide, hours: [] }]))).toBe(0)
})

test('a child’s fresh tube joins no accepted visit of somebody who doesn’t see children', () => {
  const child = { isChild: true }
  expect(openVisit(withOpen(lost([wide], child), 'accepted'))).toBe(idOf(650))
  expect(openVisit(withOpen(lost([adultsOnly], child), 'accepted'))).toBeUndefined()
  expect(openVisit(withOpen(lost([adultsOnly]), 'accepted'))).toBe(idOf(650))
  const elsewhere = { ...wide, phlebotomistId: another }
  expect(openVisit(withOpen(lost([elsewhere], child), 'accepted'))).toBeUndefined()
})

test('an accepted visit stays open for more after its phlebotomist’s hours shrank', () => {
  expect(openVisit(withOpen(lost([{ ...wide, hours: [] }]), 'accepted'))).toBe(idOf(650))
})

test('a child’s fresh tube joins an offered visit only where somebody can take both', () => {
  const facts = withOpen(lost([adultsOnly, from(15)], { isChild: true }), 'offered')
  expect(openVisit(facts)).toBeUndefined()
  expect(hourOf(facts)).toBe(2)
  expect(openVisit(withOpen(lost([adultsOnly, from(15)]), 'offered'))).toBe(idOf(650))
})

test('where no hour is free it joins an offered visit that nobody’s roster fits', () => {
  const facts = { ...withOpen(lost([adultsOnly], { isChild: true }), 'offered'), freeHours: [] }
  expect(openVisit(facts)).toBe(idOf(650))
})

test('who was taken off an offered visit keeps nobody from joining it', () => {
  const facts = withOpen(lost([adultsOnly]), 'offered')
  const [adult, other] = facts.orders
  const child = { ...(other ?? adult), id: OrderId.parse(idOf(660)), ...aChild }
  const withChild = (state: 'planned' | 'not-drawn') => {
    const theirs = { ...facts.tube, id: TubeId.parse(idOf(661)), orderId: child.id, state }
    const tubes = [...facts.tubes, { ...theirs, visitId: VisitId.parse(idOf(650)) }]
    return { ...facts, orders: [...facts.orders, child] as typeof facts.orders, tubes }
  }
  expect(openVisit(withChild('planned'))).toBeUndefined()
  expect(openVisit(withChild('not-drawn'))).toBe(idOf(650))
})
