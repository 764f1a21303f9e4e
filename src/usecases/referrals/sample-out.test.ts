import { afterAll, expect, test } from 'vitest'
import { shown, signing } from '#test/bench.ts'
import { demoActor } from '#test/booking.ts'
import { controlCrew } from '#test/controls-of-lab.ts'
import { aProduct } from '#test/product.ts'
import { referring } from '#test/referring.ts'

const product = await aProduct({ slotDays: 8, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())
const crew = await controlCrew(product)
const phlebotomist = await demoActor(product, 'phlebotomist')
const { agreed, sent, received, done, tubeOf, lab } = referring(product, { ...crew, phlebotomist })
const partner = await agreed()
const place = 'Fridge 1'

type Out = Awaited<ReturnType<typeof sent>>

const lose = async ({ tubeId, testItemId }: Out) =>
  lab.loseTube({ tubeId, reason: 'mislaid', version: (await tubeOf(testItemId)).version })
const reject = ({ barcode }: Out) => lab.rejectTube({ barcode, reason: 'haemolysed' })
const print = ({ tubeId }: Out) => lab.printLabel({ tubeId, size: '50x25', copies: 1 })
const store = async ({ barcode }: Out) =>
  (await lab.storeTubes({ place, barcodes: [barcode] })).left

async function givenUp({ orderId, testItemId }: Out) {
  const tests = [{ testItemId, ...(await shown(product, testItemId)) }]
  await lab.giveUpTests({ orderId, reason: 'instrument-down', tests })
}

test('a tube that is at another lab is neither rejected, lost, labelled nor put away, and says where it is', async () => {
  for (const out of [await sent(partner), await received(partner)]) {
    for (const attempt of [reject, lose])
      await expect(attempt(out)).rejects.toMatchObject({ refusal: 'sample-out' })
    await expect(print(out)).rejects.toMatchObject({ refusal: 'not-allowed-now' })
    expect(await lab.viewLabel({ tubeId: out.tubeId })).toMatchObject({ mayPrint: false })
    expect(await store(out)).toEqual([{ barcode: out.barcode, why: 'out' }])
    const seen = await lab.viewBenchTube({ barcode: out.barcode })
    expect(seen).toMatchObject({ isHere: false, out: expect.stringContaining('Joined Lab') })
    expect(seen.allowedActions).not.toContain('reject')
    await givenUp(out)
    expect(await store(out)).toEqual([{ barcode: out.barcode, why: 'out' }])
  }
})

test('once the referral ended, its tube is judged and missed as before', async () => {
  const recalled = await sent(partner)
  await lab.recallReferral({ referralId: recalled.referralId, version: 1 })
  await print(recalled)
  await reject(recalled)
  const gone = await received(partner)
  await lab.loseReferral({ referralId: gone.referralId, version: 2, reason: 'broken' })
  expect(await lose(gone)).toMatchObject({ state: 'lost' })
})

test('an aliquot leaves its tube at the lab: it may be judged, labelled and put away', async () => {
  const how = { sentAs: 'aliquot' } as const
  const out = await sent(partner, 'HB', how)
  await print(out)
  expect(await lab.viewBenchTube({ barcode: out.barcode })).toMatchObject({
    isHere: true,
    out: null,
  })
  await reject(out)
  expect(await partner.there.viewReferral(out)).toMatchObject({ standing: 'sent' })
})

test('the tube of a test that is done there is put away once it is back, and not before', async () => {
  const out = await done(partner)
  await product.as(crew.pathologist).authoriseResults(await signing(product, out.orderId))
  expect(await store(out)).toEqual([{ barcode: out.barcode, why: 'out' }])
  const at = { referralId: out.referralId }
  await expect(lab.returnSample({ ...at, version: 2 })).rejects.toMatchObject({ refusal: 'stale' })
  await expect(partner.there.returnSample({ ...at, version: 3 })).rejects.toMatchObject({
    refusal: 'not-found',
  })
  await lab.returnSample({ ...at, version: 3 })
  expect(await store(out)).toEqual([])
  await expect(lab.returnSample({ ...at, version: 4 })).rejects.toMatchObject({
    refusal: 'not-allowed-now',
  })
  const { steps, isWhole } = await lab.viewCustody({ tubeId: out.tubeId })
  expect(isWhole).toBe(true)
  expect(steps.flatMap(({ between }) => between?.pass ?? [])).toEqual(['out', 'in', 'back'])
})

test('a tube that is at one lab is not sent to another one, and nothing is poured off from it', async () => {
  const { items } = await twoTests()
  const [first, second] = items
  if (!first || !second) throw new Error('two tests')
  const other = await agreed(['HB', 'WBC', 'PLT'])
  const send = async (
    testItemId: typeof first.testItemId,
    to: typeof other,
    sentAs: 'tube' | 'aliquot' = 'tube',
  ) =>
    lab.sendReferral({
      testItemId,
      agreementId: to.agreementId,
      carrier: 'courier',
      sentAs,
      ...(await shown(product, testItemId)),
    })
  const third = await agreed(['HB', 'WBC', 'PLT'])
  await send(first.testItemId, other)
  for (const attempt of [
    () => send(second.testItemId, third),
    () => send(second.testItemId, other, 'aliquot'),
  ])
    await expect(attempt()).rejects.toMatchObject({ refusal: 'sample-out' })
  await send(second.testItemId, other)
})

async function twoTests() {
  const { aBooker, aBooking, received: scanned } = await import('#test/booking.ts')
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items: ['HB', 'PLT'] })
  const people = { phlebotomist, technician: crew.technician, booker }
  for (const barcode of await scanned(product, people, booked)) await lab.acceptTube({ barcode })
  return lab.viewBenchOrder({ orderId: booked.orderId })
}

test('without our code: a tube that is away is not stored, rejected or lost', async () => {
  const out = await received(partner)
  const { referralId, testItemId } = out
  const result = { type: 'numeric', value: 13, ...(await shown(product, testItemId)) } as const
  await partner.there.enterReferred({ referralId, result })
  for (const change of [
    `state = 'stored', stored_at = now(), stored_place = 'Fridge'`,
    `state = 'rejected', reject_reason = 'leaked-or-broken'`,
    `state = 'lost', lost_reason = 'mislaid', lost_at = now(), lost_fault = 'lab'`,
  ])
    await expect(
      product.pool.query(`update tubes set ${change} where id = $1`, [out.tubeId]),
    ).rejects.toMatchObject({ constraint: 'tubes_not_out' })
})

test('at the partner nobody scans, stores, labels or judges the tube as their own', async () => {
  const { barcode, tubeId, orderId, testItemId } = await received(partner)
  const { there } = partner
  const version = { version: 1 }
  for (const attempt of [
    () => there.viewBenchTube({ barcode }),
    () => there.receiveTube({ barcode }),
    () => there.acceptTube({ barcode }),
    () => there.rejectTube({ barcode, reason: 'clotted' }),
    () => there.loseTube({ tubeId, reason: 'mislaid', ...version }),
    () => there.printLabel({ tubeId, size: 'a4', copies: 1 }),
    () => there.viewLabel({ tubeId }),
    () => there.viewBenchOrder({ orderId }),
    () =>
      there.giveUpTests({
        orderId,
        reason: 'instrument-down',
        tests: [{ testItemId, ...version }],
      }),
    () => there.enterResult({ testItemId, result: { type: 'numeric', value: 13, ...version } }),
    () => there.viewToRefer({ testItemId }),
  ])
    await expect(attempt()).rejects.toMatchObject({ refusal: 'not-found' })
  const { left } = await there.storeTubes({ place, barcodes: [barcode] })
  expect(left).toEqual([{ barcode, why: 'not-found' }])
})
