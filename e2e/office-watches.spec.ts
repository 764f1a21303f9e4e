import type { Page } from '@playwright/test'
import { expect, signIn, test } from './product.ts'

/** The page is seen again: it reads what waits at once. */
const lookAgain = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

/** Whether the browser reports the page as hidden. */
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
  }, hidden)

test.use({ provoked: /status of 503|net::ERR_FAILED/ })

test('the list of what waits stays up to date: new work is said, the focus stays, and a failure says which', async ({
  page,
}) => {
  await signIn(page, 'backoffice')
  await page.goto('/backoffice')
  const news = page.locator('[data-queue-news]')
  const signInLink = page.getByRole('link', { name: 'Sign in' })
  const before = await page.locator('[data-queue]').count()

  const link = page.locator('[data-queue-list] a').first()
  await link.focus()
  const words = await link.textContent()
  await page.route('**/backoffice', async (route) => {
    const answer = await route.fetch()
    const row = `<li class="queue" data-queue="messages-new" data-count="999"><h3>Messages to acknowledge</h3></li>`
    const body = (await answer.text()).replace('<ul class="queues', `${row}<ul class="queues`)
    return route.fulfill({ response: answer, body })
  })
  await lookAgain(page)
  await expect(news).toContainText('More is waiting: Messages to acknowledge')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(words)
  await page.unroute('**/backoffice')
  await lookAgain(page)
  await expect(page.locator('[data-queue]')).toHaveCount(before)
  await expect(news).toBeEmpty()

  await setHidden(page, true)
  let reads = 0
  page.on('request', (request) => {
    if (request.headers()['x-read-by-itself'] !== undefined) reads += 1
  })
  await lookAgain(page)
  await setHidden(page, false)
  expect(reads).toBe(0)

  for (const [status, said] of [
    [503, 'The service is not answering'],
    [403, 'You may no longer see what is waiting here'],
  ] as const) {
    await page.route('**/backoffice', (route) => route.fulfill({ status, body: 'no' }))
    await lookAgain(page)
    await expect(news).toContainText(said)
    await page.unroute('**/backoffice')
  }
  await page.route('**/backoffice', (route) => route.abort())
  await lookAgain(page)
  await expect(news).toContainText('Check the connection')
  await expect(signInLink).toBeHidden()
  await page.unroute('**/backoffice')

  await page.context().clearCookies()
  await lookAgain(page)
  await expect(news).toContainText('You are signed out')
  await signInLink.click()
  await expect(page).toHaveURL(/\/sign-in/)
  await page.context().close()
})
