import type { BrowserContext, Page } from '@playwright/test'
import { booked, newPatient } from './booked.ts'
import { expect, expectAccessible, test } from './product.ts'

/** As a push service would give it: Chromium's own can't be reached here. */
const subscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/stand-in',
  keys: { p256dh: `B${'x'.repeat(86)}`, auth: 'x'.repeat(22) },
}

/** A browser whose person answers the question for permission, with a stand-in of its PushManager. */
async function answering(page: Page, permission: NotificationPermission) {
  await page.addInitScript(
    ([answer, endpoint]) => {
      const made = {
        toJSON: () => ({ ...endpoint, endpoint: `${endpoint.endpoint}/${crypto.randomUUID()}` }),
        unsubscribe: async () => true,
      }
      Object.assign(Notification, { requestPermission: async () => answer })
      Object.assign(PushManager.prototype, {
        subscribe: async () => made,
        getSubscription: async () => made,
      })
    },
    [permission, subscription] as const,
  )
}

test('from the page of a booking a person has this device tell them, and stops it again', async ({
  page,
}) => {
  await answering(page, 'granted')
  await newPatient(page)
  const { number } = await booked(page)
  await page.goto(`/bookings/${number}`)
  await page.getByRole('link', { name: 'Tell me on this device' }).click()
  await expect(page.getByText('never a test, a result')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Tell me on this device' }).click()
  await expect(page.getByRole('status')).toContainText('now shows messages')
  await expectAccessible(page)
  await page.getByRole('link', { name: `Back to booking ${number}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Tell me on this device' })).toHaveCount(0)
  await page.goto('/account')
  await page.getByRole('link', { name: 'Messages on your devices' }).click()
  await page.getByRole('button', { name: /^Stop/ }).click()
  await expect(page.getByRole('status')).toContainText('Stopped')
  await expect(page.getByRole('button', { name: 'Tell me on this device' })).toBeVisible()
})

test('who says no to the browser is told how to say yes, and nothing is stored', async ({
  page,
}) => {
  await answering(page, 'denied')
  await newPatient(page)
  await page.goto('/notifications')
  await page.getByRole('button', { name: 'Tell me on this device' }).click()
  await expect(page.getByRole('status')).toContainText('Allow notifications')
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText('No device shows messages yet')).toBeVisible()
})

test('a browser that can show no messages says so, and where the site is installed', async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  await newPatient(page)
  await page.goto('/notifications')
  await expect(page.getByRole('button', { name: 'Tell me on this device' })).toHaveCount(0)
  await expect(page.getByText('add this site to the home screen')).toBeVisible()
  await expectAccessible(page)
})

test('the service worker shows what it is sent, and something where it can’t read it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications'])
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  const { origin } = new URL(page.url())
  const push = (data: string) =>
    devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  // A browser without a screen keeps no notification: what the worker asks it to show is noted.
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(() => {
    const scope = self as unknown as { registration: object; shown: object[] }
    scope.shown = []
    const showNotification = async (
      title: string,
      { body, tag, lang, data }: NotificationOptions,
    ) => scope.shown.push({ title, body, tag, lang, data })
    Object.assign(scope.registration, { showNotification })
  })
  const shown = async () => worker?.evaluate(() => (self as unknown as { shown: object[] }).shown)
  const message = { title: 'Oxalate', path: '/hi/bookings/OPL1', tag: 'OPL1-visit' }
  await push(JSON.stringify({ ...message, body: 'accepted' }))
  await push(JSON.stringify({ ...message, body: 'on the way' }))
  await push('not readable')
  const told = { title: 'Oxalate', tag: 'OPL1-visit', lang: 'hi', data: message.path }
  await expect.poll(shown).toEqual([
    { ...told, body: 'accepted' },
    { ...told, body: 'on the way' },
    { title: 'localhost', body: '', tag: 'bookings', lang: 'en', data: '/bookings' },
  ])
})
/** The pages that the worker finds open, and what it does with them and opens besides. */
async function tapped(context: BrowserContext, open: string[], paths: string[]) {
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('no service worker')
  return worker.evaluate(
    async ([urls, tapped]) => {
      const scope = self as unknown as {
        clients: { openWindow: unknown; matchAll: unknown }
        dispatchEvent(event: Event): boolean
      }
      // As in a browser of before 2024.
      Reflect.deleteProperty(URL, 'parse')
      const done: string[] = []
      const short = (address: string) => address.replace(location.origin, '')
      const note = (what: string) => async (address: string) =>
        done.push(`${what} ${short(address)}`)
      scope.clients.openWindow = note('open')
      scope.clients.matchAll = async () =>
        urls.map((path) => ({
          url: `${location.origin}${path}`,
          focus: () => note('focus')(path),
          postMessage: () => void done.push(`tell ${path}`),
        }))
      for (const data of tapped) {
        const works: Promise<unknown>[] = []
        const event = Object.assign(new Event('notificationclick'), {
          notification: { data, close: () => {} },
          waitUntil: (work: Promise<unknown>) => works.push(work),
        })
        scope.dispatchEvent(event)
        await Promise.allSettled(works)
      }
      return done
    },
    [open, paths] as const,
  )
}

test('a tap opens the booking on this site, and no address of another', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  const paths = [
    '/bookings/OPL1',
    'https://evil.example/',
    '//evil.example/',
    'javascript:1',
    'https://',
  ]
  const [first, ...others] = await tapped(context, [], paths)
  expect(first).toBe('open /bookings/OPL1')
  expect(new Set(others)).toEqual(new Set(['open /']))
  expect(others).toHaveLength(4)
})

test('a tap brings the booking that is open to the front and tells it', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  const done = await tapped(context, ['/account', '/bookings/OPL1'], ['/bookings/OPL1'])
  expect(done).toEqual(['tell /bookings/OPL1', 'focus /bookings/OPL1'])
})

test('a booking’s page that is told of news loads itself anew, but not over what is typed on it', async ({
  page,
  context,
}) => {
  await newPatient(page)
  const { number } = await booked(page)
  await page.goto(`/bookings/${number}`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  const tell = async () =>
    context.serviceWorkers()[0]?.evaluate(async (path) => {
      const { clients } = self as unknown as {
        clients: { matchAll(): Promise<{ url: string; postMessage(word: string): void }[]> }
      }
      for (const one of await clients.matchAll())
        if (one.url.endsWith(path)) one.postMessage('booking-news')
    }, number)
  const news = page.getByText('This booking has changed since you opened this page')
  // Stands for a form that this booking has no reason for, like that of a disputed fee.
  await page.evaluate(() => {
    const words = Object.assign(document.createElement('textarea'), { ariaLabel: 'Your words' })
    document.querySelector('main')?.append(words)
  })
  await page.locator('main > textarea').fill('Nobody rang.')
  await tell()
  await expect(news).toBeVisible()
  await expect(page.locator('main > textarea')).toHaveValue('Nobody rang.')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Load the page again' }).click()
  await expect(page.locator('main > textarea')).toHaveCount(0)
  await expect(news).toBeHidden()
  await page.evaluate(() => document.body.setAttribute('data-old', ''))
  await tell()
  await expect(page.locator('body[data-old]')).toHaveCount(0)
  await expect(news).toBeHidden()
})
