import type { Barcode, TubeId } from '#src/domain/tubes/tube.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import {
  aBarcode,
  arrived,
  drawn,
  freeHours,
  identified,
  mayComeEarly,
  nothingKnown,
  visitRow,
} from '../booking.ts'
import { cannotWork } from '../rosters.ts'
import type { Booked } from './crowd-booked.ts'
import type { Stage } from './stage.ts'

export type ManyVisits = Awaited<ReturnType<typeof manyVisits<Booked>>>
type Tube = {
  id: TubeId
  version: number
  barcode: Barcode
  patientId: string
  code: string
  visitId: VisitId
}

const both = ['HB', 'ALT']
/** Of six people; the last one’s blood is not drawn yet. */
export const sixPeople = [both, both, both, both, both, ['HB', 'ALT', 'KARYO']]

/** The tubes of a booking, with the person and tests of each. */
async function tubesOf({ pool }: Stage['product'], bookingId: string): Promise<Tube[]> {
  const { rows } = await pool.query<Tube>(
    `select t.id, t.version, t.barcode, t.visit_id as "visitId", o.patient_id as "patientId",
       i.test_code as code from tubes t join tube_items ti on ti.tube_id = t.id
     join test_items i on i.id = ti.test_item_id join orders o on o.id = i.order_id
     where o.booking_id = $1 and t.state <> 'lost'`,
    [bookingId],
  )
  return rows
}

/** One tube of a person, in its current state. */
async function tubeOf(stage: Stage, { bookingId, patientIds }: Booked, at: number, code: string) {
  const all = await tubesOf(stage.product, bookingId)
  const tube = all.find((one) => one.code === code && one.patientId === patientIds[at])
  if (!tube) throw new Error(`no tube of ${code}`)
  return tube
}

/**
 * At the shared door: everybody’s blood is drawn except the last person's, who has a labelled tube.
 */
async function atTheDoor(stage: Stage, paid: Booked) {
  const { product, crew } = stage
  const { phlebotomist } = crew
  const { visitId, booker } = paid
  await arrived(product, phlebotomist, paid)
  await identified(product, { phlebotomist, booker, visitId })
  const field = product.as(phlebotomist)
  const { payment } = await field.viewVisit({ visitId })
  if (payment.state === 'due') await field.takeCash({ visitId, amountPaise: payment.amount })
  for (const at of [0, 1, 2, 3, 4])
    for (const code of both) {
      const { id: tubeId } = await tubeOf(stage, paid, at, code)
      const barcode = aBarcode()
      await field.labelTube({ tubeId, barcode, facts: nothingKnown })
      await field.collectTube({ tubeId, barcode })
    }
  const { id: labelled } = await tubeOf(stage, paid, 5, 'HB')
  const { id: planned } = await tubeOf(stage, paid, 5, 'ALT')
  const barcode = aBarcode()
  await field.labelTube({ tubeId: labelled, barcode, facts: nothingKnown })
  return { labelled, planned, barcode }
}

/** The office reports a tube as broken; answers the visit of its fresh sample. */
async function broken(stage: Stage, paid: Booked, at: number, code: string) {
  const { id: tubeId, version } = await tubeOf(stage, paid, at, code)
  await stage.product.as(stage.crew.backoffice).loseTube({ tubeId, version, reason: 'broken' })
  return (await tubeOf(stage, paid, at, code)).visitId
}

let hour = 0

/** The same, and the fresh sample gets a slot that no other visit has. */
async function drawnAgain(stage: Stage, paid: Booked, at: number, code: string) {
  const visitId = await broken(stage, paid, at, code)
  const free = await freeHours(stage.product)
  hour += 1
  const startsAt = free[12 + (hour % 12)] ?? ''
  const app = stage.product.as(paid.booker.actor)
  return (await app.rescheduleVisit({ visitId, startsAt })).visitId
}

/** Accepted, and on the way before its slot. */
async function onTheWay({ product, crew }: Stage, visitId: VisitId) {
  const field = product.as(crew.phlebotomist)
  await field.acceptVisit({ visitId })
  await mayComeEarly(product, visitId)
  await field.departForVisit({ visitId })
}

/** Everything of it is drawn. */
async function drawnWhole(stage: Stage, { booker }: Booked, visitId: VisitId) {
  const { product, crew } = stage
  const { phlebotomist } = crew
  await onTheWay(stage, visitId)
  await product.as(phlebotomist).arriveAtVisit({ visitId })
  await identified(product, { phlebotomist, booker, visitId })
  await drawn(product, phlebotomist, visitId)
}

/** Nobody set out for it. */
async function missed({ product, crew, worker }: Stage, visitId: VisitId) {
  await product.as(crew.phlebotomist).acceptVisit({ visitId })
  const { ends_at } = await visitRow(product, visitId)
  product.clock.set(Temporal.Instant.fromEpochMilliseconds(+ends_at).add({ hours: 1 }).toString())
  await product.as(worker).giveUpVisits()
}

/** Fresh samples that are drawn already: handed over, in transit, and at the door. */
async function drawnVisits(stage: Stage, paid: Booked) {
  const { product, crew } = stage
  const field = product.as(crew.phlebotomist)
  await broken(stage, paid, 4, 'HB')
  const counter = await drawnAgain(stage, paid, 0, 'ALT')
  await drawnWhole(stage, paid, counter)
  await field.finishCollection({ visitId: counter })
  await field.handOver({ visitId: counter })
  const { barcode: measured } = await tubeOf(stage, paid, 4, 'HB')
  await product.as(crew.technician).receiveTube({ barcode: measured })
  await product.as(crew.technician).acceptTube({ barcode: measured })
  const { barcode } = await tubeOf(stage, paid, 0, 'ALT')
  const carried = await drawnAgain(stage, paid, 1, 'HB')
  await drawnWhole(stage, paid, carried)
  await field.finishCollection({ visitId: carried })
  const whole = await drawnAgain(stage, paid, 1, 'ALT')
  await drawnWhole(stage, paid, whole)
  return { onTheCounter: barcode, carried, whole }
}

/**
 * One booking with a visit in each state: at the first door somebody is still drawing, and the
 * office has had every other tube drawn again: one visit was missed, and the others are in
 * progress.
 */
export async function manyVisits<Paid extends Booked>(stage: Stage, paid: Paid) {
  const { product, crew } = stage
  const field = product.as(crew.phlebotomist)
  const door = await atTheDoor(stage, paid)
  await missed(stage, await drawnAgain(stage, paid, 0, 'HB'))
  const after = await drawnVisits(stage, paid)
  const here = await drawnAgain(stage, paid, 2, 'HB')
  await onTheWay(stage, here)
  await field.arriveAtVisit({ visitId: here })
  const coming = await drawnAgain(stage, paid, 2, 'ALT')
  await onTheWay(stage, coming)
  const offered = await drawnAgain(stage, paid, 3, 'HB')
  await onTheWay(stage, offered)
  const accepted = await drawnAgain(stage, paid, 3, 'ALT')
  await field.acceptVisit({ visitId: accepted })
  await mayComeEarly(product, accepted)
  await field.releaseVisit({ visitId: offered, reason: 'a race' })
  await cannotWork(product, crew.phlebotomist.id)
  return { ...paid, ...after, door, here, coming, offered, accepted }
}
