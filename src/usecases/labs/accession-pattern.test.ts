import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, demoActor, demoLab, received } from '#test/booking.ts'
import { allDone } from '#test/all-done.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 6 })
afterAll(() => product[Symbol.asyncDispose]())
const labId = await demoLab(product)
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const desk = product.as(await demoActor(product, 'labmanager'))
const PATTERN = { prefix: 'BLR', dates: 'yyyy', digits: 4 } as const

/** The accession number of one more specimen. */
async function oneMore() {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  const [barcode] = await received(product, { phlebotomist, technician, booker }, booked)
  if (!barcode) throw new Error('nothing was drawn')
  const { accession } = await product.as(technician).acceptTube({ barcode })
  return accession
}

test('a lab numbers its specimens by its own pattern from the next one on, and the count goes on', async () => {
  const { code, version, example } = await desk.viewAccessionPattern()
  const first = await oneMore()
  expect([first, example]).toEqual([expect.stringMatching(`^${code}-\\d\\d-\\d{6}$`), first])
  await desk.setAccessionPattern({ ...PATTERN, version })
  expect(await oneMore()).toMatch(/^BLR-\d{4}-0002$/)
  expect(await desk.viewAccessionPattern()).toMatchObject({ ...PATTERN, version: 1 })
  const { rows } = await product.pool.query('select accession from tubes where accession = $1', [
    first,
  ])
  expect(rows).toHaveLength(1)
})

test('of two who set the pattern from the same page one is told that it changed', async () => {
  const before = await desk.viewAccessionPattern()
  const { version } = await desk.setAccessionPattern({ ...PATTERN, version: before.version })
  const acts = ['ONE', 'TWO'].map((prefix) =>
    desk.setAccessionPattern({ ...PATTERN, prefix, version }).then(
      () => 'set',
      ({ refusal }) => String(refusal),
    ),
  )
  expect((await allDone(acts)).toSorted()).toEqual(['set', 'stale'])
})

test('nobody but a manager of that lab sets it', async () => {
  const bench = product.as(technician)
  await expect(bench.setAccessionPattern({ ...PATTERN, labId, version: 0 })).rejects.toMatchObject({
    refusal: 'forbidden',
  })
  const other = await demoLab(product, 'LAB002')
  await expect(
    desk.setAccessionPattern({ ...PATTERN, labId: other, version: 0 }),
  ).rejects.toMatchObject({ refusal: 'not-found' })
})
