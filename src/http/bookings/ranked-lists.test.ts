import { afterAll, expect, test } from 'vitest'
import { aProduct } from '#test/product.ts'

/** Consumer Protection (E-Commerce) Rules, 2020, rule 5(3)(f): a list states what ranks it. */
const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())

const asked = 'how often it is booked (a fixed list of ours), then name'
const said = (keys: string) => `Sorted by ${keys}. Labs can’t pay for a place in this list.`
const inBengaluru = { cookie: 'city=bengaluru' }

/** The sentences about sorting on a page, from the top. */
async function sentencesOn(path: string, headers: Record<string, string> = {}) {
  const answer = await product.get(path, headers)
  expect(answer.status, path).toBe(200)
  const text = (await answer.text()).replaceAll(/<!-- -->/g, '').replaceAll(/<[^>]+>/g, '\n')
  return text.split('\n').filter((line) => line.startsWith('Sorted by '))
}

test.each([
  ['the first page', '/', {}, [said(asked)]],
  ['the first page of a city', '/', inBengaluru, [said(asked), said('distance, then name')]],
  ['the page of a city', '/cities/bengaluru', {}, [said('name'), said(asked)]],
  ['the catalogue', '/tests', {}, [said(asked)]],
  [
    'what was looked for',
    '/tests?q=sugar',
    {},
    [said(`how well the name matches your search, then ${asked}`)],
  ],
  [
    'the offers for a test',
    '/tests/P-CBC?pincode=560001',
    {},
    [said('price including home visit, then distance, then name')],
  ],
])('%s states on each list what sorts it', async (_page, path, headers, sentences) => {
  expect(await sentencesOn(path, headers)).toEqual(sentences)
})
