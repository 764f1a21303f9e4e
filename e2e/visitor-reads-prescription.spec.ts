import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { booked, newPatient } from './booked.ts'
import { expect, expectAccessible, test } from './product.ts'

/** A printed paper, as a phone takes it. */
function aPaper(lines: readonly string[]) {
  const text = lines
    .map((line, at) => `<text x="60" y="${110 + at * 90}" font-size="52">${line}</text>`)
    .join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="${160 + lines.length * 90}"
    font-family="DejaVu Sans, Liberation Sans, sans-serif"><rect width="100%" height="100%" fill="#fff"/>${text}</svg>`
  return sharp(Buffer.from(svg)).jpeg().toBuffer()
}

/** Photos that are kept on the device; undefined while the page is being left. */
function photosOn(page: Page): Promise<number | undefined> {
  const counted = page.evaluate(async () => {
    const opening = indexedDB.open('prescription')
    await new Promise((done) => opening.addEventListener('success', done))
    const counting = opening.result.transaction('photo').objectStore('photo').count()
    await new Promise((done) => counting.addEventListener('success', done))
    opening.result.close()
    return counting.result
  })
  return counted.catch(() => undefined)
}

test('a printed prescription is read on the device, and only the ticked lines are searched', async ({
  page,
}) => {
  test.setTimeout(90_000)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  await page.goto('/')
  await page.getByRole('link', { name: 'Read a photo of a prescription' }).click()
  const buffer = await aPaper(['Patient Meera Nair', 'CBC', 'Thyroid profile'])
  const photo = { name: 'paper.jpg', mimeType: 'image/jpeg', buffer }
  await page.getByLabel('Take or choose a photo').setInputFiles(photo)
  await page.getByRole('button', { name: 'Read the words' }).click()
  await expect(page.getByRole('checkbox', { name: 'Patient Meera Nair' })).not.toBeChecked({
    timeout: 60_000,
  })
  await page.getByRole('checkbox', { name: 'CBC' }).check()
  await page.getByRole('checkbox', { name: 'Thyroid profile' }).check()
  await page.getByRole('button', { name: 'Find these tests' }).click()
  await expect(page).toHaveURL(/\/tests\?q=CBC/)
  expect(page.url()).not.toContain('Meera')
  expect(sent).toEqual([])
  // It waits on this device until it is added to a booking or removed.
  await page.goto('/prescription')
  await page.getByRole('button', { name: 'Remove the photo' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Read the words' })).toBeHidden()
})

test('who removes the photo and leaves in the same moment has removed it', async ({ page }) => {
  await page.goto('/prescription')
  const photo = { name: 'paper.jpg', mimeType: 'image/jpeg', buffer: await aPaper(['CBC']) }
  await page.getByLabel('Take or choose a photo').setInputFiles(photo)
  const remove = page.getByRole('button', { name: 'Remove the photo' })
  await expect(remove).toBeVisible()
  await expect.poll(() => photosOn(page)).toBe(1)
  await remove.evaluate((button: HTMLElement) => {
    // The page ends before the device has answered.
    indexedDB.open = () => {
      throw new Error('the page is gone')
    }
    button.click()
    location.reload()
  })
  await expect.poll(() => photosOn(page)).toBe(0)
  await expect(remove).toBeHidden()
})

test('a photo that cannot be read says so, keeps the photo and lets one type', async ({ page }) => {
  test.setTimeout(90_000)
  await page.goto('/prescription')
  const noise = { width: 400, height: 300, channels: 3 as const }
  const buffer = await sharp({ create: { ...noise, background: '#777' } })
    .jpeg()
    .toBuffer()
  const choose = page.getByLabel('Take or choose a photo')
  await choose.setInputFiles({ name: 'dark.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('button', { name: 'Read the words' }).click()
  await expect(page.getByRole('status')).toContainText('could not be read', { timeout: 60_000 })
  await expect(page.getByRole('button', { name: 'Remove the photo' })).toBeVisible()
  await expect(page.getByLabel('Tests to search')).toBeFocused()
  const text = { name: 'list.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo') }
  await choose.setInputFiles(text)
  await expect(page.getByRole('status')).toContainText('cannot open this file as a photo')
})

test('what another app shares: a photo waits here, a text is searched', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true)
  const share = async (fields: Record<string, string>, bytes?: number[]) =>
    page.evaluate(
      async ([given, picture]) => {
        const body = new FormData()
        for (const [name, value] of Object.entries(given)) body.append(name, value)
        if (picture) body.append('photo', new File([new Uint8Array(picture)], 'a.jpg'))
        return (await fetch('/prescription', { method: 'POST', body })).url
      },
      [fields, bytes] as const,
    )
  expect(await share({ text: 'CBC, TSH' })).toMatch(/\/tests\?q=CBC%2C\+TSH$/)
  expect(await share({ text: '' }, [...(await aPaper(['CBC']))])).toMatch(/\/prescription$/)
  await page.goto('/prescription')
  await expect(page.getByRole('button', { name: 'Read the words' })).toBeVisible()
})

test('the photo that was read before booking is offered by the booking, sent on a tap, and then gone from the device', async ({
  page,
}) => {
  await page.goto('/prescription')
  const buffer = await aPaper(['CBC'])
  const photo = { name: 'paper.jpg', mimeType: 'image/jpeg', buffer }
  await page.getByLabel('Take or choose a photo').setInputFiles(photo)
  await expect(page.getByRole('button', { name: 'Read the words' })).toBeVisible()
  await expectAccessible(page)
  await newPatient(page)
  const { number } = await booked(page)
  await page.goto(`/bookings/${number}`)
  await page.getByRole('link', { name: 'Add a photo of the prescription' }).click()
  await expect(page.getByRole('figure').locator('canvas')).toBeVisible()
  await expectAccessible(page)
  // The first of the two: that of the photo on the device.
  await page.getByRole('button', { name: 'Keep with this booking' }).first().click()
  await expect(page.getByRole('heading', { name: 'Your photo' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'A photo on this device' })).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'A photo on this device' })).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove it' }).click()
  await expect(page.getByRole('heading', { name: 'Your photo' })).toBeHidden()
})
