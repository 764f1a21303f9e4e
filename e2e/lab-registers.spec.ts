import type { Locator, Page } from '@playwright/test'
import sharp, { type Region } from 'sharp'
import { declare, freshPan, next, typeBranch, typeOrganization, upload } from './lab-form.ts'
import { expect, expectAccessible, messageTo, test } from './product.ts'

// Among the possible Aadhaar numbers, one that is nobody's: UIDAI's own example.
const AADHAAR = '2341 2341 2346'

test('a lab registers with documents, is told what is wrong, and sees its status', async ({
  page,
}) => {
  const pan = freshPan()
  const name = `Sunrise ${pan}`
  await page.goto('/labregister')
  await expectAccessible(page)
  await next(page)
  const summary = page.locator('#lab-errors')
  await expect(summary).toBeFocused()
  for (const words of ['Please Select Location.', 'Please Share Type.', 'Please Enter Latitude.'])
    await expect(summary).toContainText(words)
  await expect(page.getByLabel('State', { exact: true })).toHaveAccessibleDescription(
    /Please Enter state\./,
  )
  await expectAccessible(page)
  await typeOrganization(page, { pan: pan.replace(/^(...)C/, '$1P'), name })
  await next(page)
  await expect(summary).toContainText('The fourth letter of this PAN is P')
  await expect(summary).toContainText('Private Limited')
  await page.getByLabel('PAN Card Number').fill(pan)
  await next(page)

  await expect(page.getByRole('heading', { name: 'Branch details' })).toBeVisible()
  await page.goto('/labregister?step=shares')
  await expect(page.getByRole('heading', { name: 'Branch details' })).toBeVisible()
  await typeBranch(page, name)
  await next(page)
  await expect(summary).toContainText('Please Upload Branch Image.')
  await upload(page, 'branch-image', 'Branch Image')
  await expectAccessible(page)
  await next(page)

  await expect(page.getByRole('heading', { name: 'Signatory and documents' })).toBeVisible()
  await page.getByLabel('Signatory Name').fill('Kavya Shetty')
  await page.getByLabel('Signatory Email').fill('kavya@sunrise.example')
  await page.getByLabel('Signatory Aadhar Number').fill(AADHAAR)
  await page.getByLabel('Signatory Designation').fill('Director')
  await upload(page, 'licence', 'Scan Copy of License')
  await upload(page, 'gst', 'Scan Copy of GST')
  await upload(page, 'signatory-pan', 'PAN Card of the Signatory')
  await declare(page, 'afrb', 'No radiology here')
  await declare(page, 'foreign-pan', 'An Indian company')
  await cover(page.locator('#lab-document-aadhaar-front'))
  await expectAccessible(page)
  await next(page)

  await expect(page.getByRole('heading', { name: 'Percentages' })).toBeVisible()
  const share = page.getByLabel('Lab percentage, All tests')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Please Fill all Fields')
  await share.pressSequentially('7x5')
  await expect(share).toHaveValue('75')
  await expect(page.locator('[data-rest-of]')).toHaveText('25')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('heading', { name: /^Your application LAB\d+/ })).toBeVisible()
  await expect(page.getByText('Awaiting review by the back office.')).toBeVisible()
  await expectAccessible(page)
})

/** Masks by keyboard, sends, and checks what left the browser. */
async function cover(card: Locator) {
  const page = card.page()
  const white = { create: { width: 1000, height: 600, channels: 3, background: '#fff' } } as const
  const buffer = await sharp(white)
    .jpeg()
    .withExif({ IFD0: { Artist: 'Canary' } })
    .toBuffer()
  const file = { name: 'aadhaar.jpg', mimeType: 'image/jpeg', buffer }
  await card.getByLabel(/^Choose image/).setInputFiles(file)
  await expect(card.getByText('The image is masked on this device.')).toBeVisible()
  const digits = card.locator('[data-box="digits"]')
  await expect(digits).toBeFocused()
  for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowUp')
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Shift+ArrowRight')
  await expect(digits).toHaveAccessibleName(/66 percent from top, 40 wide/)
  await card.getByRole('button', { name: 'Upload masked image' }).click()
  await expect(card.getByText('Confirm that both are masked.')).toBeVisible()
  await card.getByLabel('I have masked the first eight digits and the QR code.').check()
  const leaving = whatLeaves(page)
  await card.getByRole('button', { name: 'Upload masked image' }).click()
  await expect(card.getByText(/^Uploaded, /)).toBeVisible()
  const sent = await leaving
  expect(sent.toString('latin1')).not.toContain('Canary')
  expect(await brightness(sent, { left: 250, top: 400, width: 380, height: 80 })).toBeLessThan(8)
  expect(await brightness(sent, { left: 705, top: 245, width: 270, height: 260 })).toBeLessThan(8)
  expect(await brightness(sent, { left: 10, top: 10, width: 200, height: 200 })).toBeGreaterThan(
    247,
  )
}

/** The next body that the page sends; the protocol does not show file bodies. */
async function whatLeaves(page: Page): Promise<Buffer> {
  const encoded = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const real = XMLHttpRequest.prototype
        // Called on the request itself, like the real one.
        const send = Reflect.get(real, 'send')
        Reflect.set(real, 'send', function watched(this: XMLHttpRequest, body: Blob) {
          Reflect.set(real, 'send', send)
          const reader = new FileReader()
          const done = () => resolve(typeof reader.result === 'string' ? reader.result : '')
          reader.addEventListener('load', done)
          reader.readAsDataURL(body)
          this.send(body)
        })
      }),
  )
  return Buffer.from(encoded.split(',')[1] ?? '', 'base64')
}

/** The mean of the brightest channel in a part of an image: 0 is black. */
async function brightness(picture: Buffer, part: Region): Promise<number> {
  const { channels } = await sharp(await sharp(picture).extract(part).toBuffer()).stats()
  return Math.max(...channels.map(({ mean }) => mean))
}

test('a draft is saved while it is typed and continues in a second browser', async ({
  page,
  browser,
}) => {
  const pan = freshPan()
  const email = `${pan.toLowerCase()}@sunrise.example`
  await page.goto('/labregister')
  await page.getByLabel('Name of the Associate').fill(`Sunrise ${pan}`)
  const phone = page.getByLabel('SPOC Mobile Number')
  await phone.pressSequentially('98a45')
  await expect(phone).toHaveValue('9845')
  await expect(page.getByRole('status')).toContainText(/^Saved /)
  await page.reload()
  await expect(page.getByLabel('Name of the Associate')).toHaveValue(`Sunrise ${pan}`)

  await page.context().setOffline(true)
  await page.getByLabel('City', { exact: true }).fill('Bengaluru')
  await expect(page.getByRole('status')).toContainText('No connection. Your entries are saved once')
  await next(page)
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Bengaluru')
  await page.context().setOffline(false)
  await expect(page.getByRole('status')).toContainText(/^Saved /)

  await page.getByLabel('Your e-mail').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(`We have sent the link to ${email}.`)).toBeVisible()
  const link = /\/labregister\/resume\/[\w-]+/.exec((await messageTo(page, email))?.text ?? '')?.[0]
  const other = await browser.newPage()
  await other.goto(String(link))
  await other.getByRole('button', { name: 'Continue' }).click()
  await expect(other).toHaveURL(/\/labregister$/)
  await expect(other.getByLabel('City', { exact: true })).toHaveValue('Bengaluru')
  await other.close()
})
