import type { Page } from '@playwright/test'
import { goToPay } from './booking-steps.ts'
import { atTheAddress, drawsMaps, field, openMap, withMaps } from './map-steps.ts'
import { expect, expectAccessible, test } from './product.ts'
import { ATTRIBUTION } from './tile-server.ts'

const port = Number(process.env.E2E_PORT ?? 3390) + 7

test.use({ launchOptions: drawsMaps })
test.setTimeout(240_000)

/** The hosts that a page asked, with ports. */
function hostsOf(page: Page) {
  const hosts = new Set<string>()
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http')) hosts.add(url.host)
  })
  return hosts
}

test('without a server of maps no map is offered, and no other host is asked', async ({ page }) => {
  const hosts = hostsOf(page)
  await atTheAddress(page)
  await expect(page.getByRole('button', { name: 'Show a map' })).toHaveCount(0)
  await page.getByRole('radio', { name: 'A location I set myself' }).check()
  await page.getByRole('slider', { name: 'North or south' }).fill('1.5')
  await expect(page.getByText(/km from Tulsi Demo Diagnostics, home visit ₹/)).toBeVisible()
  await goToPay(page)
  expect([...hosts]).toEqual([new URL(page.url()).host])
})

test.describe('with a server of maps', () => {
  let product: Awaited<ReturnType<typeof withMaps>>
  test.use({ baseURL: `http://localhost:${port}` })
  test.beforeAll(async () => {
    test.setTimeout(240_000)
    product = await withMaps(port, '.data/e2e-map')
  })
  test.afterAll(() => product[Symbol.asyncDispose]())

  test('the map loads on a tap from that host alone, the pin moves by keys, and the booking keeps its point', async ({
    page,
  }) => {
    const { maps } = product
    const hosts = hostsOf(page)
    const scripts = new Set<string>()
    page.on('request', (request) => {
      if (/maplibre|map\.browser/.test(request.url())) scripts.add(request.url())
    })
    await atTheAddress(page)
    expect([scripts.size, maps.asked()]).toEqual([0, 0])
    const map = await openMap(page)
    await expect(page.getByText(ATTRIBUTION)).toBeVisible()
    await map.focus()
    await page.keyboard.press('ArrowRight')
    const told = page.getByText(/^[\d.]+ km from Tulsi Demo Diagnostics, home visit ₹[\d.,]+$/)
    const near = (await told.textContent()) ?? ''
    for (let at = 0; at < 12; at += 1) await page.keyboard.press('Shift+ArrowRight')
    await expect(told).not.toHaveText(near)
    await page.keyboard.press('-')
    await expectAccessible(page)
    const shown = (await told.textContent()) ?? ''
    const [km = '', amount = ''] = /^([\d.]+) km .* (₹[\d.,]+)$/.exec(shown)?.slice(1) ?? []
    // Beside the line on the map stands the same.
    await expect(page.locator('.placemap__line')).toHaveText(`${km} km: ${amount}`)
    const point = [
      await field(page, 'latitude').inputValue(),
      await field(page, 'longitude').inputValue(),
    ]
    await expect(page.getByRole('radio', { name: 'A location I set myself' })).toBeChecked()
    await goToPay(page)
    // The server decides by the same distance.
    await expect(page.getByText(amount).first()).toBeVisible()
    const kept = await page.evaluate(async () => (await fetch('/api/v1/addresses')).json())
    expect(kept.addresses[0]).toMatchObject({
      latitude: Number(point[0]),
      longitude: Number(point[1]),
      pointSource: 'placed',
    })
    expect(maps.asked()).toBeGreaterThan(2)
    expect([...hosts].toSorted()).toEqual([`localhost:${port}`, maps.host].toSorted())
  })

  test('a pin far from its PIN code is told at once, asked about once, and then taken', async ({
    page,
  }) => {
    await atTheAddress(page)
    await page.getByRole('radio', { name: 'A location I set myself' }).check()
    await page.getByText('Enter latitude and longitude', { exact: true }).click()
    await field(page, 'latitude').fill('13.25')
    await field(page, 'longitude').fill('77.6')
    await expect(page.getByText(/This point is 3\d km from the centre of 560034/)).toBeVisible()
    await page.getByRole('button', { name: 'See times and the price' }).click()
    const both = page.getByRole('checkbox', { name: /Both are right/ })
    await expect(both).toBeVisible()
    await expect(field(page, 'latitude')).toHaveValue('13.25')
    await expectAccessible(page)
    await both.check()
    await page.getByRole('button', { name: 'See times and the price' }).click()
    await expect(both).toHaveCount(0)
  })

  test('a browser that draws no map says so and keeps the fields', async ({ page }) => {
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null
    })
    await atTheAddress(page)
    await page.getByRole('button', { name: 'Show a map' }).click()
    await expect(page.getByText('This browser cannot draw the map')).toBeVisible()
    await page.getByRole('radio', { name: 'A location I set myself' }).check()
    await page.getByText('Enter latitude and longitude', { exact: true }).click()
    await field(page, 'latitude').fill('12.93')
    await field(page, 'longitude').fill('77.62')
    await expect(page.getByText(/km from Tulsi Demo Diagnostics, home visit ₹/)).toBeVisible()
    await goToPay(page)
  })
})
