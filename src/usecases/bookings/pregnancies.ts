import { listPregnancyRanges } from '#src/db/queries/pregnancy-ranges.ts'
import type { Contract, ContractOrder } from '#src/domain/bookings/contract.ts'
import type { PlaceBooking } from '#src/domain/bookings/make-quote.ts'
import { impliesPregnancy, isPregnancyAsked } from '#src/domain/catalogue/pregnancy.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { PatientId } from '#src/domain/people/patient.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'

type Tx = Step['tx']

/**
 * The persons of a booking of whom it is asked whether they are pregnant: where a range hangs on it
 * and nothing that is booked for them, at whatever lab, says so already.
 */
export async function pregnancyAskedOf(tx: Tx, contract: Contract): Promise<PatientId[]> {
  const asked = (await ordersAsked(tx, contract)).map(({ patient }) => patient.id)
  return [...new Set(asked)].filter((id) => whatImplies(contract, id) === undefined)
}

/**
 * What is kept with each order that it can judge, and with no other; an order that is missing here
 * was not asked, or its booker did not say. Refuses `pregnancy-contradicted` where a «no» stands
 * beside a test that is done in pregnancy alone.
 */
export async function pregnanciesOf(
  tx: Tx,
  contract: Contract,
  answers: NonNullable<PlaceBooking['pregnancies']>,
): Promise<ReadonlyMap<ContractOrder, boolean>> {
  const saidOf = new Map(answers.map(({ patientId, answer }) => [patientId, answer]))
  for (const { patient } of contract.orders) {
    const item = whatImplies(contract, patient.id)
    if (item !== undefined && patient.sex !== 'male' && saidOf.get(patient.id) === 'no')
      throw new Refusal('pregnancy-contradicted', { facts: { item } })
  }
  const pregnancies = new Map<ContractOrder, boolean>()
  for (const order of await ordersAsked(tx, contract)) {
    const { id } = order.patient
    const said = whatImplies(contract, id) === undefined ? saidOf.get(id) : 'yes'
    if (said === 'yes' || said === 'no') pregnancies.set(order, said === 'yes')
  }
  return pregnancies
}

/** The name of what is booked for a person in pregnancy alone, in any of the person's orders. */
function whatImplies({ orders }: Contract, patientId: PatientId): string | undefined {
  const ofPatient = orders.filter(({ patient }) => patient.id === patientId)
  const lines = ofPatient.flatMap((order) => order.lines)
  return lines.find(({ code }) => impliesPregnancy([code]))?.name
}

/** The orders with a test that has a range of its own in pregnancy, for that person on that day. */
async function ordersAsked(tx: Tx, contract: Contract): Promise<ContractOrder[]> {
  const orders = contract.orders.filter(({ patient }) => patient.sex !== 'male')
  if (orders.length === 0) return []
  const ranges = await listPregnancyRanges(tx, orders.flatMap(testsOf))
  const drawnOn = indianDay(Temporal.Instant.from(contract.startsAt))
  return orders.filter((order) => {
    const tests = new Set(testsOf(order))
    const { sex, birthDate } = order.patient
    const donor = { sex, birthDate: Temporal.PlainDate.from(birthDate), drawnOn }
    const ofOrder = ranges.filter(({ testCode }) => tests.has(testCode))
    return isPregnancyAsked(ofOrder, donor)
  })
}

function testsOf({ lines }: ContractOrder) {
  return lines.flatMap(({ members }) => members.map(({ testCode }) => testCode))
}
