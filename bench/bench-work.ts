import { book, choose } from '../scripts/journey/booking.ts'
import type { Client } from '../scripts/journey/client.ts'
import { accept, receive } from '../scripts/journey/lab.ts'
import { everybody } from '../scripts/journey/straight.ts'
import type { Sent } from '../scripts/journey/shapes.ts'
import { visit } from '../scripts/journey/visit.ts'

/** A blood count and more: at least 32 values that are measured and not calculated. */
const wanted = 32
const codes = [
  ...['P-CBC', 'P-LFT', 'P-ELEC', 'TCHOL', 'TRIG', 'HDL', 'UREA', 'CREA', 'UA', 'FE', 'MG'],
  ...['LDH', 'FBS'],
]

export type Entering = { technician: Client; labId: string; orderId: string; bookingId: string }
export type Panel = { orderId: string; results: Sent<'enterResults'>['results'] }

/** An order whose specimens the lab has accepted, and nothing is entered. */
export async function anOrderToEnter(base: string): Promise<Entering> {
  const silent = () => {}
  const people = await everybody(base, silent)
  const { patient, phlebotomist, technician, authoriser, administrator } = people
  const wants = await choose(patient, { query: 'complete blood count', codes }, silent)
  const booked = await book(patient, wants, silent)
  const door = { base, patient, phlebotomist, administrator, booked, report: silent }
  const bench = { patient, technician, authoriser, booked, report: silent }
  const barcodes = await visit(door)
  for (const barcode of barcodes) await receive(bench, barcode)
  for (const barcode of barcodes) await accept(bench, barcode)
  const { orderId, bookingId } = booked
  return { technician, labId: wants.labId, orderId, bookingId }
}

type Row = { orderId: string; testItemId: string; version: number }
type Ask = (text: string, values: unknown[]) => Promise<{ rows: Row[] }>

/** So many copies of the order, each with a value for 32 of its tests. */
export async function panelsOf(
  asOwner: Ask,
  { technician, orderId, bookingId }: Entering,
  many: number,
): Promise<Panel[]> {
  const { items } = await technician.get<'viewBench'>('/api/v1/bench?list=enter')
  const measured = items
    .filter((item) => item.orderId === orderId)
    .filter(({ isComputed, resultType }) => !isComputed && resultType === 'numeric')
    .map(({ testCode }) => testCode)
    .slice(0, wanted)
  if (measured.length < wanted) throw new Error(`only ${measured.length} values are measured`)
  const { rows } = await asOwner(
    `select order_id as "orderId", id as "testItemId", version from test_items
      where test_code = any($1) and order_id in (select id from orders
        where booking_id = $2 and id <> $3 order by promised_at limit $4)`,
    [measured, bookingId, orderId, many],
  )
  return [...Map.groupBy(rows, (row) => row.orderId)].map(([id, tests]) => ({
    orderId: id,
    results: tests.map(({ testItemId, version }) => ({
      testItemId,
      result: { type: 'numeric' as const, value: 5, version },
    })),
  }))
}
