import { afterAll, expect, test } from 'vitest'
import { countBench } from '#src/db/queries/results/bench-counts.ts'
import { listBenchItems, listBenchTubes } from '#src/db/queries/results/bench.ts'
import { listOpenCalls } from '#src/db/queries/results/call-tasks.ts'
import { BenchPageAsked } from '#src/domain/results/bench/bench-lists.ts'
import { shown } from '#test/bench.ts'
import { aBooker, aBooking, demoActor, demoLab, received } from '#test/booking.ts'
import { askIndexes, crowd, rowsRead } from '#test/crowded-bench.ts'
import { aProduct } from '#test/product.ts'
import { trafficOf } from '#test/traffic.ts'

const product = await aProduct({ slotDays: 4 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const authoriser = await demoActor(product, 'authoriser')
const lab = product.as(technician)
const labId = await demoLab(product)
const traffic = trafficOf(product.pool)

async function ready() {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items: ['HB'] })
  const [barcode] = await received(product, { phlebotomist, technician, booker }, booked)
  if (!barcode) throw new Error('nothing was drawn')
  await lab.acceptTube({ barcode })
  return booked.orderId
}

const first = ready()

/** All pages of a list from its beginning, page by page. */
async function pagesOf(list: 'enter' | 'sign') {
  const pages = [await lab.viewBench({ list })]
  for (let next = pages[0]?.page?.next; next; next = pages.at(-1)?.page?.next)
    pages.push(await lab.viewBench(BenchPageAsked.parse({ list, after: next })))
  return pages
}

const ids = (items: readonly { orderId: string }[]) => items.map(({ orderId }) => orderId)

test('the bench reads none of a thousand finished orders', async () => {
  await crowd(product, await first, { many: 1000, isHistory: true })
  const read = await product.world.db.transaction(async (tx) => {
    await askIndexes(tx)
    const before = await rowsRead(tx)
    await countBench(tx, { labId, userId: technician.id })
    await listBenchItems(tx, labId, 'enter', {})
    await listBenchItems(tx, labId, 'sign', { from: { rank: 0, due: 'infinity', id: labId } })
    await listBenchTubes(tx, labId, 'counter', {})
    await listOpenCalls(tx, labId)
    return (await rowsRead(tx)) - before
  })
  expect(read).toBeLessThan(100)
})

test('of 602 orders none is cut off: true counts, and pages to the last', async () => {
  const orderId = await first
  await crowd(product, orderId, { many: 601 })
  const pages = await pagesOf('enter')
  expect(pages[0]?.counts.enter).toBe(602)
  expect(pages[0]?.page).toMatchObject({ first: 1, last: 50, total: 602, previous: null })
  const all = pages.flatMap(({ items }) => ids(items))
  expect(new Set(all).size).toBe(602)
  expect(all[0]).toBe(orderId)
  const promised = pages.flatMap(({ items }) => items.map(({ promisedAt }) => promisedAt ?? ''))
  expect(promised).toEqual(promised.toSorted())
  expect(pages.at(-1)?.page).toMatchObject({ first: 601, last: 602, next: null })
})

test('a list of the bench is shown by at most 5 statements, however long it is', async () => {
  for (const list of [
    'expected',
    'counter',
    'enter',
    'verify',
    'sign',
    'changes',
    'calls',
  ] as const) {
    const { statements } = await traffic.during(() => lab.viewBench({ list }))
    const own = statements.filter((text) => !/^(?:begin|commit)/.test(text))
    expect(own.length, `${list}: ${own.map((text) => text.slice(0, 60)).join('; ')}`).toBeLessThan(
      6,
    )
  }
})

test('the page before a position is the previous page', async () => {
  const [begin, second, third] = await pagesOf('enter')
  const back = BenchPageAsked.parse({ list: 'enter', before: third?.page?.previous })
  expect((await lab.viewBench(back)).items).toEqual(second?.items)
  const again = BenchPageAsked.parse({ list: 'enter', before: second?.page?.previous })
  expect((await lab.viewBench(again)).page).toEqual(begin?.page)
})

test('on the list to sign, the most urgent comes first and earlier promises before later ones', async () => {
  const [normal, critical, high] = [await ready(), await ready(), await ready()]
  for (const [orderId, value] of [
    [normal, 13],
    [critical, 4],
    [high, 17],
  ] as const) {
    const [item] = (await lab.viewBenchOrder({ orderId })).items
    if (!item) throw new Error('no test')
    const { testItemId, version } = item
    await lab.enterResult({ testItemId, result: { type: 'numeric', value, version } })
    const seen = await shown(product, testItemId)
    await product.as(authoriser).verifyResult({ testItemId, ...seen })
  }
  const own = await product.as(authoriser).viewBench({ list: 'own' })
  expect(own.list).toBe('sign')
  expect(ids(own.items)).toEqual([critical, high, normal])
  expect(own.counts).toMatchObject({ sign: 3, calls: 1 })
})

test('without a list the first page of each is returned, without positions', async () => {
  const bench = await lab.viewBench()
  expect(bench.page).toBeNull()
  expect(bench.calls).toHaveLength(1)
  expect(new Set(bench.items.map(({ state }) => state))).toEqual(
    new Set(['ready', 'tech-verified']),
  )
})

test('the API returns one page of a list, and refuses an invalid position', async () => {
  const cookie = await product.cookieFor(technician)
  const begin = await product.get('/api/v1/bench?list=enter', { cookie })
  const { page, counts, items } = await begin.json()
  expect([counts.enter, page.total, items.length]).toEqual([602, 602, 50])
  const next = await product.get(`/api/v1/bench?list=enter&after=${page.next}`, { cookie })
  expect((await next.json()).page.first).toBe(51)
  expect((await product.get('/api/v1/bench?list=enter&after=x', { cookie })).status).toBe(422)
  expect((await product.get('/api/v1/bench?list=none', { cookie })).status).toBe(422)
})

test('a list of tests is worked section by section: each counts its orders and shows only its tests', async () => {
  const crew = { phlebotomist, technician, booker: await aBooker(product) }
  const booked = await aBooking(product, crew.booker, { items: ['HB', 'UREA'] })
  for (const barcode of await received(product, crew, booked)) await lab.acceptTube({ barcode })
  const all = await lab.viewBench({ list: 'enter' })
  expect(all.section).toBeNull()
  expect(all.sections.map(({ code }) => code)).toEqual(expect.arrayContaining(['BIO', 'HAE']))
  const codes = new Map<string, Set<string>>()
  for (const { code, count } of all.sections) {
    const { page, items, section } = await lab.viewBench({ list: 'enter', section: code })
    expect([section, page?.total]).toEqual([code, count])
    codes.set(code, new Set(items.map(({ testCode }) => testCode)))
  }
  expect(codes.get('BIO')).toEqual(new Set(['UREA']))
  expect(codes.get('HAE')).toEqual(new Set(['HB']))
  expect(BenchPageAsked.safeParse({ list: 'counter', section: 'HAE' }).success).toBe(false)
})
