import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, arrived, demoActor, drawn, identified } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { Barcode } from '#src/domain/tubes/tube.ts'

const product = await aProduct({ slotDays: 4 })
afterAll(() => product[Symbol.asyncDispose]())
const { clock } = product
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const field = product.as(phlebotomist)
const lab = product.as(technician)

/** A visit at the door, identified, nothing drawn. */
async function atTheDoor(items: string[]) {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items })
  await arrived(product, phlebotomist, booked)
  await identified(product, { phlebotomist, booker, visitId: booked.visitId })
  return booked
}

/** The time of the draw of a tube, and its barcode. */
async function drawnAt(visitId: Parameters<typeof field.viewVisit>[0]['visitId']) {
  const [code] = await drawn(product, phlebotomist, visitId)
  const { tubes } = await field.viewVisit({ visitId })
  const at = Temporal.Instant.from(tubes[0]?.collectedAt ?? '')
  return { barcode: Barcode.parse(code), at }
}

test('before the draw the visit says how long there is, by the test that keeps least', async () => {
  const { visitId } = await atTheDoor(['HB', 'ESR'])
  const { labBy } = await field.viewVisit({ visitId })
  expect(labBy).toMatchObject({ minutes: 210, isConfirmed: true, dueAt: null, pastMinutes: 0 })
  expect(labBy?.test).toMatch(/ESR|Erythrocyte/)
})

test('a test without a figure has its tube’s default, and it is said to be unconfirmed', async () => {
  const { visitId } = await atTheDoor(['HB', 'PS'])
  const { labBy } = await field.viewVisit({ visitId })
  expect(labBy).toMatchObject({ minutes: 120, isConfirmed: false })
})

test('after the draw it is a time, which the tube passes until the lab scans it in', async () => {
  const { visitId } = await atTheDoor(['ESR'])
  const { barcode, at } = await drawnAt(visitId)
  const due = at.add({ minutes: 210 })
  await field.finishCollection({ visitId })
  clock.set(due.toString())
  expect((await field.viewVisit({ visitId })).labBy).toMatchObject({
    dueAt: due.toString(),
    pastMinutes: 0,
  })
  clock.set(due.add({ minutes: 25 }).toString())
  expect((await field.viewVisit({ visitId })).labBy?.pastMinutes).toBe(25)
  await field.handOver({ visitId })
  const { tubes } = await lab.viewBench({ list: 'counter' })
  expect(tubes.find((tube) => tube.barcode === barcode)?.carry?.pastMinutes).toBe(25)
  await lab.receiveTube({ barcode })
  expect((await field.viewVisit({ visitId })).labBy).toBeNull()
  clock.set(due.add({ hours: 5 }).toString())
  expect((await lab.viewBenchTube({ barcode })).carry?.pastMinutes).toBe(25)
})

test('a lost tube is not waited for', async () => {
  const { visitId } = await atTheDoor(['ESR'])
  const { barcode } = await drawnAt(visitId)
  await field.finishCollection({ visitId })
  await field.handOver({ visitId })
  await lab.receiveTube({ barcode })
  const { tubeId, version } = await lab.viewBenchTube({ barcode })
  await lab.loseTube({ tubeId, version, reason: 'mislaid' })
  expect((await lab.viewBenchTube({ barcode })).carry).toBeNull()
})
