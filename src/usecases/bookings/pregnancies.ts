import { listPregnancyRanges } from '#src/db/queries/pregnancy-ranges.ts'
import type { Contract, ContractOrder } from '#src/domain/bookings/contract.ts'
import type { PlaceBooking } from '#src/domain/bookings/make-quote.ts'
import { dueOnOf, gestationOn } from '#src/domain/catalogue/gestation.ts'
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
  return (await patientsAsked(tx, contract)).filter((id) => !isImplied(contract, id))
}

/** Of whom only how far it has come is asked: that they are pregnant is said by what is booked. */
export async function gestationAskedOf(tx: Tx, contract: Contract): Promise<PatientId[]> {
  return (await patientsAsked(tx, contract)).filter((id) => isImplied(contract, id))
}

async function patientsAsked(tx: Tx, contract: Contract): Promise<PatientId[]> {
  return [...new Set((await ordersAsked(tx, contract)).map(({ patient }) => patient.id))]
}

export type SaidPregnancy = { isPregnant: boolean; dueOn: Temporal.PlainDate | null }

/**
 * What is kept with each order that it can judge, and with no other; an order that is missing here
 * was not asked, or its booker did not say. Refuses `pregnancy-contradicted` where a «no» stands
 * beside a test that is done in pregnancy alone, and `impossible-due-date`.
 */
export async function pregnanciesOf(
  { tx, now }: Pick<Step, 'tx' | 'now'>,
  contract: Contract,
  answers: NonNullable<PlaceBooking['pregnancies']>,
): Promise<ReadonlyMap<ContractOrder, SaidPregnancy>> {
  const saidOf = new Map(answers.map((said) => [said.patientId, said]))
  const today = indianDay(now)
  for (const { patient } of contract.orders) {
    const item = whatImplies(contract, patient.id)
    if (item !== undefined && patient.sex !== 'male' && saidOf.get(patient.id)?.answer === 'no')
      throw new Refusal('pregnancy-contradicted', { facts: { item } })
  }
  const pregnancies = new Map<ContractOrder, SaidPregnancy>()
  for (const order of await ordersAsked(tx, contract)) {
    const { id } = order.patient
    const said = saidOf.get(id)
    const answer = whatImplies(contract, id) === undefined ? said?.answer : 'yes'
    if (answer === 'no') pregnancies.set(order, { isPregnant: false, dueOn: null })
    if (answer === 'yes')
      pregnancies.set(order, { isPregnant: true, dueOn: dueOnSaid(said, today) })
  }
  return pregnancies
}

type Said = NonNullable<PlaceBooking['pregnancies']>[number]

function dueOnSaid(said: Said | undefined, today: Temporal.PlainDate): Temporal.PlainDate | null {
  if (said?.weeks !== undefined) return dueOnOf(said.weeks, today)
  if (said?.dueOn === undefined) return null
  const dueOn = Temporal.PlainDate.from(said.dueOn)
  if (!gestationOn(dueOn, today)) throw new Refusal('impossible-due-date')
  return dueOn
}

function isImplied(contract: Contract, patientId: PatientId): boolean {
  return whatImplies(contract, patientId) !== undefined
}

/** The name of what is booked for a person in pregnancy alone, in any of the person's orders. */
function whatImplies({ orders }: Contract, patientId: PatientId): string | undefined {
  const ofPatient = orders.filter(({ patient }) => patient.id === patientId)
  const lines = ofPatient.flatMap((order) => order.lines)
  return lines.find(({ code }) => impliesPregnancy([code]))?.name
}

/** The orders with a test that is judged otherwise in pregnancy, for that person on that day. */
async function ordersAsked(tx: Tx, contract: Contract): Promise<ContractOrder[]> {
  const orders = contract.orders.filter(({ patient }) => patient.sex !== 'male')
  if (orders.length === 0) return []
  const ranges = await listPregnancyRanges(tx, orders.flatMap(testsOf))
  const drawnOn = indianDay(Temporal.Instant.from(contract.startsAt))
  return orders.filter((order) => {
    const testCodes = testsOf(order)
    const { sex, birthDate } = order.patient
    const donor = { sex, birthDate: Temporal.PlainDate.from(birthDate), drawnOn }
    const ofOrder = ranges.filter(({ testCode }) => testCodes.includes(testCode))
    return isPregnancyAsked({ ranges: ofOrder, testCodes }, donor)
  })
}

function testsOf({ lines }: ContractOrder) {
  return lines.flatMap(({ members }) => members.map(({ testCode }) => testCode))
}
