import { afterAll, expect, test } from 'vitest'
import { calculatingBench, calculationKeepers } from '#test/calculations.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 12, slotCapacity: 40 })
afterAll(() => product[Symbol.asyncDispose]())
const keepers = await calculationKeepers(product)
const { manager, pathologist, lot, lotInUse, holdsFromTomorrow, pass } = keepers
const onTheBench = await calculatingBench(product)
const refused = (refusal: string) => ({ refusal })
await holdsFromTomorrow('inr-from-pt')

test('INR waits for PT and is computed with the lot in use; nobody types it', async () => {
  await lotInUse({ lotNumber: 'A1', isi: 1.2, meanNormalSeconds: 12 })
  const { look, type } = await onTheBench(['PT', 'INR'])
  expect((await look('INR')).computed).toMatchObject({ waitsFor: ['Prothrombin Time'] })
  await expect(type('INR', 2.5)).rejects.toMatchObject(refused('computed-result'))
  await type('PT', 30)
  expect(await look('INR')).toMatchObject({ state: 'entered', result: { value: 3, flag: 'high' } })
})

test('an INR of 5 or more is critical, whoever computed it', async () => {
  const { look, type } = await onTheBench(['PT', 'INR'])
  await type('PT', 48)
  expect(await look('INR')).toMatchObject({
    state: 'held',
    result: { value: 5.28, flag: 'critical-high' },
  })
  expect((await look('INR')).callTaskId).not.toBeNull()
})

test('where PT was not booked with it, INR is typed as before', async () => {
  const { look, type } = await onTheBench(['INR'])
  expect((await look('INR')).computed).toBeNull()
  await type('INR', 2.5)
  expect(await look('INR')).toMatchObject({ result: { value: 2.5 } })
})

test('a PT that is only known to be longer makes no INR', async () => {
  const { look, type } = await onTheBench(['PT', 'INR'])
  await type('PT', '>120')
  expect(await look('INR')).toMatchObject({ computed: { notComputed: 'not-exact' } })
})

test('after a change of lots a typed value says of which one it is, and is of none where nobody says', async () => {
  const first = await lotInUse({ lotNumber: 'B1', isi: 1, meanNormalSeconds: 12 })
  pass({ hours: 13 })
  const { look, type } = await onTheBench(['PT', 'INR'])
  const second = await lotInUse({ lotNumber: 'B2', isi: 2, meanNormalSeconds: 12 })
  await expect(type('PT', 24)).rejects.toMatchObject({
    refusal: 'which-lot',
    detail: { facts: { lots: 'B1, B2' } },
  })
  await type('PT', 24, { lotId: first })
  expect(await look('INR')).toMatchObject({ result: { value: 2 } })
  // The very same value of the other lot is another measurement.
  await type('PT', 24, { lotId: second })
  expect(await look('INR')).toMatchObject({ result: { value: 4 } })
  await type('PT', 24, { lotId: first })
  pass({ hours: 13 })
  await type('PT', 18)
  expect(await look('INR')).toMatchObject({ computed: { notComputed: 'no-lot' } })
  const other = await onTheBench(['PT', 'INR'])
  await expect(other.type('PT', 24, { lotId: first })).rejects.toMatchObject(refused('which-lot'))
  await other.type('PT', 24)
  expect(await other.look('INR')).toMatchObject({ result: { value: 4 } })
})

test('past its expiry day a lot computes nothing, and the INR says why', async () => {
  const { today } = keepers
  await lotInUse({ lotNumber: 'C1', expiresOn: today() })
  pass({ hours: 24 })
  const { look, type } = await onTheBench(['PT', 'INR'])
  await type('PT', 24)
  expect(await look('INR')).toMatchObject({ computed: { notComputed: 'lot-expired' } })
  expect((await manager.listCalculations()).withoutLot).toEqual([
    { name: null, why: 'lot-expired' },
  ])
  const next = await lotInUse({ lotNumber: 'C2' })
  await type('PT', 24.1, { lotId: next })
  expect(await look('INR')).toMatchObject({ result: { value: 2.01 } })
})

test('of a lot that was registered wrongly no INR is verified, and each is found', async () => {
  const wrong = await lotInUse({ lotNumber: 'D1', isi: 1.5 })
  pass({ hours: 13 })
  const { look, type, verify, retest, orderId } = await onTheBench(['PT', 'INR'])
  await type('PT', 24)
  expect(await look('INR')).toMatchObject({ result: { value: 2.83 } })
  const reason = 'The certificate says 1.05.'
  const end = { lotId: wrong, version: 2, isWrong: true, reason }
  await pathologist.endReagentLot(end)
  await expect(pathologist.endReagentLot(end)).rejects.toMatchObject(refused('not-allowed-now'))
  const { lot: shown, measured } = await manager.viewReagentLot({ lotId: wrong })
  expect(shown).toMatchObject({ standing: 'wrong' })
  expect(measured).toMatchObject([{ orderId, state: 'entered' }])
  await verify('PT')
  await expect(verify('INR')).rejects.toMatchObject(refused('lot-withdrawn'))
  await product
    .asOwner(
      `update test_items set state = 'tech-verified' where test_code = 'INR' and order_id = $1`,
      [orderId],
    )
    .then(
      () => expect.unreachable(),
      (error: unknown) => expect(String(error)).toContain('registered wrongly'),
    )
  // What was measured meanwhile belongs to no lot, not to the one before.
  const between = await onTheBench(['PT', 'INR'])
  await between.type('PT', 24)
  expect(await between.look('INR')).toMatchObject({ computed: { notComputed: 'lot-withdrawn' } })
  await lotInUse({ lotNumber: 'D1', isi: 1 })
  await retest('PT')
  await type('PT', 24)
  expect(await look('INR')).toMatchObject({ result: { value: 2 } })
  await verify('PT')
  await verify('INR')
})

test('a lot is registered and confirmed by two people of its own lab', async () => {
  pass({ seconds: 1 })
  const { lotId } = await manager.registerReagentLot(lot({ lotNumber: 'E1' }))
  const confirm = { lotId, version: 1, decision: 'confirmed' } as const
  await expect(manager.decideReagentLot(confirm)).rejects.toMatchObject(refused('same-person'))
  await expect(pathologist.decideReagentLot({ ...confirm, version: 2 })).rejects.toMatchObject(
    refused('stale'),
  )
  await pathologist.decideReagentLot(confirm)
  await expect(pathologist.decideReagentLot(confirm)).rejects.toMatchObject(
    refused('not-allowed-now'),
  )
})
