import { afterAll, expect, test } from 'vitest'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())

async function textOf(path: string, headers: Record<string, string> = {}) {
  const answer = await product.get(path, headers)
  expect(answer.status, path).toBe(200)
  return (await answer.text()).replaceAll('<!-- -->', '').replaceAll('&amp;', '&')
}

const rowsIn = (text: string) =>
  [...text.matchAll(/class="row" href="([^"?]+)/g)].map(([, to]) => to)

test('a choice stands in the address beside the booking, and each says what it leaves', async () => {
  const text = await textOf('/tests?category=BIO&fasting=yes&items=HB')
  expect(text).toMatch(/<option value="yes" selected="">Fasting needed \(\d+\)/)
  expect(text).toMatch(/<option value="no">No fasting \(\d+\)/)
  expect(text).toContain('name="items" value="HB"')
  expect(text).toContain('name="category" value="BIO"')
  const form = text.slice(text.indexOf('class="filters__form"'))
  expect(form).not.toContain('type="hidden" name="fasting"')
  expect(text).toContain('href="/tests?items=HB&category=BIO"')
  expect(rowsIn(text)).toContain('/tests/FBS')
  expect(rowsIn(text)).not.toContain('/tests/HBA1C')
})

test('the next page of a narrowed list is narrowed too', async () => {
  const text = await textOf('/tests?sex=female&sort=price')
  expect(text).toContain('sex=female&sort=price&page=2')
  expect(text).toContain('Sorted by price, then')
  expect(text).toContain('content="noindex"')
})

test('where nothing fits, the page says which choice to remove and what that leaves', async () => {
  const text = await textOf('/tests?category=IMG&upTo=1&fasting=no')
  expect(text).toContain('No test fits all of these')
  expect(text).toMatch(/href="\/tests\?category=IMG&fasting=no">Up to ₹1<span class="num">\(\d+\)/)
  expect(text).not.toContain('class="row"')
})

test('prices are of the chosen city where no PIN code is given, and the page names it', async () => {
  const pune = await textOf('/tests?category=BIO', { cookie: 'city=pune' })
  expect(pune).toContain('Prices from labs that come to Pune.')
  const hindi = await textOf('/hi/tests?category=BIO', { cookie: 'city=pune' })
  expect(hindi).toContain('पुणे')
  expect(await textOf('/tests?category=BIO')).not.toContain('Prices from labs that come to')
})

test('a choice that is none of ours is a missing page', async () => {
  for (const query of ['fasting=maybe', 'sex=x', 'upTo=many', 'sort=name'])
    expect((await product.get(`/tests?${query}`)).status, query).toBe(404)
})

test('on a Hindi page a test is shown with its Hindi name', async () => {
  expect(await textOf('/hi/tests?q=HB')).toContain('हीमोग्लोबिन · ')
  expect(await textOf('/tests?q=HB')).not.toContain('हीमोग्लोबिन')
})
