import type { Browser, Page } from '@playwright/test'
import { newPayer, pickHour } from './booking-steps.ts'
import { aBarcode, sayWho } from './drawn.ts'
import { expect, expectAccessible, messageTo, signIn, test, widths } from './product.ts'

const password = process.env.DEMO_PASSWORD ?? 'oxalate-demo'
const person = { name: 'Asha Rao', birthDate: '1984-05-17' }

for (const width of widths(360)) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 800 }, locale: 'en-IN' })

    test('a patient books, gives the code at the door, and reads the report the lab signed', async ({
      page,
      browser,
    }) => {
      test.slow() // every role's screens, one after the other
      const phone = aPhone()
      await book(page, phone)
      const visit = await atTheDoor(browser, page)
      await expectHeading(page, /sample is taken|on its way to the lab/i)
      await inTheLab(browser, visit)
      await read(page, phone)
      await share(page, browser)
    })
  })
}

function aPhone(): string {
  return `9${String(Date.now()).slice(-9)}`
}

/** From the search to the confirmed booking, through the patient's own screens. */
async function book(page: Page, phone: string) {
  await page.goto('/')
  await page.getByLabel('What did the doctor write?').fill('haemoglobin')
  await page.getByLabel('Your PIN code').fill('560034')
  await page.getByRole('button', { name: 'Find tests' }).click()
  await page
    .getByRole('link', { name: /^Haemoglobin/ })
    .first()
    .click()
  await page.getByRole('radio', { name: /Tulsi Demo Diagnostics/ }).check()
  await page.getByRole('button', { name: 'Book with this lab' }).click()
  await newPayer(page, { phone, person })
  // The last day on offer: other journeys use the first ones.
  await pickHour(page, -1)
  await page.getByRole('radio', { name: 'No', exact: true }).check()
  await page.getByRole('button', { name: /^Confirm and pay ₹.* in cash$/ }).click()
  await expect(page).toHaveURL(/\/bookings\/OPL\d{19}/)
}

/** The phlebotomist's screens; answers the label of the tube. */
async function atTheDoor(browser: Browser, patient: Page): Promise<string> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, 'phlebotomist2')
  await page.goto('/phlebotomist')
  await page.getByRole('button', { name: 'Accept this visit' }).last().click()
  await expect(page.getByText(/^Opens on /)).toBeVisible()
  await expectAccessible(page)
  await patient.reload()
  await patient.getByRole('button', { name: 'Allow an earlier visit' }).click()
  await expect(patient.getByText('You allowed an earlier visit')).toBeVisible()
  await page.getByRole('link', { name: 'Check again' }).click()
  await expect(page.getByText('The patient allows you to come early')).toBeVisible()
  await page.getByRole('button', { name: 'I am on my way' }).click()
  await page.getByRole('button', { name: 'I have arrived' }).click()
  await patient.reload()
  await expectAccessible(patient)
  const code = (await patient.locator('.code [aria-hidden]').textContent()) ?? ''
  await page.getByLabel('Visit code').fill(code)
  await sayWho(page, person)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByRole('button', { name: /^I collected ₹/ }).click()
  const label = aBarcode()
  await page.getByRole('textbox', { name: 'Scan or type the label' }).fill(label)
  await page.getByRole('button', { name: 'This label is on the tube' }).click()
  await page.getByRole('textbox', { name: 'Scan or type the label again' }).fill(label)
  await page.getByRole('button', { name: 'Tube filled' }).click()
  await page.getByRole('button', { name: 'Finish collection' }).click()
  await page.getByRole('button', { name: 'I handed over 1 tube' }).click()
  await expect(page.getByText('0 of 1 tubes received')).toBeVisible()
  await page.context().close()
  return label
}

/** Received, accepted, a high value entered and verified; then the pathologist's signature. */
async function inTheLab(browser: Browser, label: string) {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, 'technician')
  await page.goto(`/lab?scan=${label}`)
  await page.getByRole('button', { name: /^Receive/ }).click()
  await page.getByRole('button', { name: /^Accept tube/ }).click()
  await page.getByRole('link', { name: 'Enter values' }).click()
  await page.getByRole('textbox', { name: 'Haemoglobin', exact: true }).fill('16.4')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByRole('row', { name: /Haemoglobin/ })).toContainText('High')
  await page.getByRole('button', { name: 'Verify 1 value' }).click()
  await expect(page.getByText('Verified, to sign')).toBeVisible()
  const order = page.url()
  await page.context().close()
  const signer = await (await browser.newContext()).newPage()
  await signIn(signer, 'authoriser')
  await signer.goto(order)
  await signer.getByLabel('Enter your password to sign').fill(password)
  await signer.getByRole('button', { name: 'Sign and publish 1 result' }).click()
  await expect(signer.getByText('Signed. The patient can read it now.')).toBeVisible()
  await signer.context().close()
}

/** The patient is told, opens the report, and finds the value, its range and the signature. */
async function read(page: Page, phone: string) {
  await expect(async () => {
    const letter = await messageTo(page, `+91${phone}`)
    expect(letter?.text).toMatch(/report/i)
  }).toPass()
  await page.reload()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open the report' }).click()
  await expectHeading(page, new RegExp(person.name))
  await expect(page.getByRole('main')).toContainText('16.4')
  await expect(page.getByRole('main')).toContainText('High')
  await expect(page.getByRole('main')).toContainText('Dr Meera Krishnan')
  await expectAccessible(page)
}

/** A doctor without an account reads it by link and PIN; the patient sees that, and ends the link. */
async function share(page: Page, browser: Browser) {
  await page.getByRole('link', { name: 'Share', exact: true }).click()
  await expectAccessible(page)
  await page.getByLabel('Who is it for?').fill('Dr Rao')
  await page.getByRole('radio', { name: '7 days' }).check()
  await page.getByRole('button', { name: 'Create the link' }).click()
  const link = (await page.locator('.sharelink code').textContent()) ?? ''
  const pin = (await page.locator('.code [aria-hidden]').last().textContent()) ?? ''
  await expectAccessible(page)
  const doctor = await (await browser.newContext()).newPage()
  await doctor.goto(link)
  await expect(doctor.getByRole('main')).not.toContainText(person.name)
  await expectAccessible(doctor)
  await doctor.getByLabel('PIN').fill(pin)
  await doctor.getByRole('button', { name: 'Open the report' }).click()
  await expect(doctor.getByRole('heading', { level: 1 })).toContainText(person.name)
  await expect(doctor.getByRole('main')).toContainText('16.4')
  await expectAccessible(doctor)
  await page.goto(page.url())
  await expect(page.getByText(/^Read /)).toBeVisible()
  await page.getByRole('button', { name: 'End this link Dr Rao' }).click()
  await expect(page.getByText(/You ended it/)).toBeVisible()
  await doctor.goto(link)
  await expect(doctor.getByText(/This link is not valid/)).toBeVisible()
  await doctor.context().close()
}

async function expectHeading(page: Page, words: RegExp) {
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(words)
}
