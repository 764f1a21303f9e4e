import { afterAll, expect, test } from 'vitest'
import { aBooker } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { aBench } from '#test/revisions.ts'
import { signedValues } from '#test/signed-values.ts'

/** One test over time: the link on a report, and the page that it leads to. */
const product = await aProduct({ withPages: true, slotDays: 4, slotCapacity: 20 })
afterAll(() => product[Symbol.asyncDispose]())
const { signed } = signedValues(product, await aBench(product))

async function aPatient() {
  const booker = await aBooker(product)
  const cookie = await product.cookieFor(booker.actor)
  const read = async (path: string) => (await product.get(path, { cookie })).text()
  return { booker, read }
}

test('a report links to a test over time once there is another number of it', async () => {
  const { booker, read } = await aPatient()
  const first = await signed(booker, { HB: 13 })
  const link = `/reports/${first.reportId}/trend/HB`
  expect(await read(`/reports/${first.reportId}`)).not.toContain(link)
  await signed(booker, { HB: 10.5 })
  const report = await read(`/reports/${first.reportId}`)
  expect(report).toContain(link)
  expect(await read(`/hi/reports/${first.reportId}`)).toContain(`/hi${link}`)
})

test('the page has every value with its range, lab, method and report, in words and as a picture', async () => {
  const { booker, read } = await aPatient()
  const first = await signed(booker, { HB: 13 })
  const second = await signed(booker, { HB: 10.5 })
  const page = await read(`/reports/${first.reportId}/trend/HB`)
  for (const { reportId } of [first, second]) expect(page).toContain(`href="/reports/${reportId}"`)
  for (const word of ['13.0', '10.5', 'Tulsi Demo Diagnostics', 'Low', 'Within range'])
    expect(page).toContain(word)
  expect(page).toMatch(/role="img" aria-label="Haemoglobin: 13.0 g\/dL on [^"]+; 10.5 g\/dL on /)
  expect(page.match(/class="[^"]*overtime__line/g)).toHaveLength(1)
  expect(page).toContain('one lab, with one method and in one unit')
})

test('a test without a number is a missing page', async () => {
  const { booker, read } = await aPatient()
  const { reportId } = await signed(booker, { HB: 13 })
  expect(await read(`/reports/${reportId}/trend/TSH`)).toContain('The Page Not Found')
})
