import type { OrderId } from '#src/domain/orders/order.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import { ReportId } from '#src/domain/reports/report.ts'
import type { Barcode, TubeId } from '#src/domain/tubes/tube.ts'
import { shown, signing } from '../bench.ts'
import { received } from '../booking.ts'
import { published } from '../chargebacks.ts'
import { anAddition, drafted } from '../revisions.ts'
import { DEMO_PASSWORD as password } from '../booking.ts'
import { aHouseholdPaid, type Booked, type Household } from './crowd-booked.ts'
import type { Stage } from './stage.ts'

/** One booking of six people, paid online, with each order in another state. */
export type Crowd = Awaited<ReturnType<typeof standing<Household>>>
/** The same, however it was paid. */
export type CrowdOf = Awaited<ReturnType<typeof standing<Booked>>>

type Row = {
  orderId: OrderId
  testItemId: TestItemId
  code: string
  tubeId: TubeId
  barcode: Barcode
  patientId: string
}

/** Every test of a booking with its tube, by person and in a fixed order of tests. */
async function rowsOf({ pool }: Stage['product'], bookingId: string, people: string[]) {
  const { rows } = await pool.query<Row>(
    `select i.order_id as "orderId", i.id as "testItemId", i.test_code as code, t.id as "tubeId",
       t.barcode, o.patient_id as "patientId" from test_items i
     join tube_items ti on ti.test_item_id = i.id
     join tubes t on t.id = ti.tube_id join orders o on o.id = i.order_id
     where o.booking_id = $1 and t.state <> 'lost'`,
    [bookingId],
  )
  return people.map((id) => testsOf(rows.filter(({ patientId }) => patientId === id)))
}

/** The tests of one person, by code. */
function testsOf(rows: Row[]) {
  return (wanted: string): Row => {
    const row = rows.find(({ code }) => code === wanted)
    if (!row) throw new Error(`${wanted} is not booked`)
    return row
  }
}

const both = ['HB', 'ALT']
/** Five people's tests at the lab, however their samples arrived. */
export const fivePeople = [['HB', 'CA'], [...both, 'CA', 'HBA2'], both, both, both]

/**
 * Of six orders: in one a number waits for a decision, and a tube is handed over; in one a test is
 * ready, one entered, one verified, and one signed and not yet discussed; one is reported, one has
 * a pending change, one is to be withdrawn, and in one both tubes are rejected.
 */
export async function aCrowd(stage: Stage) {
  return crowdOf(stage, await aHouseholdPaid(stage, [...fivePeople, both]))
}

/** Six people’s orders; the last has two tests. */
export async function crowdOf<Paid extends Booked>(stage: Stage, paid: Paid) {
  const { product, crew } = stage
  await received(product, { ...crew, booker: paid.booker }, paid)
  const crowd = await standing(stage, paid)
  const spoiled = (await rowsOf(product, paid.bookingId, paid.patientIds))[5]
  if (!spoiled) throw new Error('six orders are wanted')
  for (const barcode of tubesOf(bothOf(spoiled)))
    await product.as(crew.technician).rejectTube({ barcode, reason: 'clotted' })
  return { ...crowd, visitId: await redrawOf(product, paid.bookingId) }
}

/** Brings five orders at the lab into their states. */
export async function standing<Paid extends Booked>(stage: Stage, paid: Paid) {
  const { product, crew } = stage
  const rows = await rowsOf(product, paid.bookingId, paid.patientIds)
  const [child, second, out, changed, wrong] = rows
  if (!child || !second || !out || !changed || !wrong) throw new Error('five orders are wanted')
  const lab = product.as(crew.technician)
  const accepted = [child('CA'), second('HBA2'), ...[second, out, changed, wrong].flatMap(bothOf)]
  for (const barcode of tubesOf(accepted)) await lab.acceptTube({ barcode })
  const told = await signedUntold(stage, second('HBA2'))
  const [entered, held, verified, ready] = [second('CA'), child('CA'), second('HB'), second('ALT')]
  for (const row of [entered, held, verified]) await enter(stage, row)
  const { testItemId, orderId } = verified
  await lab.verifyResult({ testItemId, ...(await shown(product, testItemId)) })
  const reports = await reportsOf(stage, [out('HB'), changed('HB'), wrong('HB')])
  const toSign = await signing(product, orderId)
  const onTheCounter = child('HB')
  return { ...paid, ...reports, entered, onTheCounter, verified, ready, toSign, held, told }
}

const bothOf = (of: (code: string) => Row) => both.map(of)

/** Each once, where tests share it. */
const tubesOf = (rows: Row[]) => [...new Set(rows.map(({ barcode }) => barcode))]

/** Signed, and not published until the counsellor has discussed it. */
async function signedUntold(stage: Stage, row: Row) {
  const { product, crew } = stage
  const { orderId, testItemId } = row
  await enter(stage, row)
  const lab = product.as(crew.technician)
  await product
    .as(crew.authoriser)
    .verifyResult({ testItemId, ...(await shown(product, testItemId)) })
  await product.as(crew.authoriser).authoriseResults(await signing(product, orderId))
  const { results } = await lab.listCounselling()
  const one = results.find((result) => result.orderId === orderId)
  if (!one) throw new Error('no result waits for a talk')
  return { ...row, consentId: one.consentId, version: one.version }
}

const values: Record<string, number> = { HB: 13, HBA2: 5.2, CA: 9, ALT: 20 }

async function enter({ product, crew }: Stage, { testItemId, code }: Row) {
  const value = values[code] ?? 20
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
