import { expect, test } from 'vitest'
import { questionsOf } from '#src/domain/catalogue/asked-before.ts'
import type { Contract } from './contract.ts'
import { answersOf, questionsAskedOf } from './questions.ts'

const order = (id: string, codes: string[]) => ({
  patient: { id, name: `Person ${id}` },
  lines: [{ members: codes.map((testCode) => ({ testCode })) }],
})
/** Of a contract only its people and tests are looked at. */
const contractOf = (...orders: ReturnType<typeof order>[]) => ({ orders }) as unknown as Contract
const said = (patientId: string, answer: 'yes' | 'no' | 'not-known') =>
  ({ patientId, question: 'blood-thinner', answer }) as never

test('only tests of clotting ask whether a medicine thins the blood', () => {
  expect(questionsOf(['HB', 'INR'])).toEqual(['blood-thinner'])
  expect(questionsOf(['HB', 'TSH'])).toEqual([])
})

test('a person is asked once, however many labs and tests ask', () => {
  const contract = contractOf(order('a', ['PT']), order('a', ['INR', 'FIB']), order('b', ['HB']))
  expect(questionsAskedOf(contract)).toEqual([{ patientId: 'a', question: 'blood-thinner' }])
})

test('an answer is stored with the orders that ask, and with no other; "not known" is one', () => {
  const [asks, doesNot] = [order('a', ['PT']), order('a', ['HB'])]
  const kept = answersOf(contractOf(asks, doesNot), [said('a', 'not-known')])
  expect(kept.ok && [...kept.value.values()]).toEqual([{ 'blood-thinner': 'not-known' }])
  expect(answersOf(contractOf(doesNot), [said('a', 'yes')])).toEqual({ ok: true, value: new Map() })
})

test('without an answer, or with another person’s, nothing is booked', () => {
  const contract = contractOf(order('a', ['PT']), order('b', ['INR']))
  expect(answersOf(contract, [])).toMatchObject({ ok: false, error: 'question-unanswered' })
  expect(answersOf(contract, [said('a', 'no')])).toMatchObject({
    error: 'question-unanswered',
    facts: { patient: 'Person b' },
  })
})
