import { PatientId } from '#src/domain/people/patient.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import { ReportId } from '#src/domain/reports/report.ts'
import type { Barcode, TubeId } from '#src/domain/tubes/tube.ts'
import { shown, signing } from '../bench.ts'
import { aBooker, type Booker, received } from '../booking.ts'
import { published } from '../chargebacks.ts'
import { aPaidBooking } from '../refunds.ts'
import { anAddition, drafted } from '../revisions.ts'
import { DEMO_PASSWORD as password } from '../booking.ts'
import type { Stage } from './stage.ts'

/** One booking of six people, paid online, each of whose orders stands elsewhere. */
export type Crowd = Awaited<ReturnType<typeof aCrowd>>

type Row = {
  orderId: Awaited<ReturnType<typeof aPaidBooking>>['orderId']
  testItemId: TestItemId
  code: string
  tubeId: TubeId
  barcode: Barcode
}

/** Five more people of the account, each with a name of their own. */
async function household({ pool, world }: Stage['product'], { actor, patientId }: Booker) {
  const ids = [patientId]
  for (const name of ['Asha', 'Bina', 'Chitra', 'Devi', 'Ela']) {
    const id = PatientId.parse(world.chance.uuid())
    await pool.query(
      `insert into patients (id, account_id, name, birth_date, sex, relation, created_at)
       values ($1, $2, $3, '1990-01-01', 'female', 'sibling', now())`,
      [id, actor.id, `${name} Nair`],
    )
    ids.push(id)
  }
  return ids
}

/** Every test of a booking with its tube, by order and in one order of tests. */
async function rowsOf({ pool }: Stage['product'], bookingId: string) {
  const { rows } = await pool.query<Row>(
    `select i.order_id as "orderId", i.id as "testItemId", i.test_code as code, t.id as "tubeId",
       t.barcode from test_items i join tube_items ti on ti.test_item_id = i.id
       join tubes t on t.id = ti.tube_id join orders o on o.id = i.order_id
     where o.booking_id = $1 order by i.order_id, i.test_code desc`,
    [bookingId],
  )
  return [...Map.groupBy(rows, ({ orderId }) => orderId).values()].map(twoOf)
}

function twoOf([one, two]: Row[]): [Row, Row] {
  if (!one || !two) throw new Error('two tests of an order are wanted')
  return [one, two]
}

/**
 * Of six orders with two tests each: one is entered and its other tube on the counter, one verified
 * and its other test ready, one reported, one with a change that waits, one to be taken back, and of
 * one both tubes are rejected.
 */
export async function aCrowd(stage: Stage) {
  const { product, crew } = stage
  const paid = await allAtTheLab(stage)
  const [first, second, out, changed, wrong, spoiled] = await rowsOf(product, paid.bookingId)
  if (!first || !second || !out || !changed || !wrong || !spoiled)
    throw new Error('six orders are wanted')
  const [[entered, onTheCounter], [verified, ready]] = [first, second]
  const lab = product.as(crew.technician)
  for (const { barcode } of [entered, ...second, ...out, ...changed, ...wrong])
    await lab.acceptTube({ barcode })
  for (const row of [entered, verified]) await enter(stage, row)
  const { testItemId, orderId } = verified
  await lab.verifyResult({ testItemId, ...(await shown(product, testItemId)) })
  const reports = await reportsOf(stage, [out[0], changed[0], wrong[0]])
  for (const { barcode } of spoiled) await lab.rejectTube({ barcode, reason: 'clotted' })
  const visitId = await redrawOf(product, paid.bookingId)
  const toSign = await signing(product, orderId)
  return { ...paid, visitId, ...reports, entered, onTheCounter, verified, ready, toSign }
}

async function allAtTheLab(stage: Stage) {
  const { product, crew, hours } = stage
  const booker = await aBooker(product)
  const patientIds = await household(product, booker)
  const wish = { patientIds, items: ['HB', 'ALT'], startsAt: hours[9] ?? '' }
  const paid = await aPaidBooking(stage, { booker, wish })
  await received(product, { ...crew, booker }, paid)
  return paid
}

async function enter({ product, crew }: Stage, { testItemId, code }: Row) {
  const value = code === 'HB' ? 13 : 20
  const result = { type: 'numeric', value, ...(await shown(product, testItemId)) } as const
  await product.as(crew.technician).enterResult({ testItemId, result })
}

async function reportsOf({ product, crew }: Stage, [out, changed, wrong]: [Row, Row, Row]) {
  const reportOf = async ({ orderId }: Row) =>
    ReportId.parse((await published(product, orderId)).reportId)
  const reportId = await reportOf(out)
  const change = { reportId: await reportOf(changed) }
  const draft = await drafted(product, crew.technician, change, anAddition())
  const proposal = await product.as(crew.authoriser).proposeWithdrawal({
    reportId: await reportOf(wrong),
    version: 1,
    reason: 'wrong-sample',
    words: 'The sample was of another person.',
    password,
  })
  return { reportId, draft, proposal }
}

async function redrawOf({ pool }: Stage['product'], bookingId: string) {
  const { rows } = await pool.query(
    'select id from visits where booking_id = $1 and is_recollection',
    [bookingId],
  )
  return rows[0].id
}
