import {
  type AskedAnswers,
  type AskedQuestion,
  questionsOf,
} from '#src/domain/catalogue/asked-before.ts'
import type { Refused } from '#src/domain/changes.ts'
import type { PatientId } from '#src/domain/people/patient.ts'
import type { Contract, ContractOrder } from './contract.ts'
import type { PlaceBooking } from './make-quote.ts'
import { testsOf } from './pregnancies.ts'

/** A question about a person of a booking. */
export type AskedOfPerson = { patientId: PatientId; question: AskedQuestion }

/**
 * What the tests of a booking ask about each person before it is booked, once however many labs.
 * Source: features A9; decision 205.
 */
export function questionsAskedOf({ orders }: Contract): AskedOfPerson[] {
  const byPerson = Map.groupBy(orders, ({ patient }) => patient.id)
  return [...byPerson].flatMap(([patientId, own]) =>
    questionsOf(own.flatMap(testsOf)).map((question) => ({ patientId, question })),
  )
}

type Said = NonNullable<PlaceBooking['answers']>
type Kept =
  | { ok: true; value: ReadonlyMap<ContractOrder, AskedAnswers> }
  | Refused<'question-unanswered'>

/**
 * What is stored with each order whose tests ask, and with no other. Refuses `question-unanswered`
 * where an answer is missing: "not known" is one.
 * Source: features A9; decision 205.
 */
export function answersOf(contract: Contract, said: Said): Kept {
  const kept = new Map<ContractOrder, AskedAnswers>()
  for (const order of contract.orders) {
    const answers: AskedAnswers = {}
    for (const question of questionsOf(testsOf(order))) {
      const { name, id } = order.patient
      const found = said.find((one) => one.patientId === id && one.question === question)
      if (!found) return { ok: false, error: 'question-unanswered', facts: { patient: name } }
      answers[question] = found.answer
    }
    if (Object.keys(answers).length > 0) kept.set(order, answers)
  }
  return { ok: true, value: kept }
}
