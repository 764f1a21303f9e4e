import { afterAll, expect, test } from 'vitest'
import { aBooker } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { aBench } from '#test/revisions.ts'
import { signedValues } from '#test/signed-values.ts'

/** A value is stored without a method: no page says by which it was measured. */
const product = await aProduct({ slotDays: 8, slotCapacity: 50, withPages: true })
afterAll(() => product[Symbol.asyncDispose]())
const bench = await aBench(product)
const { verified, signed, itemOf } = signedValues(product, bench)

const read = async (path: string) => {
  const cookie = await product.cookieFor(bench.authoriser)
  return (await product.get(path, { cookie })).text()
}

test('a value that is not compared says what its report names, not how this one was measured', async () => {
  const booker = await aBooker(product)
  await signed(booker, { HB: 12.5 })
  await product.asOwner(`update tests set method = 'Non-cyanide' where code = 'HB'`)
  const { orderId } = await verified(booker, { HB: 13.5 })
  const html = await read(`/lab/sign/${orderId}`)
  expect(html).toContain('its report names another method than this test has now')
  expect(html).not.toContain('it was measured by another method')
})

test('who sends a value for a retest reads that the report names the test’s own method', async () => {
  const { orderId } = await verified(await aBooker(product), { HB: 13.5 })
  const { testItemId } = await itemOf(orderId)
  const html = await read(`/lab/orders/${orderId}/retest/${testItemId}`)
  expect(html).toContain('The report names this test’s own method, so repeat it by that one.')
})
