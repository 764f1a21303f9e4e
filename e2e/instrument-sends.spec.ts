import type { Page } from '@playwright/test'
import { instrumentProfiles } from '#src/adapters/instrument-profiles.ts'
import { aBridgeProcess } from '#test/instruments/bridge-process.ts'
import { messageOf, type Printed } from '#test/instruments/messages.ts'
import { sendAstm } from '#test/instruments/wire-instruments.ts'
import { asStaff, post } from './booked.ts'
import { onTheCounter, ownBooking } from './drawn.ts'
import { type DemoName, expect, expectAccessible, signIn, test, widths } from './product.ts'

/** One page, one person after the other. */
async function as(page: Page, who: DemoName) {
  await page.context().clearCookies()
  await signIn(page, who)
  await page.goto('/lab/bridge')
}

/** The manager lets an instrument send, and makes the key that is shown once. */
async function letSend(page: Page, name: string) {
  await as(page, 'labmanager')
  await expectAccessible(page)
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('How it speaks').selectOption('sysmex-xn')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('The instrument may send.')).toBeVisible()
  await page.getByLabel('Where it is used').fill(`Beside ${name}`)
  await page.getByRole('button', { name: 'Make a key' }).click()
  const shown = page.locator('main code')
  await expect(shown.first()).toContainText('": "')
  const [keyId = '', secret = ''] = await shown.allInnerTexts()
  await expectAccessible(page)
  const valueIn = (line: string) => /": "([\w-]+)"/.exec(line)?.[1] ?? ''
  return { keyId: valueIn(keyId), secret: valueIn(secret) }
}

for (const width of widths(360)) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 }, locale: 'en-IN' })

    test('an instrument sends: one value is at the bench, another waits until a person decides', async ({
      page,
      browser,
    }) => {
      const booking = await ownBooking(browser, ['HB'])
      const [barcode = ''] = await onTheCounter(browser, booking)
      const lab = await asStaff((await browser.newContext()).request, 'technician')
      for (const step of ['receive', 'accept'])
        await post(lab, `/api/v1/specimens/${step}`, { barcode })
      const name = `Counter ${barcode.slice(-8)}`
      const key = await letSend(page, name)

      const instruments = [{ name, protocol: 'astm' as const }]
      const url = new URL(page.url()).origin
      await using bridge = await aBridgeProcess({ url, key, instruments })
      await bridge.start()
      const profile = instrumentProfiles().of('sysmex-xn', 1)
      const send = (sampleId: string, value: string) => {
        const results: Printed[] = [{ code: 'HGB', unit: 'g/dL', value }]
        return sendAstm(bridge.portOf(name), messageOf(profile, { sampleId, results }))
      }
      expect(await send(barcode, '13.4')).toBe('acknowledged')
      expect(await send(`${barcode}9`, '13,4')).toBe('acknowledged')

      await as(page, 'technician')
      const waits = page.getByRole('listitem').filter({ hasText: `Sample ${barcode}9` })
      await expect(async () => {
        await page.reload()
        await expect(waits).toContainText('The number has a comma.', { timeout: 1000 })
      }).toPass()
      await expectAccessible(page)
      await waits.getByLabel('Why it is put aside').selectOption('repeat-asked')
      await waits.getByRole('button', { name: 'Put aside' }).click()
      await expect(page.getByText('Put aside.')).toBeVisible()
      await expect(waits).toHaveCount(0)

      await page.goto(`/lab/orders/${booking.orderId}`)
      const value = page.getByRole('textbox', { name: 'Haemoglobin', exact: true })
      await expect(value).toHaveValue('13.4')
      await page.getByRole('button', { name: /^Verify/ }).click()
      await expect(page.getByRole('row').filter({ hasText: 'Haemoglobin' })).toContainText(
        'Verified',
      )

      await as(page, 'labmanager')
      await page.getByRole('button', { name: `Revoke key: Beside ${name}` }).click()
      await expect(page.getByText('The key is revoked.')).toBeVisible()
      await page.getByRole('button', { name: `Stop ${name}` }).click()
      await expect(page.getByText('The instrument sends nothing any more.')).toBeVisible()
      await booking.patient.context().close()
    })
  })
}
