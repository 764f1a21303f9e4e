import { afterAll, expect, test } from 'vitest'
import { sqlStateOf } from '#src/db/driver/sql-state.ts'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { shown, signing } from '#test/bench.ts'
import { aBooker, aBooking, demoActor, type Person, received } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 4 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const authoriser = await demoActor(product, 'authoriser')
const lab = product.as(technician)

/** A haemoglobin of this value, entered by the technician. */
async function entered(value: number) {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items: ['HB'] })
  const crew = { phlebotomist, technician, booker }
  for (const barcode of await received(product, crew, booked)) await lab.acceptTube({ barcode })
  const { orderId } = booked
  const [item] = (await lab.viewBenchOrder({ orderId })).items
  if (!item) throw new Error('no test')
  const { testItemId, version } = item
  await lab.enterResult({ testItemId, result: { type: 'numeric', value, version } })
  const verify = async (by: Person) =>
    product.as(by).verifyResult({ testItemId, ...(await shown(product, testItemId)) })
  const look = async (by: Person) => (await product.as(by).viewBenchOrder({ orderId })).items[0]
  return { orderId, testItemId, verify, look }
}

test('the person who entered a critical value does not verify it; another does, who may also sign it', async () => {
  const { orderId, verify, look } = await entered(4)
  await expect(verify(technician)).rejects.toMatchObject({ refusal: 'same-person' })
  expect((await look(technician))?.isForAnother).toBe(true)
  expect((await look(authoriser))?.isForAnother).toBe(false)
  await verify(authoriser) // a lab with one technician can finish: the pathologist verifies
  const signed = await product.as(authoriser).authoriseResults(await signing(product, orderId))
  expect(signed.state).toBe('reported')
})

test('an ordinary value may be verified by the person who entered it', async () => {
  const { verify, look } = await entered(13)
  expect((await look(technician))?.isForAnother).toBe(false)
  expect(await verify(technician)).toEqual({ state: 'tech-verified' })
})

test('a critical value typed over with an ordinary one needs another person too, and the signer sees the earlier value', async () => {
  const { testItemId, verify, look } = await entered(4)
  const over = async (value: number) => {
    const seen = await shown(product, testItemId)
    await lab.enterResult({ testItemId, result: { type: 'numeric', value, ...seen } })
  }
  await over(14)
  await expect(verify(technician)).rejects.toMatchObject({ refusal: 'same-person' })
  await over(13.9) // nor by entering once more
  await expect(verify(technician)).rejects.toMatchObject({ refusal: 'same-person' })
  const item = await look(authoriser)
  expect(item).toMatchObject({ isForAnother: false, result: { value: 13.9 } })
  expect(item?.before).toMatchObject([
    { value: 14, flag: 'normal', reason: 'entered again' },
    { value: 4, flag: 'critical-low', reason: 'entered again' },
  ])
  expect(await verify(authoriser)).toEqual({ state: 'tech-verified' })
})

test.each([
  ['verified_by = entered_by', 'who entered it verifies it'],
  ['needs_second_person = false', 'a critical value is said to need nobody else'],
  ["needs_second_person = false, verified_by = entered_by, flag = 'critical'", 'both at once'],
])('without our code: "%s" is refused by the database', async (change) => {
  const { testItemId } = await entered(4)
  const written = product.asOwner(`update results set ${change} where test_item_id = $1`, [
    testItemId,
  ])
  await expect(written.catch((error: unknown) => sqlStateOf(error))).resolves.toBe('23514')
})

/** Set by the lab's pathologist on the rule as shown now. */
async function setRule(rule: 'ordinary' | 'never') {
  const { tests } = await product.as(authoriser).listVerificationRules({ q: 'HB' })
  const [hb] = tests.filter(({ testCode }) => testCode === 'HB')
  if (!hb) throw new Error('the lab does not offer it')
  const { testCode, version } = hb
  await product.as(authoriser).setVerificationRules({ rule, tests: [{ testCode, version }] })
  return { testCode, version: version + 1 }
}

test('where the lab requires it nobody verifies their own ordinary value, until it lifts the rule', async () => {
  const before = await entered(13)
  await setRule('never')
  await expect(before.verify(technician)).rejects.toMatchObject({ refusal: 'same-person' })
  expect((await before.look(technician))?.isForAnother).toBe(true)
  const after = await entered(13)
  await expect(after.verify(technician)).rejects.toMatchObject({ refusal: 'same-person' })
  expect(await after.verify(authoriser)).toEqual({ state: 'tech-verified' })
  await setRule('ordinary')
  expect(await (await entered(13)).verify(technician)).toEqual({ state: 'tech-verified' })
})

test('the pathologist sets the rule, for tests of their own lab, as they were shown', async () => {
  const shownRule = await setRule('ordinary')
  const set = (by: Person, tests = [shownRule]) =>
    product.as(by).setVerificationRules({ rule: 'never', tests })
  await expect(set(technician)).rejects.toMatchObject({ refusal: 'forbidden' })
  const manager = await demoActor(product, 'labmanager')
  await expect(set(manager)).rejects.toMatchObject({ refusal: 'forbidden' })
  expect((await product.as(manager).listVerificationRules({ q: '' })).maySet).toBe(false)
  const stale = { ...shownRule, version: shownRule.version - 1 }
  await expect(set(authoriser, [stale])).rejects.toMatchObject({ refusal: 'stale' })
  const unknown = { testCode: ItemCode.parse('NO-SUCH'), version: 0 }
  await expect(set(authoriser, [shownRule, unknown])).rejects.toMatchObject({
    refusal: 'not-found',
  })
  expect((await product.as(authoriser).listVerificationRules({ q: 'HB' })).tests).toContainEqual(
    expect.objectContaining({ ...shownRule, rule: 'ordinary' }),
  )
})

test('of two who set a rule at once one is told that it changed', async () => {
  const shownRule = await setRule('ordinary')
  const attempts = await Promise.allSettled(
    Array.from({ length: 8 }, () =>
      product.as(authoriser).setVerificationRules({ rule: 'ordinary', tests: [shownRule] }),
    ),
  )
  const won = attempts.filter(({ status }) => status === 'fulfilled')
  expect(won).toHaveLength(1)
})

test('without our code: under the lab’s rule nobody is recorded as verifying their own value', async () => {
  const { testItemId } = await entered(13)
  await setRule('never')
  const written = product.asOwner(
    'update results set verified_by = entered_by, verified_at = now() where test_item_id = $1',
    [testItemId],
  )
  await expect(written.catch((error: unknown) => sqlStateOf(error))).resolves.toBe('23514')
  await setRule('ordinary')
})
