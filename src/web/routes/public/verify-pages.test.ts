import { afterAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { aBench, aPublished } from '#test/revisions.ts'

/** What a person who scans the code of a printed report reads first. */
const product = await aProduct({ withPages: true, slotDays: 4 })
afterAll(() => product[Symbol.asyncDispose]())
const bench = await aBench(product)

test('the heading of a withdrawn report says that it is withdrawn, not that a lab published it', async () => {
  const { reportId, booker } = await aPublished(product, bench)
  const { verifyToken } = await product.as(booker.actor).viewReport({ reportId })
  const heading = async () => {
    const text = await (await product.get(`/verify/${verifyToken}`)).text()
    return /<h1[^>]*>(.*?)<\/h1>/.exec(text)?.[1]
  }
  expect(await heading()).toContain('published this report')
  const said = { reason: 'wrong-patient', words: 'The sample was of another person.' } as const
  const password = DEMO_PASSWORD
  const proposal = await product
    .as(bench.office)
    .proposeWithdrawal({ reportId, version: 1, ...said, password })
  await product.as(bench.authoriser).confirmWithdrawal({ ...proposal, password })
  expect(await heading()).toBe('This report was withdrawn.')
})
