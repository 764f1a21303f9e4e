import type { AskedAnswers } from '#src/domain/catalogue/asked-before.ts'
import { askedAnswers, askedQuestions } from '#src/domain/catalogue/asked-before.ts'
import type { AddTests } from './add-on.ts'
import { type JoinableBooking, type JoinableOrder, ordersOfPerson } from './joinable.ts'
import type { AskedOfPerson } from './questions.ts'

type Pregnancies = NonNullable<AddTests['pregnancies']>
type Answers = NonNullable<AddTests['answers']>

/**
 * What the booking already knows of a person, as it was stated with their tests; a thing is asked once.
 * Source: decisions 047, 205 and 211.
 */
export function knownOfPerson(facts: JoinableBooking, order: JoinableOrder) {
  const own = ordersOfPerson(facts, order)
  const { patientId } = order
  const told = own.find(({ isPregnant }) => isPregnant !== null)
  const pregnancies: Pregnancies = told
    ? [
        {
          patientId,
          answer: told.isPregnant ? 'yes' : 'no',
          ...(told.dueOn && { dueOn: told.dueOn.toString() }),
        },
      ]
    : []
  const answers: Answers = own.flatMap(({ answers: said }) => answersIn(said ?? {}, patientId))
  return { pregnancies, answers }
}

function answersIn(said: AskedAnswers, patientId: JoinableOrder['patientId']): Answers {
  return askedQuestions.flatMap((question) => {
    const answer = askedAnswers.find((one) => one === said[question])
    return answer ? [{ patientId, question, answer }] : []
  })
}

/** The questions that nobody has answered yet. Source: decisions 205 and 211. */
export function stillAsked(asked: readonly AskedOfPerson[], answers: Answers): AskedOfPerson[] {
  return asked.filter(
    ({ patientId, question }) =>
      !answers.some((one) => one.patientId === patientId && one.question === question),
  )
}
