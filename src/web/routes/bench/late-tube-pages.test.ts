import { afterAll, expect, test } from 'vitest'
import { Barcode } from '#src/domain/tubes/tube.ts'
import { aBooker, aBooking, arrived, demoActor, drawn, identified } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ withPages: true, slotDays: 4 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const field = product.as(phlebotomist)

/** A tube for an ESR that the lab scans in so many minutes after the draw. */
async function scannedIn(minutes: number) {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items: ['ESR'] })
  const { visitId } = booked
  await arrived(product, phlebotomist, booked)
  await identified(product, { phlebotomist, booker, visitId })
  const [code] = await drawn(product, phlebotomist, visitId)
  const { tubes } = await field.viewVisit({ visitId })
  const drawnAt = Temporal.Instant.from(tubes[0]?.collectedAt ?? '')
  await field.finishCollection({ visitId })
  product.clock.set(drawnAt.add({ minutes }).toString())
  const visit = await pageOf(`/phlebotomist/visits/${visitId}`, phlebotomist)
  await field.handOver({ visitId })
  const barcode = Barcode.parse(code)
  await product.as(technician).receiveTube({ barcode })
  return { barcode, visit, at: `/lab?show=counter&scan=${barcode}` }
}

async function pageOf(at: string, actor = technician) {
  return (await product.get(at, { cookie: await product.cookieFor(actor) })).text()
}

async function enter(at: string, fields: Record<string, string>) {
  const cookie = await product.cookieFor(technician)
  await product.api.request(`http://localhost:3000${at}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { cookie, origin: 'http://localhost:3000' },
  })
}

const scanForm = (html: string) => /<form[^>]*data-scan.*?<\/form>/s.exec(html)?.[0] ?? ''
/** What is said of the scanned tube; other tubes are listed on the same page. */
const panel = (html: string) => /<section class="entry".*?<\/section>/s.exec(html)?.[0] ?? ''
const stateOf = async (barcode: Barcode) =>
  (await product.as(technician).viewBenchTube({ barcode })).state

/** As a browser sends the scan field empty, with everything hidden beside it. */
function emptyScan(html: string) {
  const hidden = scanForm(html).matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)
  return Object.fromEntries([...hidden].map(([, name = '', value = '']) => [name, value]))
}

test('a tube past its limit says by how much and which test sets it, and Enter does not accept it', async () => {
  const { barcode, at, visit } = await scannedIn(215)
  expect(visit).toContain('5 min past its limit')
  const html = await pageOf(at)
  expect(panel(html)).toContain('5 min past its limit')
  expect(panel(html)).toMatch(/keeps for 3 h 30 min after the draw/)
  expect(panel(html)).toMatch(/<option value="delayed" selected/)
  await enter(at, { ...emptyScan(html), barcode: '' })
  expect(await stateOf(barcode)).toBe('handed-over')
})

test('a tube in time says until when it had to come, and Enter accepts it', async () => {
  const { barcode, at, visit } = await scannedIn(205)
  expect(visit).toMatch(/The lab must have the tubes by \d/)
  const html = await pageOf(at)
  expect(panel(html)).not.toContain('past its limit')
  await enter(at, { ...emptyScan(html), barcode: '' })
  expect(await stateOf(barcode)).toBe('accepted')
})
