import { afterAll, expect, test } from 'vitest'
import { lockReplaceable, lockSample, type SampleBy } from '#src/db/queries/tubes/sample-at-hand.ts'
import type { Decision } from '#src/domain/changes.ts'
import { givingUp } from '#src/domain/results/giving-up.ts'
import { SettlementId } from '#src/domain/settlement/settlement.ts'
import { losing } from '#src/domain/tubes/losing.ts'
import { rejecting } from '#src/domain/tubes/rejecting.ts'
import type { ReplaceableSample } from '#src/domain/tubes/sample-at-hand.ts'
import { writingOff } from '#src/domain/tubes/writing-off.ts'
import { endingCollection } from '#src/domain/visits/ending-collection.ts'
import { sampleAt } from '#src/usecases/parts/tubes/sample.ts'
import type { Step } from '#src/usecases/step.ts'
import {
  aBarcode,
  aBooker,
  demoActor,
  identified,
  nothingKnown,
  received,
  visitRow,
} from '#test/booking.ts'
import { cameToTheDoor } from '#test/failed-visits.ts'
import { aPayingProduct } from '#test/payments.ts'
import { aPaidBooking } from '#test/refunds.ts'
import { everyRowMissed } from '#test/rows-missed.ts'

const paying = await aPayingProduct({ slotDays: 20, slotCapacity: 60 })
const { product } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const lab = product.as(technician)
const field = product.as(phlebotomist)

type Tube = ReplaceableSample['tubes'][number]
type Found = ReplaceableSample & { tube: Tube; visit: ReplaceableSample['visits'][number] }
type Decide = (facts: Found, step: Step) => Decision<unknown, string>

/** The first tube that was drawn, or else the first of the order. */
function withTube<Facts extends Pick<ReplaceableSample, 'tubes' | 'visits'>>(facts: Facts) {
  const tube = facts.tubes.find(({ collectedAt }) => collectedAt !== null) ?? facts.tubes[0]
  const visit = facts.visits.find(({ id }) => id === tube?.visitId)
  if (!tube || !visit) throw new Error('no tube')
  return { ...facts, tube, visit }
}

/** One decision about a sample: with any row altered nothing is written; then it is saved. */
const missed = (by: Exclude<SampleBy, 'visit'>, key: string, decide: Decide) =>
  everyRowMissed(product, technician, async (step) => {
    const facts = await lockReplaceable(step.tx, by, key, step.now)
    if (!facts) throw new Error('nothing found')
    const decided = decide(withTube(facts), step)
    if (!decided.ok || !decided.changes) throw new Error(JSON.stringify(decided))
    const { audit: _entry, ...changes } = decided.changes
    return { told: facts, changes }
  })

async function atTheLab() {
  const paid = await aPaidBooking(paying)
  const [barcode] = await received(product, { phlebotomist, technician, booker: paid.booker }, paid)
  if (!barcode) throw new Error('no tube')
  return { ...paid, barcode }
}

async function atTheDoor(tubesDrawn: number) {
  const booker = await aBooker(product)
  const paid = await aPaidBooking(paying, { booker, wish: { items: ['HB', 'FBS'] } })
  const { visitId } = paid
  await cameToTheDoor(product, phlebotomist, { visitId })
  await identified(product, { phlebotomist, booker: paid.booker, visitId })
  const { tubes } = await field.viewVisit({ visitId })
  for (const { tubeId } of tubes.slice(0, tubesDrawn)) {
    const barcode = aBarcode()
    await field.labelTube({ tubeId, barcode, facts: nothingKnown })
    await field.collectTube({ tubeId, barcode })
  }
  return paid
}

const reject: Decide = (facts, step) => rejecting(facts, { reason: 'clotted' }, sampleAt(step))

test('a sample rejected and asked for again, and one given up: whichever row is no longer as it was read, nothing is written', async () => {
  const { orderId } = await atTheLab()
  expect(await missed('order', orderId, reject)).toEqual(['slot', 'tube', 'item', 'order'])
  const last = await atTheLab()
  await product.asOwner('update orders set recollections = 2 where id = $1', [last.orderId])
  await lab.acceptTube({ barcode: last.barcode })
  const rows = await missed('order', last.orderId, reject)
  expect(rows).toEqual(['tube', 'item', 'settlement', 'order', 'claimed'])
})

test('a count of fresh samples that is no longer as it was read undoes the rest', async () => {
  const { orderId } = await atTheLab()
  const counted: Decide = (facts, step) => {
    const orders = facts.orders.map((one) => ({ ...one, state: 'recollection-due' as const }))
    return reject({ ...facts, orders }, step)
  }
  expect(await missed('order', orderId, counted)).toEqual(['slot', 'tube', 'item', 'redrawn'])
})

test('a tube that is lost, and one that is not drawn: the same', async () => {
  const { orderId } = await atTheLab()
  const lose: Decide = (facts, step) => {
    const by = { ...sampleAt(step), covers: () => true }
    return losing(facts, { version: facts.tube.version, reason: 'broken' }, by)
  }
  expect(await missed('order', orderId, lose)).toEqual(['slot', 'tube', 'item', 'order'])
  const door = await atTheDoor(0)
  const writeOff: Decide = (facts, step) =>
    writingOff(facts, { reason: 'difficult-vein' }, sampleAt(step))
  expect(await missed('order', door.orderId, writeOff)).toEqual(['tube', 'item', 'claimed'])
})

test('tests that are given up: the same', async () => {
  const { orderId, barcode } = await atTheLab()
  await lab.acceptTube({ barcode })
  const giveUp: Decide = (facts, step) => {
    const tests = facts.items.map(({ id: testItemId, version }) => ({ testItemId, version }))
    return givingUp(facts, { orderId, reason: 'reagent-out', tests }, sampleAt(step))
  }
  const rows = await missed('order', orderId, giveUp)
  expect(rows).toEqual(['item', 'settlement', 'order', 'claimed'])
})

test('a collection that the office ends: the same', async () => {
  const { visitId, view } = await atTheDoor(1)
  const end = Temporal.Instant.from(view.visits[0]?.endsAt ?? '')
  product.clock.set(end.add({ minutes: 61 }).toString())
  const { version } = await visitRow(product, visitId)
  const rows = await everyRowMissed(product, technician, async (step) => {
    const facts = await lockSample(step.tx, 'visit', visitId, step.now)
    if (!facts) throw new Error('no visit')
    const at = { ...sampleAt(step), id: SettlementId.parse(product.world.chance.uuid()) }
    const input = { version: Number(version), reason: 'phlebotomist-unreachable' as const }
    const decided = endingCollection(withTube(facts), input, at)
    if (!decided.ok || !decided.changes) throw new Error(JSON.stringify(decided))
    const { audit: _entry, ...changes } = decided.changes
    return { told: facts, changes }
  })
  expect(rows).toEqual(['tube', 'item', 'visit', 'tube', 'order', 'claimed'])
})
