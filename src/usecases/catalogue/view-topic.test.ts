import { afterAll, expect, test } from 'vitest'
import { ViewTopic } from '#src/domain/catalogue/topic.ts'
import { topics } from '#src/domain/catalogue/topics.ts'
import { aCatalogue, bengaluru, visitor } from '#test/catalogue.ts'
import { viewTopic } from './view-topic.ts'

const product = await aCatalogue()
afterAll(() => product[Symbol.asyncDispose]())
const { world } = product

const view = (input: object) => viewTopic(world, visitor, ViewTopic.parse(input))
const codesOf = (items: readonly { code: string }[]) => items.map(({ code }) => code)

test('every topic shows its tests in the order of its list, with prices', async () => {
  for (const topic of topics) {
    const shown = await view({ slug: topic.slug })
    expect(codesOf(shown.tests), topic.slug).toEqual(topic.tests)
    expect(codesOf(shown.packages), topic.slug).toEqual(topic.packages)
    expect(
      shown.tests.filter(({ fromPricePaise }) => fromPricePaise === null),
      topic.slug,
    ).toEqual([])
  }
})

test('a package says which of the tests it contains', async () => {
  const { packages } = await view({ slug: 'anaemia' })
  const [package_] = packages
  expect(package_?.code).toBe('P-ANAEM')
  expect(codesOf(package_?.holds ?? [])).toEqual(['PS', 'RETIC', 'FERR', 'VITB12', 'FOL'])
})

test('prices are those of the labs that come to the place', async () => {
  const near = await view({ slug: 'fever', ...bengaluru })
  expect(near.tests.some(({ isInReach }) => isInReach)).toBe(true)
  const anywhere = await view({ slug: 'fever' })
  expect(anywhere.tests.every(({ isInReach }) => isInReach === null)).toBe(true)
})

test('an unknown topic is missing; an address of another form is refused before', async () => {
  await expect(view({ slug: 'no-such-topic' })).rejects.toMatchObject({ refusal: 'not-found' })
  expect(ViewTopic.safeParse({ slug: '../fever' }).success).toBe(false)
  expect(ViewTopic.safeParse({ slug: 'fever', pincode: '560001', latitude: 12 }).success).toBe(
    false,
  )
})

test.each([
  ['fever', 'fever'],
  ['tests for diabetes', 'diabetes'],
  ['बुख़ार', 'fever'],
  ['weakness', 'tiredness'],
  ['cbc', undefined],
  ['baby gender test', undefined],
])('the search for "%s" leads to %s', async (q, slug) => {
  expect((await product.search({ q })).topic?.slug).toBe(slug)
})

test('a condition among tests is named as one, and nothing of it is added', async () => {
  const { asked } = await product.search({ q: 'cbc, thakan, tsh' })
  expect(codesOf(asked?.tests ?? [])).toEqual(['P-CBC', 'TSH'])
  expect(asked?.unknown).toEqual([
    expect.objectContaining({
      text: 'thakan',
      topic: expect.objectContaining({ slug: 'tiredness' }),
    }),
  ])
})
