import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test'
import { asStaff, get, post } from './booked.ts'
import { onTheCounter, ownBooking } from './drawn.ts'
import { expect, expectAccessible, signIn, test, widths } from './product.ts'

/** A haemoglobin of this sample, as a counter of the Sysmex XN series prints it. */
function messageOf(sampleId: string, value: string): string {
  const order = `O|1||^^${sampleId}||R||||||N`
  const result = `R|1|^^^^HGB|${value}|g/dL||N||F||||20261126103000`
  return ['H|\\^&||||||||||P|LIS2-A2', 'P|1', order, result, 'L|1|N', ''].join('\r')
}

/** The bridge of a lab, whose instrument says what it measured. */
async function aBridge(manager: APIRequestContext, name: string) {
  const { labId } = await get(manager, '/api/v1/bench')
  const at = `/api/v1/labs/${labId}`
  const { keyId, secret } = await post(manager, `${at}/bridge-keys`, { name })
  await post(manager, `${at}/instrument-links`, { name, profile: 'sysmex-xn' })
  return async (anybody: APIRequestContext, text: string) => {
    const bytes = Buffer.from(text)
    const nonce = randomBytes(24).toString('base64url')
    const sentAt = new Date().toISOString()
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const signed = ['oxalate-bridge-1', keyId, sentAt, nonce, name, sha256].join('\n')
    const hmac = createHmac('sha256', Buffer.from(secret, 'base64url')).update(signed)
    const signature = hmac.digest('base64url')
    const sent = { keyId, sentAt, nonce, instrument: name, message: bytes.toString('base64') }
    await post(anybody, '/api/v1/bridge-messages', { ...sent, signature })
  }
}

/** A sample that is accepted and not measured yet. */
async function accepted(browser: Browser) {
  const booking = await ownBooking(browser, ['HB'])
  const barcodes = await onTheCounter(browser, booking)
  const lab = await asStaff((await browser.newContext()).request, 'technician')
  for (const barcode of barcodes)
    for (const step of ['receive', 'accept'])
      await post(lab, `/api/v1/specimens/${step}`, { barcode })
  return { ...booking, barcode: barcodes[0] ?? '' }
}

/** The page of an order, once the worker has done its part. */
async function orderShows(page: Page, orderId: string, said: () => Locator) {
  await expect(async () => {
    await page.goto(`/lab/orders/${orderId}`)
    await expect(said()).toBeVisible({ timeout: 1000 })
  }).toPass()
}

for (const width of widths(360)) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 }, locale: 'en-IN' })

    test('a critical value of a second measurement holds a test back until somebody decides', async ({
      page,
      browser,
    }) => {
      const name = `Counter ${Date.now() % 1_000_000}`
      const manager = await asStaff((await browser.newContext()).request, 'labmanager')
      const say = await aBridge(manager, name)
      const wire = (await browser.newContext()).request
      const { orderId, barcode, patient } = await accepted(browser)
      await say(wire, messageOf(barcode, '13.4'))
      await signIn(page, 'technician')
      await orderShows(page, orderId, () => page.getByRole('button', { name: /^Verify/ }))
      await say(wire, messageOf(barcode, '4.0'))
      const also = () => page.getByRole('link', { name: `${name} also sent 4.0 g/dL. Decide` })
      await orderShows(page, orderId, also)
      await page.getByRole('button', { name: /^Verify/ }).click()
      await expect(page.getByText(`${name} also sent 4.0 g/dL. Open`).first()).toBeVisible()
      await expect(() => expectAccessible(page)).toPass()

      await also().click()
      const entry = page.getByRole('listitem').filter({ hasText: `Sample ${barcode}` })
      await expect(entry.getByText(/has 13\.4/)).toBeVisible()
      await expectAccessible(page)
      await entry.getByRole('link', { name: 'Record call' }).click()
      await expect(page.getByText(`${name} sent this value`)).toBeVisible()
      await expectAccessible(page)

      await page.goto('/lab/bridge')
      await entry.getByLabel('Why it is put aside').selectOption('instrument-fault')
      await entry.getByRole('button', { name: 'Put aside' }).click()
      await expect(page.getByText('Put aside.')).toBeVisible()
      await page.goto(`/lab/orders/${orderId}`)
      await page.getByRole('button', { name: /^Verify/ }).click()
      await expect(page.getByRole('button', { name: /^Verify/ })).toHaveCount(0)
      await patient.context().close()
    })
  })
}
