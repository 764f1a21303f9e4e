import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, messageTo } from './product.ts'

/** What is checked on each page; axe needs a script of its own. */
export type Look = (page: Page) => Promise<void>
export async function nothing() {}

type How = { look?: Look; hasScripts?: boolean; phone?: string; person?: Person }
type Person = { name: string; birthDate: string; relation?: string }

/** Where a booking at Tulsi begins, as the labs' page sends it. */
export async function bookingOf(page: Page, code = 'P-CBC') {
  await page.goto(`/tests/${code}?pincode=560034`)
  const lab = await page.getByRole('radio', { name: /Tulsi/ }).getAttribute('value')
  return `/book?items=${code}&pincode=560034&lab=${lab}`
}

const aNumber = () => `9${String(randomInt(0, 999_999_999)).padStart(9, '0')}`

/** Inside the page of the booking: the number, then its code, which is sent by itself. */
export async function signInHere(page: Page, how: How = {}): Promise<string> {
  const { look = nothing, hasScripts = true, phone = aNumber() } = how
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your mobile number')
  await look(page)
  await page.getByLabel('Mobile number').fill(phone)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page).toHaveURL(/\/book\?.*part=code/)
  await look(page)
  await enterCode(page, `+91${phone}`, hasScripts)
  await expect(page).not.toHaveURL(/part=code/)
  return `+91${phone}`
}

async function enterCode(page: Page, phone: string, hasScripts: boolean) {
  const letter = await messageTo(page, phone)
  await page.getByLabel('Code').fill(/\d{6}/.exec(letter?.text ?? '')?.[0] ?? '')
  if (!hasScripts) await page.getByRole('button', { name: 'Continue' }).click()
}

export async function agree(page: Page) {
  await page.getByRole('checkbox', { name: 'I agree to this use of my data' }).check()
}

export async function fillPerson(page: Page, person: Partial<Person> = {}) {
  const { name = 'Asha Rao', birthDate = '1984-05-17', relation } = person
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Date of birth').fill(birthDate)
  await page.getByRole('radio', { name: 'Female' }).check()
  if (relation) await page.getByLabel('This person is').selectOption({ label: relation })
}

/** At the middle of the PIN code, which is an estimate. */
export async function fillAddress(page: Page, line = '4 Sample Layout, 1st Cross') {
  await page.getByLabel('Flat, house, street').fill(line)
  await page.getByLabel('Locality').fill('Koramangala')
  await page.getByRole('radio', { name: /Centre of 560034, an estimate/ }).check()
}

export async function goToPay(page: Page) {
  await page.getByRole('button', { name: 'See times and the price' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('When should we come?')
}

/** A new account inside the booking, up to the hours and the price. */
export async function newPayer(page: Page, how: How = {}): Promise<string> {
  const { look = nothing, person } = how
  const phone = await signInHere(page, how)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who is tested, and where?')
  await look(page)
  await agree(page)
  await fillPerson(page, person)
  await fillAddress(page)
  await goToPay(page)
  return phone
}

/** The first free hour of the nth open day from the front, or from the end. */
export async function pickHour(page: Page, nth = 0) {
  const day = page.getByRole('group', { name: 'Days' }).locator('input[name=day]:enabled').nth(nth)
  await day.check({ force: true })
  const hours = page
    .getByRole('group', { name: /^Times on / })
    .getByRole('radio', { disabled: false })
  await (nth < 0 ? hours.last() : hours.first()).check()
}

/** The way in cash, from the page with the price. */
export async function confirmInCash(page: Page) {
  await page.getByRole('button', { name: /^Confirm and pay ₹[\d,]+\.00 in cash$/ }).click()
  await expect(page).toHaveURL(/\/bookings\/OPL\d{19}/)
}
