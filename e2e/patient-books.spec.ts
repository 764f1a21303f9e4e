import type { Page } from '@playwright/test'
import {
  agree,
  bookingOf,
  confirmInCash,
  fillAddress,
  fillPerson,
  goToPay,
  type Look,
  newPayer,
  nothing,
  pickHour,
  signInHere,
} from './booking-steps.ts'
import { expect, expectAccessible, scriptBytes, test, widths } from './product.ts'

for (const width of widths(360)) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 800 }, locale: 'en-IN' })

    test('a patient finds a test with a typing mistake, compares labs and books', async ({
      page,
    }) => {
      test.slow() // ten pages, each checked by axe
      await book(page, expectAccessible)
    })
  })
}

test.describe('without JavaScript', () => {
  test.use({ viewport: { width: 360, height: 800 }, locale: 'en-IN', javaScriptEnabled: false })

  test('a patient books with only forms', async ({ page }) => {
    await book(page, nothing, false)
  })
})

test('no part of the booking page loads more than 130 kB of scripts', async ({ page }) => {
  const start = await bookingOf(page)
  expect(await scriptBytes(page, start)).toBeLessThan(130_000)
  await signInHere(page)
  const address = page.url()
  expect(await scriptBytes(page, address)).toBeLessThan(130_000)
  await agree(page)
  await fillPerson(page)
  await fillAddress(page)
  await goToPay(page)
  expect(await scriptBytes(page, page.url())).toBeLessThan(130_000)
})

test('a child is added only with the declaration of parent or guardian', async ({ page }) => {
  await page.goto(await bookingOf(page))
  await signInHere(page)
  await agree(page)
  await fillPerson(page, { name: 'Kavya Rao', birthDate: '2020-02-29', relation: 'my child' })
  await fillAddress(page)
  const go = page.getByRole('button', { name: 'See times and the price' })
  await go.click()
  await expect(page.getByRole('alert')).toContainText('parent or guardian')
  await expect(page.getByLabel('Full name')).toHaveValue('Kavya Rao')
  await expect(page.getByLabel('Flat, house, street')).toHaveValue('4 Sample Layout, 1st Cross')
  await page.getByRole('checkbox', { name: /parent or legal guardian/ }).check()
  await go.click()
  await expect(page).toHaveURL(/\/children\/.*\/consent/)
  await page.goto(await bookingOf(page))
  await expect(page.getByRole('checkbox', { name: /Kavya Rao/ })).toBeChecked()
})

test('a place no lab reaches is reported before anything is chosen, with the nearest lab', async ({
  page,
}) => {
  await page.goto('/tests/P-CBC?pincode=194101')
  await expect(page.getByText('No lab comes to 194101 for this')).toBeVisible()
  await expect(page.getByText(/The nearest is .*Demo.*, \d+(\.\d)? km away/)).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
})

test('a test done at the lab is priced and says why it cannot be booked', async ({ page }) => {
  await page.goto('/tests/ECG?pincode=560034')
  await expect(page.getByText('This test is done at the lab').first()).toBeVisible()
  await page.getByRole('radio').first().check()
  await expect(page.getByRole('button', { name: 'Book with this lab' })).toHaveCount(0)
})

test('another test joins the booking at the same lab, and can be taken out', async ({ page }) => {
  await page.goto('/tests/P-CBC?pincode=560034')
  await page.getByRole('radio', { name: /Tulsi Demo Diagnostics/ }).check()
  await page.getByRole('button', { name: 'Distance' }).click()
  await expect(page.getByRole('radio', { name: /Tulsi Demo Diagnostics/ })).toBeChecked()
  await page.getByRole('link', { name: 'Tests and panels' }).click()
  await page.getByLabel('What did the doctor write?').fill('thyriod profile')
  await page.getByRole('button', { name: 'Find tests' }).click()
  await page.getByRole('link', { name: /^Thyroid Profile Total/ }).click()
  await expect(page.getByRole('radio', { name: /Tulsi Demo Diagnostics/ })).toBeChecked()
  await expect(page.getByRole('region', { name: 'What you will pay' })).toContainText(
    'Complete Blood Count',
  )
  await page.getByRole('link', { name: /Remove/ }).click()
  await expect(page.getByRole('region', { name: 'What you will pay' })).not.toContainText(
    'Complete Blood Count',
  )
})

test('an address is typed once: another PIN code fills in the rest and loses nothing', async ({
  page,
}) => {
  await page.goto(await bookingOf(page))
  await signInHere(page)
  await agree(page)
  await fillPerson(page)
  await page.getByLabel('Flat, house, street').fill('12 Sample Street')
  await page.getByRole('textbox', { name: 'PIN code' }).fill('560001')
  await page.getByRole('button', { name: 'Look up' }).click()
  await expect(page.getByLabel('Flat, house, street')).toHaveValue('12 Sample Street')
  await expect(page.getByLabel('Full name')).toHaveValue('Asha Rao')
  await expect(page.getByRole('radio', { name: 'Female' })).toBeChecked()
  await expect(page.getByLabel('State')).toHaveValue(/Karnataka/i)
  await page.getByLabel('Locality').fill('Shivajinagar')
  await page.getByRole('radio', { name: 'A location I set myself' }).check()
  await page.getByRole('slider', { name: 'North or south' }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText(/km from Tulsi Demo Diagnostics, home visit ₹/)).toBeVisible()
  await goToPay(page)
})

test.describe('on a device that shares its location', () => {
  const home = { latitude: 12.9279, longitude: 77.6271 }
  test.use({ permissions: ['geolocation'], geolocation: home })

  test('its location is used when the button is pressed', async ({ page }) => {
    await page.goto(await bookingOf(page))
    await signInHere(page)
    await agree(page)
    await fillPerson(page)
    await page.getByLabel('Flat, house, street').fill('4 Sample Layout')
    await page.getByLabel('Locality').fill('Koramangala')
    await page.getByRole('button', { name: 'Use my current location' }).click()
    await expect(page.getByRole('radio', { name: 'My current location' })).toBeChecked()
    await goToPay(page)
  })
})

test('an hour that filled up is refused beside the hours, with everything else kept', async ({
  page,
}) => {
  await page.goto(await bookingOf(page))
  await newPayer(page)
  await page.goto(`${page.url()}&at=2020-01-01T03:00:00Z`)
  await expect(page.getByRole('region', { name: 'Choose a day and a time' })).toContainText(
    /Choose a(nother| later)/,
  )
  await expect(page.getByText('Asha Rao').first()).toBeVisible()
  await pickHour(page)
  await page.getByRole('radio', { name: 'No', exact: true }).check()
  await confirmInCash(page)
})

test('the only person and the only address are chosen already; of two, none is', async ({
  page,
}) => {
  const start = await bookingOf(page)
  await page.goto(start)
  await newPayer(page)
  await page.goto(start)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('When should we come?')
  const hours = page.locator('.daygrid__hours input[type=radio]')
  await expect(hours.first()).toBeAttached()
  await expect(hours.and(page.locator(':checked'))).toHaveCount(0)
  await page.getByRole('button', { name: /^Change.*Patients$/ }).click()
  await page.getByRole('button', { name: 'Add a person' }).click()
  await fillPerson(page, { name: 'Ravi Rao', birthDate: '1951-05-03', relation: 'my parent' })
  await goToPay(page)
  await expect(page.getByText('Ravi Rao').first()).toBeVisible()
  await page.goto(start)
  await expect(page.getByRole('checkbox', { name: /Asha Rao/ })).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: /Ravi Rao/ })).not.toBeChecked()
})

test('the addresses of the old steps lead to their part', async ({ page }) => {
  const start = await bookingOf(page)
  await page.goto(start)
  await newPayer(page)
  for (const step of ['who', 'new-patient', 'where', 'new-address', 'when', 'confirm']) {
    await page.goto(start.replace('/book', `/book/${step}`))
    const title = /when|confirm/.test(step) ? 'When should we come?' : 'Who is tested, and where?'
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  }
})

async function book(page: Page, look: Look, hasScripts = true) {
  await findLab(page, look)
  await newPayerWithMistakes(page, look, hasScripts)
  await look(page)
  await pickHour(page, 2)
  await confirm(page, look)
}

/** Nothing ticked, then nothing chosen: each refused beside its cause, and nothing typed is lost. */
async function newPayerWithMistakes(page: Page, look: Look, hasScripts: boolean) {
  await signInHere(page, { look, hasScripts })
  await look(page)
  await fillPerson(page)
  await expect(page.getByRole('textbox', { name: 'PIN code' })).toHaveValue('560034')
  await page.getByLabel('Flat, house, street').fill('4 Sample Layout, 1st Cross')
  await page.getByLabel('Locality').fill('Koramangala')
  await page.getByRole('button', { name: 'See times and the price' }).click()
  const says = page.getByRole('alert')
  await expect(says).toContainText('How we use your data')
  await expect(says).toContainText('Exact location')
  await expect(page.getByLabel('Flat, house, street')).toHaveValue('4 Sample Layout, 1st Cross')
  await expect(page.getByLabel('Full name')).toHaveValue('Asha Rao')
  await look(page)
  await agree(page)
  await fillAddress(page)
  await goToPay(page)
}

/**
 * The way to one lab: the search forgives typing mistakes, the offers are compared, the price is
 * shown first.
 */
async function findLab(page: Page, look: Look) {
  await page.goto('/')
  await page.getByLabel('What did the doctor write?').fill('complete blod cuont')
  await page.getByLabel('Your PIN code').fill('560034')
  await page.getByRole('button', { name: 'Find tests' }).click()
  await look(page)
  await page.getByRole('link', { name: /^Complete Blood Count/ }).click()
  await expect(page.getByRole('heading', { name: /labs come to 560034/ })).toBeVisible()
  await look(page)
  await page.getByRole('radio', { name: /Tulsi Demo Diagnostics/ }).check()
  const quote = page.getByRole('region', { name: 'What you will pay' })
  await expect(quote).toContainText('After acceptance, until your sample is taken')
  await look(page)
  await quote.getByRole('button', { name: 'Book with this lab' }).click()
}

async function confirm(page: Page, look: Look) {
  const quote = page.getByRole('region', { name: 'What you will pay' })
  for (const line of ['Complete Blood Count', 'Home visit', 'Taxes', 'Total', '₹0.00'])
    await expect(quote).toContainText(line)
  await expect(quote).toContainText('Not for emergencies: call 112')
  await quote.getByRole('button', { name: /in cash$/ }).click()
  const says = page.getByRole('alert')
  await expect(says).toContainText(/Is .+ pregnant\?/)
  await look(page)
  const pregnant = page.getByRole('group', { name: /^Is .+ pregnant\?$/ })
  await pregnant.getByRole('radio', { name: 'Not sure, or prefer not to say' }).check()
  await confirmInCash(page)
}
