import { instrumentProfiles } from '#src/adapters/instrument-profiles.ts'
import { aBridgeProcess } from '#test/instruments/bridge-process.ts'
import { messageOf } from '#test/instruments/messages.ts'
import { sendAstm } from '#test/instruments/wire-instruments.ts'
import { asStaff, post } from './booked.ts'
import { onTheCounter, ownBooking } from './drawn.ts'
import { expect, expectAccessible, signIn, test } from './product.ts'

test('an instrument sends, the bench shows its value, and a technician verifies it', async ({
  page,
  browser,
}) => {
  const booking = await ownBooking(browser, ['HB'])
  const [barcode = ''] = await onTheCounter(browser, booking)
  const lab = await asStaff((await browser.newContext()).request, 'technician')
  for (const step of ['receive', 'accept'])
    await post(lab, `/api/v1/specimens/${step}`, { barcode })

  await signIn(page, 'labmanager')
  await page.goto('/lab/bridge')
  await expectAccessible(page)
  const name = `Counter ${barcode.slice(-6)}`
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('How it speaks').selectOption('sysmex-xn')
  await page.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText('The instrument may send.')).toBeVisible()
  await page.getByLabel('Where it is used').fill('Beside the counter')
  await page.getByRole('button', { name: 'Make a key' }).click()
  const said = await page.getByText('"secret":').locator('..').innerText()
  const [, keyId = ''] = /"keyId": "([\w-]+)"/.exec(said) ?? []
  const [, secret = ''] = /"secret": "([\w-]+)"/.exec(said) ?? []
  await expectAccessible(page)

  const instruments = [{ name, protocol: 'astm' as const }]
  const url = new URL(page.url()).origin
  await using bridge = await aBridgeProcess({ url, key: { keyId, secret }, instruments })
  await bridge.start()
  const profile = instrumentProfiles().of('sysmex-xn', 1)
  const printed = { code: 'HGB', unit: 'g/dL', value: '13.4' }
  const send = (sampleId: string, results: (typeof printed)[]) =>
    sendAstm(bridge.portOf(name), messageOf(profile, { sampleId, results }))
  expect(await send(barcode, [printed])).toBe('acknowledged')
  expect(await send(`${barcode}9`, [{ ...printed, value: '13,4' }])).toBe('acknowledged')

  await signIn(page, 'technician')
  await expect(async () => {
    await page.goto(`/lab/orders/${booking.orderId}`)
    await expect(page.getByText('13.4').first()).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.getByRole('button', { name: /^Verify/ }).first().click()
  await expect(page.getByText('Verified').first()).toBeVisible()

  await page.goto('/lab/bridge')
  const waits = page.getByRole('listitem').filter({ hasText: `Sample ${barcode}9` })
  await expect(waits).toContainText('The number has a comma.')
  await expectAccessible(page)
  await waits.getByLabel('Why it is put aside').selectOption('repeat-asked')
  await waits.getByRole('button', { name: 'Put aside' }).click()
  await expect(page.getByText('Put aside.')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 800 })
  await page.screenshot({ path: '/tmp/h4-look-360.png', fullPage: true })
})
