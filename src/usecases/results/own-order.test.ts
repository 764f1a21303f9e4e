import { afterAll, expect, test } from 'vitest'
import { CallTaskId } from '#src/domain/results/item.ts'
import { aBooker, aBooking, demoActor, received } from '#test/booking.ts'
import { becomesTheirs } from '#test/becomes-theirs.ts'
import { aProduct } from '#test/product.ts'
import { aBench, anAddition, aPublished } from '#test/revisions.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const bench = await aBench(product)
const { phlebotomist, technician, office } = bench
const lab = product.as(technician)

/** The refusal; an unexpected success shows as itself. */
const refusalOf = (error: unknown) => error

const own = { refusal: 'own-booking' }

test('a patient opens neither their own order nor its tube on the bench, nor types on it', async () => {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  const { orderId, bookingId } = booked
  const [barcode] = await received(product, { phlebotomist, technician, booker }, booked)
  if (!barcode) throw new Error('nothing was drawn')
  await becomesTheirs(product, bookingId, technician)
  const looks = {
    order: () => lab.viewBenchOrder({ orderId }),
    tube: () => lab.viewBenchTube({ barcode }),
    typing: () => lab.keepTyping({ orderId, typist: technician.id, rows: [] }),
  }
  for (const [name, look] of Object.entries(looks))
    expect(await look().catch(refusalOf), name).toMatchObject(own)
  await becomesTheirs(product, bookingId, booker.actor)
  expect(await lab.viewBenchOrder({ orderId })).toMatchObject({ orderId })
})

test('nor do they see their own critical call, or a change of their own report', async () => {
  const published = await aPublished(product, bench)
  const { bookingId, reportId, orderId } = published
  const callTaskId = CallTaskId.parse(published.callTaskId)
  const { revisionId } = await lab.draftRevision({ reportId, revision: anAddition() })
  await becomesTheirs(product, bookingId, technician)
  const looks = {
    call: () => lab.viewCall({ callTaskId }),
    desk: () => lab.viewReportDesk({ orderId }),
    revision: () => lab.viewRevision({ revisionId }),
  }
  for (const [name, look] of Object.entries(looks))
    expect(await look().catch(refusalOf), name).toMatchObject(own)
})

test('nobody holds or releases a lab’s earnings from their own order', async () => {
  const { bookingId, orderId } = await aPublished(product, bench)
  const finance = await demoActor(product, 'finance')
  for (const person of [office, finance]) {
    await becomesTheirs(product, bookingId, person)
    const app = product.as(person)
    const held = app.holdEntries({ orderId, reason: 'I do not like it.' })
    expect(await held.catch(refusalOf)).toMatchObject({ refusal: 'same-person' })
    const released = app.releaseEntries({ orderId })
    expect(await released.catch(refusalOf)).toMatchObject({ refusal: 'same-person' })
  }
})
