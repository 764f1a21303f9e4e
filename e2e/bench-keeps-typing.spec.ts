import type { Browser, Page } from '@playwright/test'
import { onTheCounter, ownBooking } from './drawn.ts'
import { expect, expectAccessible, signIn, test } from './product.ts'
import { holdBack } from './slow-connection.ts'

test.use({ viewport: { width: 1440, height: 900 }, locale: 'en-IN' })

const haemoglobin = (page: Page) => page.getByRole('textbox', { name: 'Haemoglobin', exact: true })

test('typing, reloading and Back lose nothing, the flag is there on the keystroke, and the browser keeps none of it', async ({
  page,
  browser,
}) => {
  await openOrder(page, browser)
  const order = page.url()
  await haemoglobin(page).pressSequentially('4.1')
  const row = page.getByRole('row').filter({ has: haemoglobin(page) })
  await expect(row).toContainText('Critical, low')
  await expect(row).toContainText('not saved')
  await expect(page.getByText(/^Draft saved at/)).toBeVisible()
  await expectAccessible(page)

  await page.reload()
  await expect(haemoglobin(page)).toHaveValue('4.1')
  await expect(page.getByText(/^Your unsaved entries .* have been restored/)).toBeVisible()
  await expect(row).toContainText('Critical, low')

  await haemoglobin(page).fill('13.2')
  await page.getByRole('link', { name: 'Worklist', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Worklist' })).toBeVisible()
  await page.goBack()
  await expect(haemoglobin(page)).toHaveValue('13.2')

  await haemoglobin(page).fill('13.4')
  await page.goto('/lab')
  await page.goto(order)
  await expect(haemoglobin(page)).toHaveValue('13.4')
  expect(await storedIn(page)).toEqual({ local: [], session: [], databases: [] })
  await anotherPersonSeesNothing(page, order)
})

test('Back on a slow connection waits for what was typed last, and what is discarded stays discarded', async ({
  page,
  browser,
}) => {
  await openOrder(page, browser)
  await haemoglobin(page).fill('4.1')
  await expect(page.getByText(/^Draft saved at/)).toBeVisible()
  const leaving = await holdTyping(page)
  await haemoglobin(page).fill('13.2')
  await page.getByRole('link', { name: 'Worklist', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Worklist' })).toBeVisible()
  await page.goBack()
  leaving.letGo()
  await expect(haemoglobin(page)).toHaveValue('13.2')

  const late = await holdTyping(page)
  await haemoglobin(page).fill('14.8')
  await late.held
  await page.getByRole('button', { name: 'Discard draft' }).click()
  late.letGo()
  await expect(page.getByText(/^Your unsaved entries/)).toHaveCount(0)
  await page.reload()
  await expect(haemoglobin(page)).toHaveValue('')
})

test('a person who returns before the last typing was saved sees it as soon as it is there', async ({
  page,
  browser,
}) => {
  await openOrder(page, browser)
  await haemoglobin(page).fill('4.1')
  await expect(page.getByText(/^Draft saved at/)).toBeVisible()
  await holdTyping(page)
  const sent = page.waitForRequest('**/typing')
  await haemoglobin(page).fill('13.2')
  const late = await sent
  await page.reload()
  await expect(page.getByText(/^Your unsaved entries .* have been restored/)).toBeVisible()
  await expect(haemoglobin(page)).toHaveValue('4.1')
  const headers = { origin: new URL(page.url()).origin }
  const form = Object.fromEntries(new URLSearchParams(late.postData() ?? ''))
  expect((await page.request.post(late.url(), { form, headers })).ok()).toBe(true)
  await expect(haemoglobin(page)).toHaveValue('13.2')
})

test('on a slow connection, too, a person who returns sees the last typing', async ({
  page,
  browser,
}) => {
  await page.clock.install()
  await openOrder(page, browser)
  await haemoglobin(page).fill('4.1')
  await expect(page.getByText(/^Draft saved at/)).toBeVisible()
  await holdTyping(page)
  const sent = page.waitForRequest('**/typing')
  await haemoglobin(page).fill('13.2')
  const late = await sent
  const asking = await holdBack(page, /\/lab\/orders\/[^/]+\.data\?_routes=routes/)
  await page.reload()
  await asking.held
  // Longer than the page asks at all: a new question must not break off the one under way.
  await page.clock.runFor(10_000)
  expect(asking.count()).toBe(1)
  const headers = { origin: new URL(page.url()).origin }
  const form = Object.fromEntries(new URLSearchParams(late.postData() ?? ''))
  expect((await page.request.post(late.url(), { form, headers })).ok()).toBe(true)
  asking.letGo()
  await expect(haemoglobin(page)).toHaveValue('13.2')
})

test('what a colleague entered while the page still asked is asked about, and not replaced unseen', async ({
  page,
  browser,
}) => {
  await openOrder(page, browser)
  await holdTyping(page)
  const sent = page.waitForRequest('**/typing')
  await haemoglobin(page).fill('4.1')
  const [typed] = JSON.parse(new URLSearchParams((await sent).postData() ?? '').get('rows') ?? '')
  const { testItemId, version } = typed
  const asking = await holdBack(page, /\/lab\/orders\/[^/]+\.data\?_routes=routes/)
  await page.reload()
  await asking.held
  const data = { type: 'numeric', value: 12, version }
  const { origin } = new URL(page.url())
  const headers = { origin, 'idempotency-key': crypto.randomUUID() }
  const colleague = await page.request.post(`/api/v1/test-items/${testItemId}/result`, {
    data,
    headers,
  })
  expect(colleague.ok(), await colleague.text()).toBe(true)
  await haemoglobin(page).fill('13.9')
  const arrived = page.waitForResponse(/\.data\?_routes=routes/)
  asking.letGo()
  await arrived
  await page.evaluate(drawn)
  await haemoglobin(page).press('Control+Enter')
  await expect(page.getByRole('group', { name: /Haemoglobin/ }).getByRole('radio')).toHaveCount(2)
  await expect(haemoglobin(page)).toHaveValue('13.9')
})

test('what is typed before the page has its scripts is saved as a draft', async ({
  page,
  browser,
}) => {
  await openOrder(page, browser)
  const scripts = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await haemoglobin(page).fill('4.1')
  await scripts.held
  scripts.letGo()
  await expect(page.getByText(/^Draft saved at/)).toBeVisible()
  const row = page.getByRole('row').filter({ has: haemoglobin(page) })
  await expect(row).toContainText('Critical, low')
  await expect(row).toContainText('not saved')
  await page.reload()
  await expect(haemoglobin(page)).toHaveValue('4.1')
  await expect(page.getByText(/^Your unsaved entries .* have been restored/)).toBeVisible()
})

/** What has arrived is on the screen. */
const drawn = () =>
  new Promise<void>((done) => requestIdleCallback(() => requestAnimationFrame(() => done())))

/** A connection so slow that the scripts of a page arrive only when released. */
function holdScripts(page: Page) {
  return holdBack(page, '**/assets/**/*.js')
}

/** A connection so slow that typed values arrive only when released. */
function holdTyping(page: Page) {
  return holdBack(page, '**/typing')
}

test('a saved value is no longer a draft, and a draft is discarded by its button', async ({
  page,
  browser,
}) => {
  await openOrder(page, browser)
  await haemoglobin(page).fill('13.2')
  await expect(page.getByText(/^Draft saved at/)).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/^One value saved/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Your unsaved entries/)).toHaveCount(0)
  await haemoglobin(page).fill('14.8')
  await expect(page.getByText(/^Draft saved at/)).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByText(/^Your unsaved entries/)).toHaveCount(0)
  await expect(haemoglobin(page)).toHaveValue('13.2')
})

/** Another person at the same computer, in the same browser. */
async function anotherPersonSeesNothing(page: Page, order: string) {
  await page.context().clearCookies()
  await signIn(page, 'authoriser')
  await page.goto(order)
  await expect(page.getByRole('heading', { name: /Meera Nair/ })).toBeVisible()
  expect(await page.content()).not.toContain('13.4')
}

async function storedIn(page: Page) {
  return page.evaluate(async () => ({
    local: Object.values(localStorage).filter((kept) => /13\.|4\.1/.test(String(kept))),
    session: Object.values(sessionStorage).filter((kept) => /13\.|4\.1/.test(String(kept))),
    databases: await indexedDB.databases(),
  }))
}

async function openOrder(page: Page, browser: Browser) {
  const barcodes = await onTheCounter(browser, await ownBooking(browser, ['HB']))
  await signIn(page, 'technician')
  await page.goto('/lab')
  for (const barcode of barcodes) {
    await page.getByRole('textbox', { name: 'Scan or type a number' }).fill(barcode)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Receive/ }).click()
    await page.getByRole('button', { name: /^Accept tube/ }).click()
    await expect(page.getByText(/^LAB001-\d\d-\d{6}$/)).toBeVisible()
  }
  await page.getByRole('link', { name: 'Enter values' }).click()
  await page.waitForURL(/\/lab\/orders\//)
}
