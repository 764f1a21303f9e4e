// The service worker's part in messages: shows what the server sent, and opens the booking on a tap.

import { NEWS } from '#src/web/push/news-word.ts'
import { subscriptionFields } from '#src/web/push/subscription-fields.ts'

/** What the browser gives a service worker; the types of pages have none of it. */
type WorkerEvent = Event & { waitUntil(work: Promise<unknown>): void }
type PushEvent = WorkerEvent & { data: { text(): string } | null }
type ClickEvent = WorkerEvent & { notification: Notification }
type ChangeEvent = WorkerEvent & {
  newSubscription?: PushSubscription | null
  oldSubscription?: PushSubscription | null
}
type Page = { url: string; focus(): Promise<unknown>; postMessage(word: string): void }
type Scope = {
  registration: {
    pushManager: PushManager
    showNotification(title: string, options: object): Promise<void>
  }
  clients: {
    matchAll(options: { type: 'window' }): Promise<Page[]>
    openWindow(address: string): Promise<unknown>
  }
  addEventListener(kind: 'push', hear: (event: PushEvent) => void): void
  addEventListener(kind: 'notificationclick', hear: (event: ClickEvent) => void): void
  addEventListener(kind: 'pushsubscriptionchange', hear: (event: ChangeEvent) => void): void
}
const worker = self as unknown as Scope

/** Shown where a message cannot be read: a browser that shows none takes the permission away. */
const nothing = { title: location.hostname, body: '', path: '/bookings', tag: 'bookings' }

worker.addEventListener('push', (event) => {
  const { title, body, path, tag } = messageIn(event.data?.text() ?? '')
  const options = {
    body,
    // A later message about the same takes its place; the person is told again.
    tag,
    renotify: true,
    lang: /^\/hi(?:\/|$)/.test(path) ? 'hi' : 'en',
    icon: '/icons/icon-192.png',
    data: path,
  }
  event.waitUntil(worker.registration.showNotification(title, options))
})

function messageIn(text: string): typeof nothing {
  try {
    return { ...nothing, ...JSON.parse(text) }
  } catch {
    return nothing
  }
}

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(opened(String(event.notification.data)))
})

/**
 * Only an address of ours. A page that shows it already comes to the front and is told that there is
 * news: it loads itself anew, but not over what its person is typing. A page that this worker does
 * not control would not hear it, so the booking opens beside it, and before anything else: coming to
 * the front uses up the tap, which allows one thing.
 */
async function opened(path: string) {
  const { href } = ownAddress(path)
  const pages = await worker.clients.matchAll({ type: 'window' })
  const shown = pages.find(({ url }) => url === href)
  if (!shown) return worker.clients.openWindow(href)
  try {
    shown.postMessage(NEWS)
    return await shown.focus()
  } catch {
    return worker.clients.openWindow(href)
  }
}

/** Without `URL.parse`, which browsers with push of before 2024 don't have. */
function ownAddress(path: string): URL {
  const front = new URL('/', location.origin)
  try {
    const found = new URL(path, location.origin)
    return found.origin === front.origin ? found : front
  } catch {
    return front
  }
}

worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewed(event)))

/** The browser replaced the endpoint: the server is told, and keeps the consent of this device. */
async function renewed({ newSubscription, oldSubscription }: ChangeEvent) {
  const options = oldSubscription?.options
  const made =
    newSubscription ??
    (options?.applicationServerKey &&
      (await worker.registration.pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: options.applicationServerKey,
      })))
  if (!made) return
  await fetch('/api/v1/me/push-subscription', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(subscriptionFields(made)),
  })
}
