import { dueOnOf, gestationOn } from '#src/domain/catalogue/gestation.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import { impliesPregnancy, isPregnancyAsked } from '#src/domain/catalogue/pregnancy.ts'
import type { ReferenceRange } from '#src/domain/catalogue/reference-range.ts'
import type { Refused } from '#src/domain/changes.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { PatientId } from '#src/domain/people/patient.ts'
import type { Contract, ContractOrder } from './contract.ts'
import type { PlaceBooking } from './make-quote.ts'

/** A range that applies only in pregnancy, with its test. */
export type PregnancyRange = ReferenceRange & { testCode: ItemCode }
type Ranges = readonly PregnancyRange[]

/**
 * The persons of a booking to ask whether they are pregnant: those with a range that depends on it,
 * where nothing booked for them at any lab implies it.
 * Source: decision 047.
 */
export function pregnancyAskedOf(contract: Contract, ranges: Ranges): PatientId[] {
  return patientsAsked(contract, ranges).filter((id) => !isImplied(contract, id))
}

/**
 * The persons to ask only how far the pregnancy has progressed, because something booked implies
 * it.
 * Source: decision 079.
 */
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
 * What is stored with each order whose results depend on it, and with no other; a missing order was
 * not asked, or gave no answer. Refuses `pregnancy-contradicted` where a "no" meets a test that is
 * done only in pregnancy, and `impossible-due-date`.
 * Source: decisions 047, 079.
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

/**
 * The name of a test booked for a person, in any of the person's orders, that is done only in
 * pregnancy.
 */
function whatImplies({ orders }: Contract, patientId: PatientId): string | undefined {
  const ofPatient = orders.filter(({ patient }) => patient.id === patientId)
  const lines = ofPatient.flatMap((order) => order.lines)
  return lines.find(({ code }) => impliesPregnancy([code]))?.name
}

/** The orders with a test judged differently in pregnancy, for that person on that day. */
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

/** The tests of an order, including those inside its panels. */
export function testsOf({ lines }: ContractOrder): ItemCode[] {
  return lines.flatMap(({ members }) => members.map(({ testCode }) => testCode))
}
