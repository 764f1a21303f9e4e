import { afterAll, expect, test } from 'vitest'
import { TubeId } from '#src/domain/tubes/tube.ts'
import {
  aBooker,
  aBooking,
  type Booker,
  DEMO_PASSWORD,
  demoActor,
  received,
} from '#test/booking.ts'
import { shown, signing } from '#test/bench.ts'
import { aProduct } from '#test/product.ts'
import { stepsOf } from '#test/steps-taken.ts'

const product = await aProduct({ slotDays: 8, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const authoriser = await demoActor(product, 'authoriser')
const office = product.as(await demoActor(product, 'backoffice'))
const lab = product.as(technician)
const signatory = product.as(authoriser)

/** A blood count and a sugar in separate tubes, both on the lab's counter. */
async function twoTubes() {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items: ['HB', 'FBS'] })
  await received(product, { phlebotomist, technician, booker }, booked)
  const { rows } = await product.pool.query(
    `select i.test_code as code, i.id as item, t.id as tube, t.barcode from test_items i
       join tube_items ti on ti.test_item_id = i.id join tubes t on t.id = ti.tube_id
     where i.order_id = $1`,
    [booked.orderId],
  )
  const of = (code: string) => rows.find((row) => row.code === code)
  return { booker, ...booked, hb: of('HB'), fbs: of('FBS') }
}

type Ready = Awaited<ReturnType<typeof twoTubes>>
type Line = Ready['hb']

async function entered({ item }: Line, value: number) {
  const result = { type: 'numeric' as const, value, ...(await shown(product, item)) }
  await lab.enterResult({ testItemId: item, result })
}

async function verified(line: Line, value: number) {
  await entered(line, value)
  await signatory.verifyResult({ testItemId: line.item, ...(await shown(product, line.item)) })
}

/** The sugar is signed and published, the blood count still at the bench. */
async function partlyReported() {
  const ready = await twoTubes()
  for (const { barcode } of [ready.hb, ready.fbs]) await lab.acceptTube({ barcode })
  await verified(ready.fbs, 90)
  const { reportId } = await signatory.authoriseResults(await signing(product, ready.orderId))
  if (!reportId) throw new Error('nothing was published')
  return { ...ready, reportId }
}

/** The office and a pathologist withdraw the first part, so the open test ends undone. */
async function withdrawn({ reportId }: Awaited<ReturnType<typeof partlyReported>>) {
  const why = { reason: 'wrong-patient', words: 'The sample was of another person.' } as const
  const said = { reportId, version: 1, ...why, password: DEMO_PASSWORD }
  const { revisionId, version } = await office.proposeWithdrawal(said)
  await signatory.confirmWithdrawal({ revisionId, version, password: DEMO_PASSWORD })
}

test.each([
  ['entered', (line: Line) => entered(line, 13)],
  ['held', (line: Line) => entered(line, 5)],
  ['tech-verified', (line: Line) => verified(line, 13)],
] as const)('a test that is %s ends with the report withdrawn', async (state, reach) => {
  const part = await partlyReported()
  await reach(part.hb)
  await withdrawn(part)
  expect(await stepsOf(product, 'item', part.hb.item)).toContain(`${state} give-up not-performed`)
})

test.each([
  ['entered', (line: Line) => entered(line, 13)],
  ['held', (line: Line) => entered(line, 5)],
  ['tech-verified', (line: Line) => verified(line, 13)],
] as const)('a test that is %s is redone where its tube is rejected', async (state, reach) => {
  const { hb } = await twoTubes()
  await lab.acceptTube({ barcode: hb.barcode })
  await reach(hb)
  await lab.rejectTube({ barcode: hb.barcode, reason: 'clotted' })
  expect(await stepsOf(product, 'item', hb.item)).toContain(`${state} recollect recollect`)
})

test('a tube being tested is lost at the bench and drawn again', async () => {
  const { hb } = await twoTubes()
  await lab.acceptTube({ barcode: hb.barcode })
  await entered(hb, 13)
  const { rows } = await product.pool.query('select version from tubes where id = $1', [hb.tube])
  const tubeId = TubeId.parse(hb.tube)
  await lab.loseTube({ tubeId, version: rows[0].version, reason: 'mislaid' })
  expect(await stepsOf(product, 'tube', hb.tube)).toContain('in-testing lose lost')
})

test('a partly reported order waits for a fresh sample where the other tube is rejected', async () => {
  const { orderId, hb } = await partlyReported()
  await lab.rejectTube({ barcode: hb.barcode, reason: 'clotted' })
  expect(await stepsOf(product, 'order', orderId)).toContain(
    'partly-reported recollect recollection-due',
  )
})

async function drawnAgain(booker: Booker, ready: Ready) {
  const { visits } = await product.as(booker.actor).viewBooking(ready)
  const again = visits.find(({ isRecollection }) => isRecollection)
  if (!again) throw new Error('no fresh sample was asked for')
  await received(product, { phlebotomist, technician, booker }, ready, again.visitId)
}

test('with the fresh sample drawn an order follows its other tube: on the counter', async () => {
  const ready = await twoTubes()
  await lab.rejectTube({ barcode: ready.fbs.barcode, reason: 'clotted' })
  await drawnAgain(ready.booker, ready)
  expect(await stepsOf(product, 'order', ready.orderId)).toContain(
    'recollection-due hand-over at-lab',
  )
})

test('with the fresh sample drawn an order follows its other tube: at work', async () => {
  const ready = await twoTubes()
  await lab.acceptTube({ barcode: ready.hb.barcode })
  await lab.rejectTube({ barcode: ready.fbs.barcode, reason: 'clotted' })
  await drawnAgain(ready.booker, ready)
  expect(await stepsOf(product, 'order', ready.orderId)).toContain(
    'recollection-due process processing',
  )
})

test('an order paid in cash begins as a draft, its quote', async () => {
  const { orderId } = await aBooking(product, await aBooker(product))
  expect(await stepsOf(product, 'order', orderId)).toEqual(['draft place placed'])
})
