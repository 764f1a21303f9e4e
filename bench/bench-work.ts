import { book, choose } from '../scripts/journey/booking.ts'
import type { Client } from '../scripts/journey/client.ts'
import { accept, receive } from '../scripts/journey/lab.ts'
import { everybody } from '../scripts/journey/straight.ts'
import type { Sent } from '../scripts/journey/shapes.ts'
import { visit } from '../scripts/journey/visit.ts'

/** A blood count and more: at least 32 values that are measured and not calculated. */
const wanted = 32
const codes = 'P-CBC P-LFT P-ELEC TCHOL TRIG HDL UREA CREA UA FE MG LDH FBS'.split(' ')

export type Entering = {
  technician: Client
  labId: string
  orderId: string
  bookingId: string
  /** How many of its tests wait for a value. */
  tests: number
}

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
  const { items } = await technician.get<'viewBench'>('/api/v1/bench?list=enter')
  const tests = items.filter((item) => item.orderId === orderId).length
  return { technician, labId: wants.labId, orderId, bookingId, tests }
}

/** The codes of 32 of its tests that take a number. */
export async function measuredTests({ technician, orderId }: Entering): Promise<string[]> {
  const { items } = await technician.get<'viewBench'>('/api/v1/bench?list=enter')
  const measured = items
    .filter((item) => item.orderId === orderId)
    .filter(({ isComputed, resultType }) => !isComputed && resultType === 'numeric')
    .map(({ testCode }) => testCode)
    .slice(0, wanted)
  if (measured.length < wanted) throw new Error(`only ${measured.length} values are measured`)
  return measured
}

type Row = { testItemId: string; version: number }
export type Ask = (text: string, values?: unknown[]) => Promise<{ rows: Row[] }>
type Wanted = { orderId: string; measured: readonly string[]; value: number }

/** A value for each of these tests of an order, with the version that stands. */
export async function panelOf(
  asOwner: Ask,
  { orderId, measured, value }: Wanted,
): Promise<Sent<'enterResults'>['results']> {
  const { rows } = await asOwner(
    `select id as "testItemId", version from test_items
      where order_id = $1 and test_code = any($2)`,
    [orderId, measured],
  )
  return rows.map(({ testItemId, version }) => ({
    testItemId,
    result: { type: 'numeric' as const, value, version },
  }))
}
