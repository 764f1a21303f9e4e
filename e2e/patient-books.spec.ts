import type { Page } from '@playwright/test'
import { expect, expectAccessible, messageTo, scriptBytes, test, widths } from './product.ts'

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
    await book(page, nothing)
  })
})

test('no booking page loads more than 130 kB of scripts', async ({ page }) => {
  await page.goto(await bookingOf(page))
  await signInByPhone(page)
  await acceptNotice(page, nothing)
  await addHerself(page, nothing)
  await addAddress(page, nothing)
  await expect(page).toHaveURL(/\/book\/when/)
  for (const step of ['who', 'new-patient', 'where', 'new-address', 'when'])
    expect(
      await scriptBytes(page, page.url().replace(/book\/[a-z-]+/, `book/${step}`)),
    ).toBeLessThan(130_000)
})

test('a child is added only with the declaration of parent or guardian', async ({ page }) => {
  await page.goto(await bookingOf(page))
  await signInByPhone(page)
  await page.getByRole('button', { name: 'I agree to this use of my data' }).click()
  await page.getByLabel('Full name').fill('Kavya Rao')
  await page.getByLabel('Date of birth').fill('2020-02-29')
  await page.getByRole('radio', { name: 'Female' }).check()
  await page.getByLabel('This person is').selectOption({ label: 'my child' })
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('alert')).toContainText('parent or guardian')
  await expect(page.getByLabel('Full name')).toHaveValue('Kavya Rao')
  await page.getByRole('checkbox', { name: /parent or legal guardian/ }).check()
  await page.getByRole('button', { name: 'Save and continue' }).click()
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
  await signInByPhone(page)
  await acceptNotice(page, nothing)
  await addHerself(page, nothing)
  await page.getByLabel('Flat, house, street').fill('12 Sample Street')
  await page.getByRole('textbox', { name: 'PIN code' }).fill('560001')
  await page.getByRole('button', { name: 'Look up' }).click()
  await expect(page.getByLabel('Flat, house, street')).toHaveValue('12 Sample Street')
  await expect(page.getByLabel('State')).toHaveValue(/Karnataka/i)
  await page.getByLabel('Locality').selectOption({ index: 1 })
  await page.getByRole('radio', { name: 'A location I set myself' }).check()
  await page.getByRole('slider', { name: 'North or south' }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText(/km from Tulsi Demo Diagnostics, which comes up to/)).toBeVisible()
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('heading', { name: 'When should we come?' })).toBeVisible()
})

test.describe('on a device that shares its location', () => {
  const home = { latitude: 12.9279, longitude: 77.6271 }
  test.use({ permissions: ['geolocation'], geolocation: home })

  test('its location is used when the button is pressed', async ({ page }) => {
    await page.goto(await bookingOf(page))
    await signInByPhone(page)
    await acceptNotice(page, nothing)
    await addHerself(page, nothing)
    await page.getByLabel('Flat, house, street').fill('4 Sample Layout')
    await page.getByLabel('Locality').selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Use my current location' }).click()
    await expect(page.getByRole('radio', { name: 'My current location' })).toBeChecked()
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await expect(page.getByRole('heading', { name: 'When should we come?' })).toBeVisible()
  })
})

test('an hour that filled up leads back to the hours, with everything else kept', async ({
  page,
}) => {
  await page.goto(await bookingOf(page))
  await signInByPhone(page)
  await acceptNotice(page, nothing)
  await addHerself(page, nothing)
  await addAddress(page, nothing)
  await expect(page).toHaveURL(/\/book\/when/)
  await page.goto(`${page.url()}&at=2020-01-01T03:00:00Z`.replace('/when', '/confirm'))
  await expect(page).toHaveURL(/\/book\/when.*refused=slot-/)
  await expect(page.getByRole('status')).toContainText('Choose another')
  await pickHour(page, nothing)
})

/** What is checked on each page; axe needs a script of its own. */
type Look = (page: Page) => Promise<void>
async function nothing() {}

async function book(page: Page, look: Look) {
  await findLab(page, look)
  await signInByPhone(page)
  await acceptNotice(page, look)
  await addHerself(page, look)
  await addAddress(page, look)
  await pickHour(page, look)
  await confirm(page, look)
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

/** Where a booking at Tulsi begins, as the offers' form would send it. */
async function bookingOf(page: Page) {
  await page.goto('/tests/P-CBC?pincode=560034')
  const lab = await page.getByRole('radio', { name: /Tulsi/ }).getAttribute('value')
  return `/book?items=P-CBC&pincode=560034&lab=${lab}`
}

let phones = 0

async function signInByPhone(page: Page) {
  phones += 1
  const phone = `9${String(Date.now()).slice(-7)}${String(phones).padStart(2, '0')}`
  await page.getByLabel('Mobile number').fill(phone)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page).toHaveURL(/\/sign-in\/code/)
  const letter = await messageTo(page, `+91${phone}`)
  await page.getByLabel('Code').fill(/\d{6}/.exec(letter?.text ?? '')?.[0] ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function acceptNotice(page: Page, look: Look) {
  await expect(page).toHaveURL(/\/notice\?to=/)
  await look(page)
  await page.getByRole('button', { name: 'I agree to this use of my data' }).click()
}

async function addHerself(page: Page, look: Look) {
  await expect(page.getByRole('heading', { name: 'Who is this test for?' })).toBeVisible()
  await look(page)
  await page.getByLabel('Full name').fill('Asha Rao')
  await page.getByLabel('Date of birth').fill('1984-05-17')
  await page.getByRole('radio', { name: 'Female' }).check()
  await page.getByLabel('This person is').selectOption({ label: 'myself' })
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('checkbox', { name: /Asha Rao/ })).toBeChecked()
  await look(page)
  await page.getByRole('button', { name: 'Choose an address' }).click()
}

async function addAddress(page: Page, look: Look) {
  await expect(page.getByRole('heading', { name: 'Where should we come?' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'PIN code' })).toHaveValue('560034')
  await look(page)
  await page.getByLabel('Flat, house, street').fill('4 Sample Layout, 1st Cross')
  await page.getByLabel('Locality').selectOption({ index: 1 })
  await page.getByRole('radio', { name: /Centre of 560034/ }).check()
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('alert')).toContainText('Confirm the estimate')
  await expect(page.getByLabel('Flat, house, street')).toHaveValue('4 Sample Layout, 1st Cross')
  await look(page)
  await page.getByRole('checkbox', { name: /Use the centre of the PIN code/ }).check()
  await page.getByRole('button', { name: 'Save and continue' }).click()
}

async function pickHour(page: Page, look: Look) {
  await expect(page.getByRole('heading', { name: 'When should we come?' })).toBeVisible()
  await look(page)
  const days = page.getByRole('navigation', { name: 'Days' }).getByRole('link')
  await days.nth(2).click()
  await expect(days.nth(2)).toHaveAttribute('aria-current', 'date')
  await page.getByRole('radio', { disabled: false }).first().check()
  await page.getByRole('button', { name: 'Review booking' }).click()
}

async function confirm(page: Page, look: Look) {
  await expect(page.getByRole('heading', { name: 'Review booking' })).toBeVisible()
  await look(page)
  const quote = page.getByRole('region', { name: 'What you will pay' })
  for (const line of ['Complete Blood Count', 'Home visit', 'Taxes', 'Total', '₹0.00'])
    await expect(quote).toContainText(line)
  await expect(quote).toContainText('Not for emergencies: call 112')
  const pregnant = page.getByRole('group', { name: /^Is .+ pregnant\?$/ })
  await pregnant.getByRole('radio', { name: 'Not sure, or prefer not to say' }).check()
  await quote.getByRole('button', { name: /^Confirm and pay ₹[\d,]+\.00 in cash$/ }).click()
  await expect(page).toHaveURL(/\/bookings\/OPL\d{19}/)
}
