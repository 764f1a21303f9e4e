import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './product.ts'
import { atTheAddress, drawsMaps, field, openMap, pointIn, withMaps } from './map-steps.ts'

const port = Number(process.env.E2E_PORT ?? 3390) + 8

test.use({
  launchOptions: drawsMaps,
  hasTouch: true,
  viewport: { width: 400, height: 900 },
  baseURL: `http://localhost:${port}`,
  permissions: ['geolocation'],
})
test.setTimeout(240_000)

let product: Awaited<ReturnType<typeof withMaps>>
test.beforeAll(async () => {
  test.setTimeout(240_000)
  product = await withMaps(port, '.data/e2e-map-taps')
})
test.afterAll(() => product[Symbol.asyncDispose]())

const own = (page: Page) => page.getByRole('radio', { name: 'A location I set myself' })

async function middleOf(page: Page, selector: string) {
  const found = page.locator(selector)
  await found.scrollIntoViewIfNeeded()
  const { x = 0, y = 0, width = 0, height = 0 } = (await found.boundingBox()) ?? {}
  return { x: x + width / 2, y: y + height / 2 }
}

/** A finger that moves from the pin by some pixels, and what the page scrolled meanwhile. */
async function dragPin(page: Page, { right, down }: { right: number; down: number }) {
  const { x, y } = await middleOf(page, '.placemap__pin')
  const before = await page.evaluate(() => window.scrollY)
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) => {
    const touchPoints = type === 'touchEnd' ? [] : [{ x: x + right * part, y: y + down * part }]
    return devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
  }
  await touch('touchStart', 0)
  for (const part of [0.1, 0.25, 0.5, 0.75, 1]) await touch('touchMove', part)
  await touch('touchEnd', 1)
  return (await page.evaluate(() => window.scrollY)) - before
}

test('a tap on the pin sets nothing, and a finger on it moves the pin and not the page', async ({
  page,
}) => {
  await atTheAddress(page)
  const map = await openMap(page)
  const { x, y } = await middleOf(page, '.placemap__pin')
  await page.touchscreen.tap(x, y)
  await map.focus()
  await page.keyboard.press('Escape')
  expect(await pointIn(page)).toEqual(['', ''])
  await expect(own(page)).not.toBeChecked()
  expect(await dragPin(page, { right: 20, down: -60 })).toBe(0)
  await expect(own(page)).toBeChecked()
  const [latitude, longitude] = (await pointIn(page)).map(Number)
  expect(await dragPin(page, { right: 20, down: -60 })).toBe(0)
  expect(Number(await field(page, 'latitude').inputValue())).toBeGreaterThan(latitude ?? 0)
  expect(Number(await field(page, 'longitude').inputValue())).toBeGreaterThan(longitude ?? 0)
})

test.describe('where the map’s script does not come', () => {
  test.use({ provoked: /net::ERR_FAILED/ })

  test('the map has its place while it loads, and its button again where it does not come', async ({
    page,
  }) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/map.browser-*.js', async (route) => {
      await promise
      await route.abort()
    })
    await page.goto('/labregister')
    const button = page.getByRole('button', { name: 'Show a map' }).first()
    await button.focus()
    await page.keyboard.press('Enter')
    const place = page.locator('[data-map-place]').first()
    const wait = place.locator('.skeleton')
    await expect(wait).toHaveAttribute('aria-busy', 'true')
    await expect(wait).toBeVisible()
    await expect(place).toBeFocused()
    const { height = 0 } = (await place.boundingBox()) ?? {}
    await expectAccessible(page)
    resolve()
    await expect(button).toBeFocused()
    await expect(wait).toBeHidden()
    await page.unroute('**/map.browser-*.js')
    await page.keyboard.press('Enter')
    await expect(page.getByText('arrow keys move the pin')).toBeVisible({ timeout: 60_000 })
    await expect(wait).toBeHidden()
    await expect(page.getByRole('application')).toBeFocused()
    expect((await place.boundingBox())?.height).toBe(height)
  })
})

test('far from the ground a tap looks nearer, and only near it the pin is set', async ({
  page,
}) => {
  await page.goto('/labregister')
  await page.getByRole('button', { name: 'Show a map' }).first().click()
  await expect(page.getByText('arrow keys move the pin')).toBeVisible({ timeout: 60_000 })
  const latitude = page.locator('input[name="latitude"]')
  const tap = async () => {
    const { x, y } = await middleOf(page, '.placemap__frame canvas')
    await page.touchscreen.tap(x + 30, y + 40)
  }
  await tap()
  await expect(page.getByText('Tap again to look nearer')).toBeVisible()
  await expect(latitude).toHaveValue('')
  await expect(async () => {
    await tap()
    await expect(latitude).not.toHaveValue('', { timeout: 1000 })
  }).toPass({ timeout: 30_000 })
})

test('the map shows the charge that is taken, of the centre too', async ({ page }) => {
  await atTheAddress(page)
  const map = await openMap(page)
  await map.focus()
  for (let at = 0; at < 12; at += 1) await page.keyboard.press('Shift+ArrowRight')
  const line = page.locator('.placemap__line')
  const ofPin = (await line.textContent()) ?? ''
  await page.getByRole('radio', { name: /Centre of 560034, an estimate/ }).check()
  const told = page.getByText(/^About [\d.]+ km from Tulsi Demo Diagnostics, home visit ₹/)
  const shown = (await told.textContent()) ?? ''
  const [km = '', amount = ''] = /About ([\d.]+) km .* (₹[\d.,]+)/.exec(shown)?.slice(1) ?? []
  await expect(line).toHaveText(`${km} km: ${amount}`)
  expect(ofPin).not.toBe(`${km} km: ${amount}`)
  await own(page).check()
  await expect(line).toHaveText(ofPin)
})

test('a place that the device knows roughly is to be chosen by moving the pin', async ({
  page,
  context,
}) => {
  await context.setGeolocation({ latitude: 12.94, longitude: 77.63, accuracy: 800 })
  await atTheAddress(page)
  await page.getByRole('button', { name: 'Use my current location' }).click()
  await expect(page.getByText(/only to 800 m/)).toBeVisible()
  await expect(field(page, 'latitude')).toHaveValue('12.94000')
  await expect(page.locator('[name="place.pointSource"]:checked')).toHaveCount(0)
  await expect(page.getByText(/^About [\d.]+ km from Tulsi/)).toBeVisible()
  await expect(page.getByRole('slider', { name: 'North or south' })).toBeVisible()
  const map = await openMap(page)
  await map.focus()
  await page.keyboard.press('ArrowRight')
  await expect(own(page)).toBeChecked()
})

/** The device answers when the test says so. */
async function slowDevice(page: Page) {
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (found) => {
      const coords = { latitude: 12.99, longitude: 77.69, accuracy: 20 }
      document.addEventListener('device-answers', () => found({ coords } as GeolocationPosition))
    }
  })
  return () => page.evaluate(() => document.dispatchEvent(new Event('device-answers')))
}

test('a late answer of the device replaces nothing that was set meanwhile', async ({ page }) => {
  const answer = await slowDevice(page)
  await atTheAddress(page)
  await page.getByRole('button', { name: 'Use my current location' }).click()
  await page.getByText('Enter latitude and longitude', { exact: true }).click()
  await field(page, 'latitude').fill('12.93')
  await field(page, 'longitude').fill('77.62')
  await answer()
  await expect(page.getByText('You set a point meanwhile')).toBeVisible()
  expect(await pointIn(page)).toEqual(['12.93', '77.62'])
  await expect(own(page)).toBeChecked()
})

test('a late answer of the device replaces no point of a lab either', async ({ page }) => {
  const answer = await slowDevice(page)
  await page.goto('/labregister')
  await page.locator('[data-place-by="device"]').first().click()
  await page.locator('input[name="latitude"]').fill('12.93')
  await answer()
  await expect(page.getByText('You set a point meanwhile')).toBeVisible()
  await expect(page.locator('input[name="latitude"]')).toHaveValue('12.93')
})

test('keys with Alt and Ctrl stay the browser’s, and the map has the focus once it is there', async ({
  page,
}) => {
  await atTheAddress(page)
  await page.getByRole('button', { name: 'Show a map' }).press('Enter')
  await expect(page.getByText('arrow keys move the pin')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('application')).toBeFocused()
  await page.evaluate(() => {
    document.addEventListener('keydown', (event) => {
      if (event.defaultPrevented) document.body.dataset.taken = event.key
    })
  })
  for (const keys of ['Alt+ArrowLeft', 'Control+=', 'Control+-', 'Meta+-'])
    await page.keyboard.press(keys)
  expect(await pointIn(page)).toEqual(['', ''])
  expect(await page.evaluate(() => document.body.dataset.taken)).toBeUndefined()
  await page.keyboard.press('ArrowLeft')
  await expect(own(page)).toBeChecked()
})

test('a style of vector tiles is asked for them by the worker', async ({ page }) => {
  await atTheAddress(page)
  await openMap(page)
  await expect.poll(() => product.maps.askedForVectors()).toBeGreaterThan(0)
})
