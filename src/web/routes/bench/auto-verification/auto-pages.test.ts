import { afterAll, expect, test } from 'vitest'
import { demoActor, type Person } from '#test/booking.ts'
import { aMeasuredTest, aRun, controlCrew } from '#test/controls-of-lab.ts'
import { samplesOf } from '#test/measured-samples.ts'
import { aProduct } from '#test/product.ts'
import { aRuleOn } from '#test/rule-switched-on.ts'

const product = await aProduct({ withPages: true, slotDays: 6, slotCapacity: 40 })
afterAll(() => product[Symbol.asyncDispose]())
const crew = await controlCrew(product)
const phlebotomist = await demoActor(product, 'phlebotomist')
const { aSample } = samplesOf(product, { ...crew, phlebotomist })
const measured = await aMeasuredTest(product, crew, 'HB')

async function opened(by: Person, path = '/lab/auto-verification/HB') {
  const answer = await product.get(path, { cookie: await product.cookieFor(by) })
  return (await answer.text()).replaceAll('<!-- -->', '')
}

test('the pages say that a rule is on, what it verified, and that a failed control switched it off', async () => {
  await aRun(product, crew.technician, measured, [0.5, -0.5])
  const first = await aSample('HB', 'male')
  await first.enter(14, measured)
  await first.verify()
  await first.sign()
  await aRuleOn(product, crew, measured, { testItemId: first.testItemId, low: 13, high: 16 })
  const signed = await aSample('HB', 'male')
  await signed.enter(14.4, measured)
  const bench = await opened(crew.technician, `/lab/orders/${signed.orderId}`)
  expect(bench).toContain('Verified by rule')
  await signed.sign()
  const on = await opened(crew.pathologist)
  expect(on).toContain('Switched on')
  expect(on).toContain('Seen and agreed')
  expect(on).toContain('1 of 201 (0%)')
  expect(on).not.toContain('Why is the rule switched on?')
  await aRun(product, crew.technician, measured, [3.5, 0])
  const off = await opened(crew.pathologist)
  expect(off).toContain('a control of this test failed.')
  expect(off).toContain('Verified by the rule since the last good control')
  expect(off).toContain(`/lab/orders/${signed.orderId}`)
  expect(off).toContain('Why is the rule switched on?')
  const start = await opened(crew.technician, '/lab')
  expect(start).toContain(
    'Haemoglobin is no longer verified by rule: a control of this test failed.',
  )
  expect(start).toContain('href="/lab/auto-verification/HB"')
  const technicians = await opened(crew.technician)
  expect(technicians).not.toContain('Save rule')
  expect(technicians).not.toContain('Why is the rule switched on?')
})
