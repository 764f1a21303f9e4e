import { goldenMessages } from '#test/instruments/golden-messages.ts'
import { expect, expectAccessible, signIn, test, widths } from './product.ts'

const texts = goldenMessages
  .filter(({ profile }) => profile === 'mindray-bs-200')
  .map(({ text }) => text)

for (const width of widths(360)) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 }, locale: 'en-IN' })

    test('a lab drops messages of its instrument and sees what to fix', async ({ page }) => {
      await signIn(page, 'technician')
      await page.goto('/lab/bridge')
      await page.getByRole('link', { name: /^Check an instrument’s messages/ }).click()
      await expectAccessible(page)
      await page.getByLabel('How it speaks').selectOption('mindray-bs-200')
      const files = texts.slice(0, 10).map((text, at) => ({
        name: `message-${at}.hl7`,
        mimeType: 'text/plain',
        buffer: Buffer.from(text),
      }))
      await page.getByLabel('Files', { exact: true }).setInputFiles(files)
      await page.getByRole('button', { name: 'Check messages' }).click()
      await expect(page.getByText(/of 10 messages pass/)).toBeVisible()
      await expect(page.getByRole('status').or(page.getByRole('alert')).first()).toContainText(
        'Fix these first',
      )
      const first = page.getByRole('region', { name: 'Message 1: passes' })
      await expect(first).toContainText('92.4 → 92.4')
      await expectAccessible(page)
      const isWhole = await page.evaluate(
        () => document.documentElement.scrollWidth <= window.innerWidth,
      )
      expect(isWhole).toBe(true)
    })
  })
}
