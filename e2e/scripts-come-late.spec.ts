import type { Page } from '@playwright/test'
import { expect, signIn, test } from './product.ts'
import { bookingOf, signInHere } from './booking-steps.ts'
import { holdBack } from './slow-connection.ts'

// Otherwise the worker answers for what it keeps.
test.use({ serviceWorkers: 'block' })

/** What React runs with arrives only when released; the small scripts of the page do not wait. */
const holdReact = (page: Page) => holdBack(page, '**/entry.client-*.js')

test('what is typed into a lab’s form before React arrives stays, though a script wrote beside it', async ({
  page,
}) => {
  await signIn(page, 'backoffice')
  const react = await holdReact(page)
  await page.goto('/backoffice/labs/new', { waitUntil: 'commit' })
  await react.held
  const kept = page.locator('[data-part="kept"]')
  const before = await kept.textContent()
  await page.getByLabel('Location', { exact: true }).selectOption({ label: 'Bengaluru' })
  await page.getByLabel('Latitude', { exact: true }).fill('12.9716')
  await expect(kept).not.toHaveText(before ?? '')
  react.letGo()
  await hydrated(page)
  await expect(page.getByLabel('Location', { exact: true })).toHaveValue('1')
  await expect(page.getByLabel('Latitude', { exact: true })).toHaveValue('12.9716')
})

test('a code that is entered before the page’s script arrives is sent by itself all the same', async ({
  page,
}) => {
  const late = await holdBack(page, '**/code.browser-*.js')
  await page.goto(await bookingOf(page))
  const signedIn = signInHere(page)
  await late.held
  await expect(page.getByLabel('Code')).toHaveValue(/^\d{6}$/)
  late.letGo()
  await signedIn
})

test.describe('on an Apple computer', () => {
  test('the key of the search is named before React arrives, and after', async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'platform', { get: () => 'MacIntel' }),
    )
    await signIn(page, 'backoffice')
    const react = await holdReact(page)
    await page.goto('/backoffice/labs', { waitUntil: 'commit' })
    await react.held
    const keys = page.locator('.staffsearch kbd')
    await expect(keys).toHaveText('⌘ K')
    react.letGo()
    await hydrated(page)
    await expect(keys).toHaveText('⌘ K')
  })
})

/** React has taken the page over: it marks the elements that are its own. */
async function hydrated(page: Page) {
  const isOwn = () =>
    Object.keys(document.querySelector('main') ?? {}).some((name) => name.startsWith('__react'))
  await page.waitForFunction(isOwn)
}
