import { dueOnOf, gestationOn } from '#src/domain/catalogue/gestation.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import { impliesPregnancy, isPregnancyAsked } from '#src/domain/catalogue/pregnancy.ts'
import type { ReferenceRange } from '#src/domain/catalogue/reference-range.ts'
import type { Refused } from '#src/domain/changes.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { PatientId } from '#src/domain/people/patient.ts'
import type { Contract, ContractOrder } from './contract.ts'
import type { PlaceBooking } from './make-quote.ts'

/** A range that holds in pregnancy alone, with its test. */
export type PregnancyRange = ReferenceRange & { testCode: ItemCode }
type Ranges = readonly PregnancyRange[]

/**
 * The persons of a booking of whom it is asked whether they are pregnant: where a range hangs on it
 * and nothing that is booked for them, at whatever lab, says so already.
 */
export function pregnancyAskedOf(contract: Contract, ranges: Ranges): PatientId[] {
  return patientsAsked(contract, ranges).filter((id) => !isImplied(contract, id))
}

/** Of whom only how far it has come is asked: that they are pregnant is said by what is booked. */
export function gestationAskedOf(contract: Contract, ranges: Ranges): PatientId[] {
  return patientsAsked(contract, ranges).filter((id) => isImplied(contract, id))
}

function patientsAsked(contract: Contract, ranges: Ranges): PatientId[] {
  return [...new Set(ordersAsked(contract, ranges).map(({ patient }) => patient.id))]
}

export type SaidPregnancy = { isPregnant: boolean; dueOn: Temporal.PlainDate | null }
type Said = NonNullable<PlaceBooking['pregnancies']>
type Kept =
  | { ok: true; value: ReadonlyMap<ContractOrder, SaidPregnancy> }
  | Refused<'pregnancy-contradicted' | 'impossible-due-date'>

/**
 * What is kept with each order that it can judge, and with no other; an order that is missing here
 * was not asked, or its booker did not say. Refuses `pregnancy-contradicted` where a «no» stands
 * beside a test that is done in pregnancy alone, and `impossible-due-date`.
 *
 * @param today the day in India.
 */
export function pregnanciesOf(
  contract: Contract,
  ranges: Ranges,
  { said: answers, today }: { said: Said; today: Temporal.PlainDate },
): Kept {
  const saidOf = new Map(answers.map((said) => [said.patientId, said]))
  for (const { patient } of contract.orders) {
    const item = whatImplies(contract, patient.id)
    if (item !== undefined && patient.sex !== 'male' && saidOf.get(patient.id)?.answer === 'no')
      return { ok: false, error: 'pregnancy-contradicted', facts: { item } }
  }
  const pregnancies = new Map<ContractOrder, SaidPregnancy>()
  for (const order of ordersAsked(contract, ranges)) {
    const { id } = order.patient
    const said = saidOf.get(id)
    const answer = whatImplies(contract, id) === undefined ? said?.answer : 'yes'
    if (answer === 'no') pregnancies.set(order, { isPregnant: false, dueOn: null })
    if (answer !== 'yes') continue
    const dueOn = dueOnSaid(said, today)
    if (dueOn && !gestationOn(dueOn, today)) return { ok: false, error: 'impossible-due-date' }
    pregnancies.set(order, { isPregnant: true, dueOn })
  }
  return { ok: true, value: pregnancies }
}

function dueOnSaid(said: Said[number] | undefined, today: Temporal.PlainDate) {
  if (said?.weeks !== undefined) return dueOnOf(said.weeks, today)
  return said?.dueOn === undefined ? null : Temporal.PlainDate.from(said.dueOn)
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
function ordersAsked(contract: Contract, ranges: Ranges): ContractOrder[] {
  const drawnOn = indianDay(Temporal.Instant.from(contract.startsAt))
  return contract.orders.filter((order) => {
    const testCodes = testsOf(order)
    const { sex, birthDate } = order.patient
    const donor = { sex, birthDate: Temporal.PlainDate.from(birthDate), drawnOn }
    const ofOrder = ranges.filter(({ testCode }) => testCodes.includes(testCode))
    return isPregnancyAsked({ ranges: ofOrder, testCodes }, donor)
  })
}

/** The tests of an order, those inside its panels too. */
export function testsOf({ lines }: ContractOrder): ItemCode[] {
  return lines.flatMap(({ members }) => members.map(({ testCode }) => testCode))
}
