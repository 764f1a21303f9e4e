import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { newPatient } from './booked.ts'
import { fillAddress } from './booking-steps.ts'
import { expect, messageTo, test } from './product.ts'
import { walking } from './walk.ts'

test.use({
  viewport: { width: 360, height: 740 },
  locale: 'en-IN',
  hasTouch: true,
  permissions: ['geolocation'],
  geolocation: { latitude: 12.9279, longitude: 77.6271 },
})

type Walk = ReturnType<typeof walking>

test('a new payer comes from the home page to the gateway in at most eight screens and ten taps', async ({
  page,
}) => {
  const walk = walking(page)
  await findLab(page, walk)
  const phone = `9${String(randomInt(0, 999_999_999)).padStart(9, '0')}`
  await walk.type(page.getByLabel('Mobile number'), phone)
  await walk.tap(page.getByRole('button', { name: 'Send code' }))
  await expect(page).toHaveURL(/part=code/)
  const letter = await messageTo(page, `+91${phone}`)
  await walk.type(page.getByLabel('Code'), /\d{6}/.exec(letter?.text ?? '')?.[0] ?? '')
  await expect(page).not.toHaveURL(/part=code/)
  await walk.tap(page.getByRole('checkbox', { name: 'I agree to this use of my data' }))
  await walk.type(page.getByLabel('Full name'), 'Asha Rao')
  await walk.type(page.getByLabel('Date of birth'), '1984-05-17')
  await walk.tap(page.getByRole('radio', { name: 'Female' }))
  await walk.tap(page.getByRole('button', { name: 'Use my current location' }))
  await walk.type(page.getByLabel('Flat, house, street'), '4 Sample Layout, 1st Cross')
  await walk.type(page.getByLabel('Locality'), 'Koramangala')
  await walk.tap(page.getByRole('button', { name: 'See times and the price' }))
  await payAtAnHour(page, walk)
  const { screens, taps } = walk.counted()
  expect(screens.length, screens.join(' ')).toBeLessThanOrEqual(8)
  expect(taps).toBeLessThanOrEqual(10)
})

test('a returning payer with one person and one address: at most four screens', async ({
  page,
}) => {
  await newPatient(page)
  await page.goto('/tests/P-CBC?pincode=560034')
  await page
    .getByRole('link', { name: /^Book with this lab/ })
    .first()
    .click()
  await page.getByLabel('Full name').fill('Asha Rao')
  await page.getByLabel('Date of birth').fill('1984-05-17')
  await page.getByRole('radio', { name: 'Female' }).check()
  await fillAddress(page)
  await page.getByRole('button', { name: 'See times and the price' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('When should we come?')
  const walk = walking(page)
  await findLab(page, walk)
  await payAtAnHour(page, walk)
  const { screens, taps } = walk.counted()
  expect(screens.length, screens.join(' ')).toBeLessThanOrEqual(4)
  expect(taps).toBeLessThanOrEqual(5)
})

/** Home, the tests found, the labs that come. */
async function findLab(page: Page, walk: Walk) {
  await page.goto('/')
  await walk.type(page.getByLabel('Your PIN code'), '560034')
  const box = page.getByLabel('What did the doctor write?')
  await walk.type(box, 'complete blood count')
  await walk.enter(box)
  await page.waitForURL(/\/tests\?/)
  await walk.tap(page.getByRole('link', { name: /^Complete Blood Count/ }).first())
  await walk.tap(page.getByRole('link', { name: /^Book with this lab.*Tulsi/ }))
}

/** The hour, what the law and the lab ask, and Pay: the next page is the gateway's. */
async function payAtAnHour(page: Page, walk: Walk) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('When should we come?')
  const quote = page.getByRole('region', { name: 'What you will pay' })
  await expect(quote).toContainText('Total')
  await expect(quote).toContainText('If you cancel')
  const hours = page.getByRole('group', { name: /^Times on / })
  await walk.tap(hours.getByRole('radio', { disabled: false }).first())
  await walk.tap(page.getByRole('radio', { name: 'No', exact: true }))
  await walk.tap(page.getByRole('button', { name: /^Confirm and pay ₹[\d,.]+ online$/ }))
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await page.waitForURL(/\/icici_payment\/OPL\d{19}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Paid: ₹/)
}
