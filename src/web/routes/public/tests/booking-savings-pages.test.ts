import { afterAll, expect, test } from 'vitest'
import { demoLab } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

/** What the page of several tests says about paying less. */
const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())
const labId = await demoLab(product)

await product.asOwner(
  `update offers set price_paise = case item_code when 'P-CBC' then 20000 else 10000 end
   where lab_id = $1 and item_code in ('HB', 'WBC', 'PLT', 'P-CBC')`,
  [labId],
)
await product.asOwner('update catalogue_versions set version = version + 1')

async function textOf(path: string) {
  const answer = await product.get(path)
  expect(answer.status, path).toBe(200)
  return (await answer.text()).replaceAll('<!-- -->', '').replaceAll('&amp;', '&')
}

test('members of a cheaper panel are exchanged for it in one tap, at the lab that is chosen', async () => {
  const chosen = `lab=${labId}&pincode=560001`
  const text = await textOf(`/tests/HB?items=HB%2CWBC%2CPLT&${chosen}`)
  expect(text).toContain('The same tests for ₹100 less')
  expect(text).toMatch(/It also measures \d+ more tests\./)
  expect(text).toContain(`href="/tests/P-CBC?items=P-CBC&${chosen}"`)
  const after = await textOf(`/tests/P-CBC?items=P-CBC&${chosen}`)
  expect(after).not.toContain('The same tests for')
})

test('people who have all of the tests keep them, others are asked again', async () => {
  const person = crypto.randomUUID().replace(/^(.{14})./, '$17')
  const path = `/tests/HB?items=HB%2CWBC%2CPLT&lab=${labId}&pincode=560001`
  expect(await textOf(`${path}&for=${person}`)).toMatch(
    new RegExp(`href="/tests/P-CBC\\?items=P-CBC&lab=${labId}&pincode=560001&for=${person}"`),
  )
  expect(await textOf(`${path}&for=${person}%3AHB`)).not.toMatch(
    new RegExp(`href="/tests/P-CBC\\?items=P-CBC[^"]*for=`),
  )
})
