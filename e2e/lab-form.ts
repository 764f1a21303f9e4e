import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { byPointer, type Hand } from './hand.ts'
import { expect } from './product.ts'

// Among the possible Aadhaar numbers, one that is nobody's: UIDAI's own example.
const AADHAAR = '2341 2341 2346'

/** A PAN of a company that no other run has used. */
export function freshPan(): string {
  const letter = () => String.fromCharCode(65 + Math.floor(Math.random() * 26))
  const digits = String(Math.floor(Math.random() * 10_000)).padStart(4, '0')
  return `${letter()}${letter()}${letter()}C${letter()}${digits}${letter()}`
}

/** An image that looks like a page, as a file to upload. */
async function aPicture(name: string) {
  const page = { create: { width: 640, height: 400, channels: 3, background: '#e8d9b8' } } as const
  const buffer = await sharp(page).png().toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

export async function next(page: Page, hand: Hand = byPointer) {
  await hand.press(page.getByRole('button', { name: /^(Next|आगे)/ }).last())
}

type Values = Readonly<Record<string, string>>

async function type(page: Page, values: Values, hand: Hand) {
  for (const [label, value] of Object.entries(values))
    await hand.fill(page.getByLabel(label, { exact: true }), value)
}

type Choice = { pan: string; name: string; share?: 'Order Share' | 'Test Share' }

/** Step 1, completely, for a company in Bengaluru. */
export async function typeOrganization(
  page: Page,
  { pan, name, share = 'Order Share' }: Choice,
  hand: Hand = byPointer,
) {
  await hand.choose(page.getByLabel('Location', { exact: true }), 'Bengaluru')
  await hand.choose(page.getByLabel('Lab Service Type', { exact: true }), 'All')
  await hand.choose(page.getByLabel('Share Type', { exact: true }), share)
  const place = { Latitude: '12.9716', Longitude: '77.5946', 'Name of the Associate': name }
  await type(page, place, hand)
  await hand.choose(page.getByLabel('Type of Legal Entity'), 'Private Limited')
  const about = {
    'Postal Address': '12 Church Street, Bengaluru',
    Country: 'India',
    State: 'Karnataka',
    District: 'Bengaluru Urban',
    City: 'Bengaluru',
    'Pin Zip Code': '560001',
    'Landline Number': '8025550142',
    'SPOC Name': 'Kavya Shetty',
    'SPOC Mobile Number': '9845012345',
    'Total No.of Branches (Including Main Branch)': '2',
    'PAN Card Number': pan,
    'Tell us About your Organization.': 'A laboratory of our own since 2009.',
  }
  await type(page, about, hand)
}

/** Step 2 without its image. */
export async function typeBranch(page: Page, name: string, hand: Hand = byPointer) {
  const branch = {
    'Name Of The Branch': name,
    'Registration Number': `KA-${name.replace(/\W/g, '')}`,
    'Year Of Registration': '2009-06-01',
    'Laboratory Period Of License From': '2024 to 2031',
    Organization: name,
    'Validity Period Of License From': '2024-01-01',
    'Validity Period Of License To': '2031-12-31',
    'Branch Locality': 'Church Street',
    'Branch Mobile Number': '9845067890',
    'Branch landline number': '8025550143',
    'Branch Email': 'branch@sunrise.example',
    'Start Time': '07:00',
    'End Time': '21:00',
  }
  await type(page, branch, hand)
}

/** Chooses an image and waits until it is stored. */
export async function upload(page: Page, kind: string, label: string, hand: Hand = byPointer) {
  const card = page.locator(`#lab-document-${kind}`)
  const picture = await aPicture(`${kind}.png`)
  await hand.attach(card.getByLabel(`Choose image: ${label}`), picture)
  await expect(card.getByText(/^Uploaded, /)).toBeVisible()
}

export async function declare(page: Page, kind: string, why: string, hand: Hand = byPointer) {
  const card = page.locator(`#lab-document-${kind}`)
  await hand.press(card.locator('summary'))
  await hand.fill(card.getByLabel('Why it does not apply'), why)
  await hand.press(card.getByRole('button', { name: /^Submit/ }))
  await expect(page.locator(`#lab-document-${kind}`).getByText(why)).toBeVisible()
}

/** The public form, all four steps, with its documents. */
export async function apply(page: Page, name: string, hand: Hand = byPointer) {
  await page.goto('/labregister')
  await typeOrganization(page, { pan: freshPan(), name }, hand)
  await next(page, hand)
  await typeBranch(page, name, hand)
  await upload(page, 'branch-image', 'Branch Image', hand)
  await next(page, hand)
  const signatory = {
    'Signatory Name': 'Kavya Shetty',
    'Signatory Email': 'kavya@sunrise.example',
    'Signatory Aadhar Number': AADHAAR,
    'Signatory Designation': 'Director',
  }
  for (const [label, value] of Object.entries(signatory))
    await hand.fill(page.getByLabel(label), value)
  await upload(page, 'licence', 'Scan Copy of License', hand)
  await upload(page, 'signatory-pan', 'PAN Card of the Signatory', hand)
  await declare(page, 'gst', 'Health care is exempt', hand)
  await declare(page, 'afrb', 'No radiology here', hand)
  await declare(page, 'foreign-pan', 'An Indian company', hand)
  await next(page, hand)
  await hand.fill(page.getByLabel('Lab percentage, All tests'), '75')
  await hand.press(page.getByRole('button', { name: 'Submit' }))
  await expect(page.getByText('Awaiting review by the back office.')).toBeVisible()
}
