import type { Page } from '@playwright/test'
import { get, people } from './booked.ts'
import { untilTheDoor } from './clock.ts'
import { aBarcode, type OwnBooking, ownBooking, sayWho } from './drawn.ts'
import { expect, expectAccessible, signIn, test, widths } from './product.ts'

const person = people.self

/** What is checked on each screen; axe needs a script of its own. */
type Look = (page: Page) => Promise<void>
async function nothing() {}

for (const width of widths(360)) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 800 }, locale: 'en-IN' })

    test('a phlebotomist collects a sample, from the offer to the hand-over', async ({
      page,
      browser,
    }) => {
      await collect(page, await ownBooking(browser, ['P-CBC', 'P-LFT']), expectAccessible)
    })
  })
}

test.describe('without JavaScript', () => {
  test.use({ viewport: { width: 360, height: 800 }, locale: 'en-IN', javaScriptEnabled: false })

  test('a phlebotomist collects a sample with only forms', async ({ page, browser }) => {
    await collect(page, await ownBooking(browser, ['P-CBC']), nothing)
  })
})

test('a wrong code counts, a wrong birthday stops the visit, and nothing typed is lost', async ({
  page,
  browser,
}) => {
  const booked = await ownBooking(browser, ['P-CBC'])
  await arrive(page, booked, nothing)
  await say(page, { ...person, code: booked.startCode === '0000' ? '0001' : '0000' })
  await expect(page.getByRole('alert')).toContainText('not the patient’s code')
  await expect(page.getByText('4 attempts left')).toBeVisible()
  await expect(page.getByRole('radio', { name: person.name })).toBeChecked()
  await expect(page.getByLabel('Year')).toHaveValue(person.birthDate.slice(0, 4))
  await say(page, { ...person, birthDate: '1984-03-01', code: booked.startCode })
  await expect(page.getByRole('alert')).toContainText('Do not take a sample')
  const others = page.getByRole('group', { name: 'Full name, as said' }).getByRole('radio')
  // Four names, and none of these.
  await expect(others).toHaveCount(5)
  const other = others.locator(`xpath=self::*[not(@value="${person.name}")]`).first()
  await other.check()
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Do not take a sample')
  await say(page, { ...person, code: booked.startCode })
  await expect(page.getByRole('heading', { name: /^Collect ₹/ })).toBeVisible()
})

test('a released visit says what it costs the patient, and is offered again', async ({
  page,
  browser,
}) => {
  const booked = await ownBooking(browser, ['P-CBC'])
  await accept(page, booked)
  await page.getByRole('link', { name: 'Problem with this visit' }).click()
  await expect(page.getByText('nothing is charged')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'I am unwell' }).check()
  await page.getByRole('button', { name: 'Give the visit back' }).click()
  await expect(page.getByRole('status')).toContainText('You gave the visit back')
  await expect(offer(page, booked)).toBeVisible()
})

test('a visit without a sample shows the charge of each reason before it is chosen', async ({
  page,
  browser,
}) => {
  const booked = await ownBooking(browser, ['P-CBC'])
  await arrive(page, booked, nothing)
  await page.getByRole('link', { name: 'Problem with this visit' }).click()
  await expect(
    page.getByRole('radio', { name: /Nobody is at home.*[Cc]ost the patient ₹/ }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'End the visit without a sample' }).click()
  await expect(page.getByRole('alert')).toContainText('What happened?')
  await page.getByRole('radio', { name: /No vein found.*Free for the patient/ }).check()
  await page.getByRole('button', { name: 'End the visit without a sample' }).click()
  await expect(page.getByRole('heading', { name: 'Ended without a sample' })).toBeVisible()
  await expectAccessible(page)
})

test('a spoiled label is replaced, a used one is refused, a tube can be left out', async ({
  page,
  browser,
}) => {
  const booked = await ownBooking(browser, ['P-CBC', 'P-LFT'])
  await arrive(page, booked, nothing)
  await say(page, { ...person, code: booked.startCode })
  await page.getByRole('button', { name: /^I collected ₹/ }).click()
  const spoiled = aBarcode()
  await scan(page, 'Scan or type the label', spoiled)
  await page.getByRole('link', { name: 'Label damaged, or can’t fill' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'The label is damaged, take another' }).click()
  await lookAfterNextScan(page)
  await scan(page, 'Scan or type the label', spoiled)
  await expect(page.getByRole('alert')).toContainText('used before')
  await draw(page, nothing)
  await page.getByRole('link', { name: 'I can’t fill this tube' }).click()
  await expect(page.getByText('These tests will not be done')).toBeVisible()
  await page.getByRole('radio', { name: 'No vein found' }).check()
  await page.getByRole('button', { name: 'Leave this tube out' }).click()
  await page.getByRole('button', { name: 'Finish collection' }).click()
  await expect(page.getByText('Left out')).toBeVisible()
  await expect(page.getByRole('button', { name: 'I handed over 1 tube' })).toBeVisible()
})

/** A refusal is shown before the page is read again; a hand scanner does not wait for that. */
async function lookAfterNextScan(page: Page) {
  let sent = 0
  const both = Promise.withResolvers<void>()
  await page.route(/\/phlebotomist\/visits\/[^/]+\.data/, async (route) => {
    const isSending = route.request().method() === 'POST'
    if (isSending) sent += 1
    if (sent === 2) both.resolve()
    if (!isSending && sent > 0) await both.promise
    await route.continue()
  })
}

async function collect(page: Page, booked: OwnBooking, look: Look) {
  await arrive(page, booked, look)
  await say(page, { ...person, code: booked.startCode })
  await expect(page.getByRole('heading', { name: /^Collect ₹/ })).toBeVisible()
  await look(page)
  await page.getByRole('button', { name: /^I collected ₹[\d,]+\.00$/ }).click()
  const { visits, orders } = await get(
    booked.patient.request,
    `/api/v1/bookings/${booked.bookingId}`,
  )
  expect(visits[0].startCode).toBeNull()
  for (const _tube of orders[0].tubes) await draw(page, look)
  await expect(page.getByRole('heading', { name: 'All samples taken' })).toBeVisible()
  await look(page)
  await page.getByRole('button', { name: 'Finish collection' }).click()
  await expect(
    page.getByRole('heading', { name: 'Take them to Tulsi Demo Diagnostics' }),
  ).toBeVisible()
  await look(page)
  await page.getByRole('button', { name: /^I handed over \d tubes?$/ }).click()
  await expect(page.getByText(/^0 of \d tubes received$/)).toBeVisible()
  await look(page)
}

const offer = (page: Page, { visitId }: OwnBooking) =>
  page
    .getByRole('listitem')
    .filter({ has: page.locator(`input[value="${visitId}"]`) })
    .getByRole('button', { name: 'Accept this visit' })

async function accept(page: Page, booked: OwnBooking, look: Look = nothing) {
  await signIn(page, 'phlebotomist')
  await page.goto('/phlebotomist')
  await look(page)
  await offer(page, booked).click()
  await expect(page.getByRole('heading', { name: 'Set out for the visit' })).toBeVisible()
  await look(page)
}

async function arrive(page: Page, booked: OwnBooking, look: Look) {
  await accept(page, booked, look)
  await expect(page.getByRole('button', { name: 'I am on my way' })).toBeHidden()
  await expect(page.getByText(/^Opens on /)).toBeVisible()
  await untilTheDoor(page.request, booked)
  await page.getByRole('link', { name: 'Check again' }).click()
  await page.getByRole('button', { name: 'I am on my way' }).click()
  await expect(page.getByRole('link', { name: 'Open in the map' })).toHaveAttribute(
    'href',
    /^geo:12\.975,77\.605/,
  )
  await look(page)
  await page.getByRole('button', { name: 'I have arrived' }).click()
  await expect(page.getByRole('heading', { name: 'Confirm identity' })).toBeVisible()
  await look(page)
}

type Said = { code: string; name: string; birthDate: string }

async function say(page: Page, { code, name, birthDate }: Said) {
  await page.getByLabel('Visit code').fill(code)
  await sayWho(page, { name, birthDate })
  await page.getByRole('button', { name: 'Check', exact: true }).click()
}

/** A hand scanner types the number and presses Enter. */
async function scan(page: Page, line: string, barcode: string) {
  const field = page.getByRole('textbox', { name: line, exact: true })
  await field.fill(barcode)
  await field.press('Enter')
}

async function draw(page: Page, look: Look) {
  const barcode = aBarcode()
  await expect(page.getByRole('heading', { name: /^Label: / })).toBeVisible()
  await look(page)
  await scan(page, 'Scan or type the label', barcode)
  await expect(page.getByRole('heading', { name: /^Fill: / })).toBeVisible()
  await expect(page.getByText(/Invert \d times/).first()).toBeVisible()
  await look(page)
  await page.getByRole('textbox', { name: 'Scan or type the label again' }).fill(barcode)
  await page.getByRole('button', { name: 'Tube filled' }).click()
}
