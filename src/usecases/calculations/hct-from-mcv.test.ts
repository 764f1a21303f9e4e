import { afterAll, expect, test } from 'vitest'
import { signing } from '#test/bench.ts'
import { demoActor } from '#test/booking.ts'
import { calculatingBench, calculationKeepers } from '#test/calculations.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 12, slotCapacity: 40 })
afterAll(() => product[Symbol.asyncDispose]())
const { manager, pathologist, proposed, holdsFromTomorrow, tomorrow, today, pass } =
  await calculationKeepers(product)
const onTheBench = await calculatingBench(product)
const refused = (refusal: string) => ({ refusal })
const cells = ['HB', 'RBC', 'HCT', 'MCV', 'MCHC']

async function subjectOf(verbs = manager) {
  const { subjects } = await verbs.listCalculations()
  const [cellsOf] = subjects.filter(({ subject }) => subject === 'red-cells')
  if (!cellsOf) throw new Error('no red cells')
  return cellsOf
}

const before = await onTheBench(cells)
await holdsFromTomorrow('hct-from-mcv')

test('from its day on MCV is typed and the haematocrit follows, and MCHC from it; an order before goes on', async () => {
  expect(await subjectOf()).toMatchObject({ way: 'hct-from-mcv', others: ['mcv-from-hct'] })
  await expect(before.type('MCV', 90)).rejects.toMatchObject(refused('computed-result'))
  await before.type('HCT', 45)
  await before.type('RBC', 5)
  expect(await before.look('MCV')).toMatchObject({ result: { value: 90 } })

  const { look, type, verify, orderId, booker } = await onTheBench(cells)
  await expect(type('HCT', 45)).rejects.toMatchObject(refused('computed-result'))
  await type('MCV', 90)
  await type('RBC', 5)
  expect(await look('HCT')).toMatchObject({ result: { value: 45 } })
  await type('HB', 15)
  expect(await look('MCHC')).toMatchObject({ result: { value: 33.3 } })
  await type('MCV', 80)
  expect(await look('HCT')).toMatchObject({ result: { value: 40 } })
  expect(await look('MCHC')).toMatchObject({ result: { value: 37.5 } })
  await expect(verify('HCT')).rejects.toMatchObject(refused('inputs-first'))
  for (const code of ['MCV', 'RBC', 'HB', 'HCT', 'MCHC']) await verify(code)
  const doctor = product.as(await demoActor(product, 'authoriser'))
  const { reportId } = await doctor.authoriseResults(await signing(product, orderId))
  if (!reportId) throw new Error('no report')
  const { body } = await product.as(booker.actor).viewReport({ reportId })
  const results = body.sections.flatMap((section) => section.results)
  const methodOf = (code: string) => results.find((one) => one.code === code)?.method
  expect(methodOf('HCT')).toBe('Calculated: MCV × RBC ÷ 10')
  expect(methodOf('MCV')).not.toContain('Calculated:')
})

test('nothing changes on the day of its confirmation, and one change waits at a time', async () => {
  await expect(proposed('mcv-from-hct', today())).rejects.toMatchObject({
    refusal: 'day-not-to-come',
    detail: { fields: { effectiveFrom: 'day-not-to-come' } },
  })
  const ruleId = await proposed('mcv-from-hct')
  await expect(proposed('mcv-from-hct', tomorrow().add({ days: 1 }))).rejects.toMatchObject(
    refused('calculation-waiting'),
  )
  // INR is another thing.
  const inr = await proposed('inr-from-pt')
  await manager.decideCalculationRule({ ruleId: inr, version: 1, decision: 'withdrawn' })
  pass({ hours: 24 })
  const late = { ruleId, version: 1, decision: 'confirmed' } as const
  await expect(pathologist.decideCalculationRule(late)).rejects.toMatchObject(
    refused('day-not-to-come'),
  )
  await pathologist.decideCalculationRule({ ...late, decision: 'refused', reason: 'Too late.' })
  expect(await subjectOf()).toMatchObject({ way: 'hct-from-mcv' })
})

test('of two who confirm one change at once exactly one does', async () => {
  const ruleId = await proposed('mcv-from-hct', tomorrow().add({ days: 5 }))
  const confirm = { ruleId, version: 1, decision: 'confirmed' } as const
  const both = await Promise.allSettled([
    pathologist.decideCalculationRule(confirm),
    pathologist.decideCalculationRule(confirm),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('of two who propose a change at once exactly one does', async () => {
  const both = await Promise.allSettled([
    proposed('hct-from-mcv', tomorrow().add({ days: 7 })),
    proposed('hct-from-mcv', tomorrow().add({ days: 8 })),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [lost] = both.filter((one) => one.status === 'rejected')
  expect(lost?.reason).toMatchObject(refused('calculation-waiting'))
})

test('without the code: how a test is computed is set once', async () => {
  const { orderId } = await onTheBench(cells)
  const change = product.pool.query(
    `update test_items set computed_by = null where order_id = $1 and test_code = 'HCT'`,
    [orderId],
  )
  await expect(change).rejects.toThrow('is computed as before')
})
