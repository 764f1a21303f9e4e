import { afterAll, expect, test } from 'vitest'
import {
  aBooker,
  aBooking,
  aQuote,
  arrived,
  demoActor,
  identified,
  received,
} from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

/** A test of clotting asks whether a medicine thins the blood, before it is booked. */
const product = await aProduct({ slotDays: 6, slotCapacity: 20 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const authoriser = await demoActor(product, 'authoriser')

const items = ['INR', 'HB']

test('it is not booked while it is unanswered, and another test asks nothing', async () => {
  const booker = await aBooker(product)
  const patient = product.as(booker.actor)
  const { quoteId, questionsAskedOf } = await aQuote(product, booker, { items })
  expect(questionsAskedOf).toEqual([{ patientId: booker.patientId, question: 'blood-thinner' }])
  await expect(patient.placeBooking({ quoteId })).rejects.toMatchObject({
    refusal: 'question-unanswered',
  })
  const answers = questionsAskedOf.map((asked) => ({ ...asked, answer: 'not-known' as const }))
  expect(await patient.placeBooking({ quoteId, answers })).toMatchObject({ mode: 'cash' })
  const other = await aQuote(product, await aBooker(product), { items: ['HB'] })
  expect(other.questionsAskedOf).toEqual([])
})

test('who draws learns it once the person is identified, and not before', async () => {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items, thinner: 'yes' })
  const { visitId } = booked
  await arrived(product, phlebotomist, booked)
  const answersNow = async () =>
    (await product.as(phlebotomist).viewVisit({ visitId })).patients.map(({ answers }) => answers)
  expect(await answersNow()).toEqual([null])
  const asked = (await product.as(phlebotomist).viewVisit({ visitId })).patients
  expect(asked.map(({ isThinnerAsked }) => isThinnerAsked)).toEqual([true])
  await identified(product, { phlebotomist, booker, visitId })
  expect(await answersNow()).toEqual([{ 'blood-thinner': 'yes' }])
})

test('who signs learns it, and who measures does not', async () => {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items, thinner: 'yes' })
  const { orderId } = booked
  await received(product, { phlebotomist, technician, booker }, booked)
  const asked = async (who: typeof technician) =>
    (await product.as(who).viewBenchOrder({ orderId })).answers
  expect(await asked(authoriser)).toEqual({ 'blood-thinner': 'yes' })
  expect(await asked(technician)).toBeNull()
})

test('only an order whose tests ask has answers', async () => {
  const booker = await aBooker(product)
  const plain = await aBooking(product, booker, { items: ['HB'] })
  const asked = await aBooking(product, booker, { items: ['INR'], thinner: 'yes' })
  const { rows } = await product.pool.query(
    'select id, answers from orders where id = any($1) order by answers nulls first',
    [[plain.orderId, asked.orderId]],
  )
  expect(rows).toEqual([
    { id: plain.orderId, answers: null },
    { id: asked.orderId, answers: { 'blood-thinner': 'yes' } },
  ])
})
