import type { Browser, Page } from '@playwright/test'
import { untilTheDoor } from './clock.ts'
import { type DemoName, expect, expectAccessible, password, signIn, test } from './product.ts'
import { asStaff, get, people, post, visitSteps } from './booked.ts'
import { aBarcode, ownBooking } from './drawn.ts'

test.use({ viewport: { width: 360, height: 740 }, locale: 'en-IN' })

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** Says who it is, as the patient would. */
async function sayWhoIsThere(page: Page, code: string) {
  const [year = '', month = '', day = ''] = people.self.birthDate.split('-')
  await page.getByLabel('Visit code', { exact: true }).fill(code)
  await page.getByLabel('Full name, as said').fill(people.self.name)
  await page.getByLabel('Day').fill(day)
  await page.getByLabel('Month').fill(month)
  await page.getByLabel('Year').fill(year)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
}

/** A visit at its hour, on this phone of the phlebotomist who is signed in. */
async function visitOnPhone(page: Page, browser: Browser) {
  const booked = await ownBooking(browser, ['P-CBC'])
  await visitSteps(page.request, booked, ['accept'])
  await untilTheDoor(page.request, booked)
  return booked
}

async function setUp(page: Page, name: string) {
  await page.goto('/phlebotomist/phones')
  await page.getByLabel('Name of this phone').fill(name)
  await page.getByRole('button', { name: 'Use this phone without a network' }).click()
  await expect(page.getByText('This phone is ready')).toBeVisible()
}

/** In a session of their own, which is signed out without ending another journey's. */
async function signInApart(page: Page, who: DemoName) {
  await page.goto('/sign-in/password')
  await page.getByLabel('E-mail').fill(`${who}@demo.oxalate.example`)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))
}

async function signOut(page: Page) {
  await page.goto('/sign-out')
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).not.toHaveURL(/sign-out/)
}

/** How many sealed visits and steps lie on the phone, whosever they are. */
async function lying(page: Page) {
  return page.evaluate(async () => {
    const wait = (request: IDBRequest) =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('no answer')))
      })
    const opening = indexedDB.open('oxalate-phones', 1)
    await wait(opening)
    const rows = opening.result.transaction(['visits', 'steps'])
    const [visits, steps] = await Promise.all([
      wait(rows.objectStore('visits').count()),
      wait(rows.objectStore('steps').count()),
    ])
    opening.result.close()
    return { visits, steps }
  })
}

/** As if the phone had not heard the server since long ago. */
async function forgetHeard(page: Page) {
  await page.evaluate(async () => {
    const wait = (request: IDBRequest) =>
      new Promise((resolve) => request.addEventListener('success', () => resolve(request.result)))
    const opening = indexedDB.open('oxalate-phones', 1)
    await wait(opening)
    const phones = opening.result.transaction('phones', 'readwrite').objectStore('phones')
    const [key] = await new Promise<IDBValidKey[]>((resolve) => {
      const keys = phones.getAllKeys()
      keys.addEventListener('success', () => resolve(keys.result))
    })
    const phone = await wait(phones.get(key ?? ''))
    await wait(phones.put(Object.assign({}, phone, { heardAt: '2000-01-01T00:00:00Z' }), key))
    opening.result.close()
  })
}

test('a whole visit without a network, with the browser killed in the middle, is there once', async ({
  page,
  browser,
  context,
}) => {
  await signIn(page, 'phlebotomist')
  const booked = await visitOnPhone(page, browser)
  await setUp(page, 'Field phone')
  const isLasting = await page.evaluate(() => navigator.storage.persisted())
  await expect(page.getByText('This browser may delete')).toBeVisible({ visible: !isLasting })
  await page.getByRole('link', { name: 'Open the visits on this phone' }).click()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await page.locator(`a[href="#${booked.visitId}"]`).click()
  await expect(heading(page, 'Set out for the visit')).toBeVisible()

  await context.setOffline(true)
  const departed = Date.now()
  await page.getByRole('button', { name: 'I am on my way' }).click()
  await page.getByRole('button', { name: 'I have arrived' }).click()
  await expect(heading(page, 'Confirm identity')).toBeVisible()
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText('Four digits.')).toBeVisible()
  await expectAccessible(page)
  await sayWhoIsThere(page, booked.startCode)
  await expect(heading(page, /^Collect ₹/)).toBeVisible()
  await expect(page.getByText('Steps that wait for the network: 3')).toBeVisible()

  // The browser is killed, and opened again without a network.
  await page.close()
  const again = await context.newPage()
  await again.goto(`/phlebotomist/visits/${booked.visitId}`)
  await expect(heading(again, /^Collect ₹/)).toBeVisible()
  await again.getByRole('button', { name: /^I collected ₹/ }).press('Enter')
  const [damaged, barcode] = [aBarcode(), aBarcode()]
  const label = again.getByLabel('Scan or type the label', { exact: true })
  await label.fill(damaged)
  await label.press('Enter')
  await again.getByRole('button', { name: 'The label is damaged, take another' }).click()
  await label.fill(damaged)
  await label.press('Enter')
  await expect(again.getByText('This barcode has been used before.')).toBeVisible()
  await label.fill(barcode)
  await label.press('Enter')
  await expect(heading(again, /^Fill: /)).toBeVisible()

  // The network is back for a moment, and gone again. The phone has not heard the server for long.
  await forgetHeard(again)
  // It sends by itself as soon as there is a network.
  await context.setOffline(false)
  await expect(again.getByText('Everything is sent.')).toBeAttached()
  await context.setOffline(true)
  await again.getByLabel('Scan or type the label again').fill(aBarcode())
  await again.getByRole('button', { name: 'Tube filled' }).click()
  await expect(again.getByText('This barcode belongs to another tube.')).toBeVisible()
  await again.getByLabel('Scan or type the label again').fill(barcode)
  await again.getByRole('button', { name: 'Tube filled' }).click()
  const drawn = Date.now()
  const finished = Date.now()
  await again.getByRole('button', { name: 'Finish collection' }).click()
  await expect(heading(again, 'This visit is done')).toBeVisible()
  await expectAccessible(again)

  // It sends by itself as soon as there is a network.
  await context.setOffline(false)
  await expect(again.getByText('Steps that wait for the network')).toBeHidden()
  const visit = await get(again.request, `/api/v1/visits/${booked.visitId}`)
  expect(visit.state).toBe('collected')
  expect(visit.tubes).toMatchObject([{ state: 'in-transit', barcode }])
  // Its own times, and not those at which they were sent.
  const between = (from: string, to: string) => Date.parse(to) - Date.parse(from)
  const [{ collectedAt }] = visit.tubes
  const tolerated = 3000
  expect(Math.abs(between(visit.departedAt, collectedAt) - (drawn - departed))).toBeLessThan(
    tolerated,
  )
  expect(Math.abs(between(collectedAt, visit.collectedAt) - (finished - drawn))).toBeLessThan(
    tolerated,
  )
})

test('a phone that is handed on keeps nobody’s visits, and each person’s steps until they are back', async ({
  page,
  browser,
  context,
}) => {
  await signInApart(page, 'phlebotomist')
  const booked = await visitOnPhone(page, browser)
  await setUp(page, 'Shared phone')
  await page.getByRole('link', { name: 'Open the visits on this phone' }).click()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await page.locator(`a[href="#${booked.visitId}"]`).click()
  await context.setOffline(true)
  // Pressed twice: a step is taken once.
  await page.getByRole('button', { name: 'I am on my way' }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(heading(page, 'Go to the patient')).toBeVisible()
  await expect(page.getByText('Steps that wait for the network: 1')).toBeVisible()
  await expect.poll(() => lying(page)).toMatchObject({ steps: 1 })
  expect((await lying(page)).visits).toBeGreaterThan(0)

  // Whoever signs out leaves no visit on the phone, and their steps sealed.
  await page.close()
  await context.setOffline(false)
  const then = await context.newPage()
  await signOut(then)
  expect(await lying(then)).toEqual({ visits: 0, steps: 1 })

  await signIn(then, 'phlebotomist2')
  await then.goto('/phlebotomist/phones')
  await expect(then.getByText('This phone is set up for somebody else.')).toBeVisible()
  await expectAccessible(then)
  await then.goto('/offline/visit')
  await expect(then.getByText('This phone is set up for somebody else.')).toBeVisible()
  await expect(then.locator('[data-part="visits"] li')).toHaveCount(0)
  await expect(then.getByText('Steps that wait for the network')).toBeHidden()
  await setUp(then, 'Shared phone, mine')
  await then.goto('/offline/visit')
  await expect(then.getByText('This phone is set up for somebody else.')).toBeHidden()
  await expect(then.locator(`a[href="#${booked.visitId}"]`)).toHaveCount(0)
  expect(await lying(then)).toMatchObject({ steps: 1 })

  // No sign-out: the session of the second is simply replaced by the first's.
  await context.clearCookies()
  await signIn(then, 'phlebotomist')
  await then.goto('/phlebotomist')
  const state = async () => (await get(then.request, `/api/v1/visits/${booked.visitId}`)).state
  await expect.poll(state).toBe('en-route')
})

test('a phone that was removed says so, sends what waits to the office, and is set up again', async ({
  page,
  browser,
  context,
}) => {
  await signIn(page, 'phlebotomist')
  const booked = await visitOnPhone(page, browser)
  await setUp(page, 'Lost phone')
  await page.getByRole('link', { name: 'Open the visits on this phone' }).click()
  await page.locator(`a[href="#${booked.visitId}"]`).click()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'I am on my way' }).click()
  await expect(page.getByText('Steps that wait for the network: 1')).toBeVisible()

  const elsewhere = await browser.newContext()
  const staff = await asStaff(elsewhere.request, 'phlebotomist')
  const { devices } = await get(staff, '/api/v1/offline-devices')
  const { deviceId, version } = devices.find(({ name }: { name: string }) => name === 'Lost phone')
  await post(staff, `/api/v1/offline-devices/${deviceId}/revoke`, { version })
  await elsewhere.close()

  await context.setOffline(false)
  await expect(page.getByText('This phone was removed')).toBeVisible()
  await expect(page.getByText('Steps that wait for the network')).toBeHidden()
  await expect(page.getByText('About a step you took:')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Set up this phone' }).click()
  await expect(page.getByText('This phone was removed')).toBeVisible()
  await setUp(page, 'Found phone')
  await expect(page.getByText('This phone was removed')).toBeHidden()
  await page.getByRole('link', { name: 'Open the visits on this phone' }).click()
  await expect(page.locator(`a[href="#${booked.visitId}"]`)).toBeVisible()

  const desk = await browser.newContext()
  const office = await asStaff(desk.request, 'backoffice')
  const { holds } = await get(office, '/api/v1/offline-holds')
  expect(holds).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ visitId: booked.visitId, reason: 'device-revoked' }),
    ]),
  )
  await desk.close()
})

test('without a network a tube is left out and the visit is stopped, each with its reason', async ({
  page,
  browser,
  context,
}) => {
  await signIn(page, 'phlebotomist')
  const booked = await visitOnPhone(page, browser)
  await setUp(page, 'Village phone')
  await page.getByRole('link', { name: 'Open the visits on this phone' }).click()
  await page.locator(`a[href="#${booked.visitId}"]`).click()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'I am on my way' }).click()
  await page.getByRole('button', { name: 'I have arrived' }).click()

  await page.getByRole('button', { name: 'End without a sample' }).click()
  await expect(heading(page, 'End without a sample')).toBeVisible()
  await page.getByRole('button', { name: 'End the visit without a sample' }).click()
  await expect(page.getByText('Fill this in.')).toBeVisible()
  await page.getByLabel('What happened?').selectOption({ label: 'Nobody is at home' })
  await page.getByRole('button', { name: 'End the visit without a sample' }).click()
  await expect(page.getByText('Wait ten minutes at the door first.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Go on with the visit' }).click()

  await sayWhoIsThere(page, booked.startCode)
  await page.getByRole('button', { name: /^I collected ₹/ }).click()
  await page.getByText('Leave this tube out', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Leave this tube out' }).click()
  await expect(page.getByText('Fill this in.')).toBeVisible()
  await page
    .getByRole('combobox', { name: 'Why can’t it be filled?' })
    .selectOption({ label: 'No vein found' })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Leave this tube out' }).click()
  await expect(heading(page, 'End without a sample')).toBeVisible()
  await page.getByLabel('What happened?').selectOption({ label: 'No vein found' })
  await page.getByRole('button', { name: 'End the visit without a sample' }).click()
  await expect(heading(page, 'This visit is over')).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText('Steps that wait for the network')).toBeHidden()
  const staff = await asStaff(page.request, 'backoffice')
  const visit = await get(staff, `/api/v1/visits/${booked.visitId}`)
  expect(visit).toMatchObject({ state: 'failed', failReason: 'difficult-vein' })
  expect(visit.tubes).toMatchObject([{ state: 'not-drawn', writeOffReason: 'difficult-vein' }])
})
