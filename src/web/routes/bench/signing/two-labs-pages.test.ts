import { afterAll, expect, test } from 'vitest'
import { aBooker } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { aBench } from '#test/revisions.ts'
import { signedValues } from '#test/signed-values.ts'

const product = await aProduct({ withPages: true, slotDays: 6, slotCapacity: 20 })
afterAll(() => product[Symbol.asyncDispose]())
const bench = await aBench(product)
const { verified } = signedValues(product, bench)

const second = `(select id from labs where code = 'LAB002')`

async function benchPage() {
  const cookie = await product.cookieFor(bench.authoriser)
  return (await product.get('/lab', { cookie })).text()
}

test('N leads to the orders of a second lab, where the first has none to sign', async () => {
  const { orderId } = await verified(await aBooker(product), { HB: 13.5 })
  expect(await benchPage()).toContain('data-key="n"')
  await product.asOwner(`update orders set lab_id = ${second} where id = $1`, [orderId])
  await product.asOwner(`update test_items set lab_id = ${second} where order_id = $1`, [orderId])
  expect(await benchPage()).not.toContain('data-key="n"')
  await product.asOwner(
    `insert into role_grants (id, user_id, role, lab_id)
     values ('ffffffff-ffff-4fff-bfff-ffffffffffff', $1, 'lab-authoriser', ${second})`,
    [bench.authoriser.id],
  )
  await product.asOwner(
    `insert into signatories select (jsonb_populate_record(s, jsonb_build_object(
      'id', gen_random_uuid(), 'lab_id', ${second}))).* from signatories s where user_id = $1`,
    [bench.authoriser.id],
  )
  expect(await benchPage()).toContain('data-key="n"')
})
