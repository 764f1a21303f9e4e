import { afterAll, expect, test } from 'vitest'
import { demoActor } from '#test/booking.ts'
import { aMeasuredTest, aRun, controlCrew } from '#test/controls-of-lab.ts'
import { samplesOf } from '#test/measured-samples.ts'
import { aProduct } from '#test/product.ts'
import { reflexKeepers } from '#test/reflex.ts'
import { aRuleOn } from '#test/rule-switched-on.ts'

const product = await aProduct({ slotDays: 6, slotCapacity: 40 })
afterAll(() => product[Symbol.asyncDispose]())
const crew = await controlCrew(product)
const phlebotomist = await demoActor(product, 'phlebotomist')
const { aSample } = samplesOf(product, { ...crew, phlebotomist })
const { confirmed } = await reflexKeepers(product)
const measured = await aMeasuredTest(product, crew, 'HB')

test('a value that the lab’s rule verifies adds its test in the same step', async () => {
  await aRun(product, crew.technician, measured, [0.5, -0.5])
  const first = await aSample('HB', 'male')
  await first.enter(14, measured)
  await first.verify()
  await first.sign()
  await aRuleOn(product, crew, measured, { testItemId: first.testItemId, low: 13, high: 16 })
  await confirmed(['HB', 'RETIC'], { kind: 'below', bound: 13.5, unit: 'g/dL' })
  const low = await aSample('HB', 'male')
  await low.enter(13.2, measured)
  const orders = (orderId: typeof low.orderId) =>
    product.as(crew.technician).viewBenchOrder({ orderId })
  expect((await orders(low.orderId)).items).toMatchObject([
    { testCode: 'HB', state: 'tech-verified', isVerifiedByRule: true },
    { testCode: 'RETIC', state: 'ready', addedByRule: { value: '13.2' } },
  ])
  const higher = await aSample('HB', 'male')
  await higher.enter(14.4, measured)
  expect((await orders(higher.orderId)).items).toMatchObject([
    { testCode: 'HB', state: 'tech-verified' },
  ])
})
