import { afterAll, expect, test } from 'vitest'
import { aProduct } from '#test/product.ts'
import { pagesOf } from '#test/read-pages.ts'

const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())
const { fetchPage } = pagesOf(product)

/** Pages that run no scripts of React, and who reads them. */
const plain = [
  ...[
    '/',
    '/tests',
    '/tests/HB',
    '/services',
    '/contact',
    '/sign-in',
    '/privacy-policy',
    '/hi',
  ].map((path) => [path, undefined] as const),
  ['/backoffice', 'backoffice'],
  ['/finance/settlements', 'finance'],
  ['/finance/rates', 'finance'],
] as const

/** What only the router's half in the browser reads. */
const forTheRouter = /__reactRouterContext|streamController|<a [^>]*data-discover|<!--\/?\$-->/

test.each(plain)('%s carries nothing for a router in the browser', async (path, who) => {
  const answer = who ? await fetchPage(who, path) : await product.get(path)
  expect(answer.status).toBe(200)
  expect(forTheRouter.exec(await answer.text())?.[0]).toBeUndefined()
})

test('a page with scripts carries its data for the router', async () => {
  const answer = await fetchPage('technician', '/lab')
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('streamController.enqueue')
})

test('a page without scripts that is opened from one with scripts gets its data from the router', async () => {
  const answer = await fetchPage('finance', '/finance/rates.data')
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('basisPoints')
})
