import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectAccessible, signIn, test } from './product.ts'

// Otherwise the worker answers for the scripts it keeps.
test.use({
  serviceWorkers: 'block',
  viewport: { width: 360, height: 740 },
  locale: 'en-IN',
  contextOptions: { reducedMotion: 'reduce' },
  // Of the phone whose memory is refused below.
  provoked: /^a private window$/,
})

/** Nothing of this address arrives until it is released. */
async function held(page: Page, address: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const busy = (page: Page) => page.getByRole('main').locator('.skeleton:visible')

test('the visits of a phone have their place while the phone is read', async ({ page }) => {
  const release = await held(page, '**/door.browser-*.js')
  await page.goto('/offline/visit', { waitUntil: 'commit' })
  await expect(busy(page)).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByText('This phone is not set up')).toBeHidden()
  await expectAccessible(page)
  release()
  await expect(page.getByText('This phone is not set up')).toBeVisible()
  await expect(busy(page)).toHaveCount(0)
})

test('a phone whose memory cannot be read says so, and promises nothing', async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new Error('a private window')
    }
  })
  await page.goto('/offline/visit')
  await expect(page.getByText('What this phone keeps could not be read.')).toBeVisible()
  await expect(busy(page)).toHaveCount(0)
  await signIn(page, 'phlebotomist')
  await page.goto('/phlebotomist/phones')
  await expect(page.getByText('This browser cannot keep visits.')).toBeVisible()
  await expect(busy(page)).toHaveCount(0)
})

test('setting up a phone has its place while it is asked whose phone it is', async ({ page }) => {
  await signIn(page, 'phlebotomist')
  const release = await held(page, '**/phone.browser-*.js')
  await page.goto('/phlebotomist/phones', { waitUntil: 'commit' })
  await expect(busy(page)).toHaveAttribute('aria-busy', 'true')
  await expectAccessible(page)
  release()
  await expect(page.getByLabel('Name of this phone')).toBeVisible()
  await expect(busy(page)).toHaveCount(0)
})

test('the camera is as high before it is there as with it, and says what to do', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const opened = new Promise((resolve) => addEventListener('camera-opens', resolve))
    navigator.mediaDevices.getUserMedia = async () => {
      await opened
      const canvas = document.createElement('canvas')
      const pen = canvas.getContext('2d')
      setInterval(() => pen?.fillRect(0, 0, 300, 150), 50)
      return canvas.captureStream()
    }
  })
  await page.goto('/dev/ui')
  await page.getByRole('button', { name: 'Scan with the camera' }).first().click()
  await expect(page.getByText('If the browser asks, allow it.')).toBeVisible()
  const frame = page.locator('.camera__frame')
  await expect(frame.locator('.skeleton')).toHaveAttribute('aria-busy', 'true')
  const before = await frame.boundingBox()
  await page.evaluate(() => dispatchEvent(new Event('camera-opens')))
  await expect(page.getByText('Hold the barcode in front of the camera.')).toBeVisible()
  await expect(frame.locator('.skeleton')).toHaveCount(0)
  expect(await frame.boundingBox()).toEqual(before)
})

test('a photo and the lines that are read of it have their places at once', async ({ page }) => {
  await page.addInitScript(() => {
    const draw = createImageBitmap
    const decoded = new Promise((resolve) => addEventListener('photo-decodes', resolve))
    window.createImageBitmap = async (...given: [ImageBitmapSource]) => {
      await decoded
      return draw(...given)
    }
  })
  const release = await held(page, '**/read-photo.worker-*.js')
  await page.goto('/prescription')
  const paper = { width: 600, height: 800, channels: 3, background: '#fff' } as const
  const buffer = await sharp({ create: paper }).jpeg().toBuffer()
  const photo = { name: 'paper.jpg', mimeType: 'image/jpeg', buffer }
  await page.getByLabel('Take or choose a photo').setInputFiles(photo)
  await expect(busy(page)).toHaveAttribute('aria-busy', 'true')
  const read = page.getByRole('button', { name: 'Read the words' })
  await expect(read).toBeDisabled()
  await expectAccessible(page)
  await page.evaluate(() => dispatchEvent(new Event('photo-decodes')))
  await expect(page.locator('canvas')).toBeVisible()
  await expect(busy(page)).toHaveCount(0)

  await read.click()
  await expect(busy(page)).toHaveAttribute('aria-busy', 'true')
  await expectAccessible(page)
  release()
  await expect(page.getByText('The words could not be read.')).toBeVisible({ timeout: 60_000 })
  await expect(busy(page)).toHaveCount(0)
})

test('without scripts nothing waits for them', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const path of ['/offline/visit', '/prescription']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.skeleton').first()).toBeHidden()
  }
  await context.close()
})
