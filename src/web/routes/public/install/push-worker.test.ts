import { expect, test, vi } from 'vitest'

const ORIGIN = 'https://oxalate.example'

type Heard = Event & { waitUntil(work: Promise<unknown>): void }

/** `strange`: pages that this worker does not control; `refuses`: none may come to the front. */
type Given = { open?: string[]; strange?: string[]; refuses?: boolean }

const heard = new Map<string, (event: Heard) => void>()
let given: Given = {}
let done: unknown[] = []

const page = (path: string) => ({
  url: `${ORIGIN}${path}`,
  focus: async () => {
    if (given.refuses) throw new TypeError('not allowed')
    done.push(`focus ${path}`)
  },
  postMessage: (word: string) => done.push(`tell ${path} ${word}`),
  navigate: async () => done.push(`load ${path}`),
})

// The service worker's scope, in which its script runs once.
vi.stubGlobal('location', new URL(ORIGIN))
vi.stubGlobal('self', {
  registration: {
    showNotification: async (title: string, { body, tag, lang, data }: NotificationOptions) =>
      done.push({ title, body, tag, lang, data }),
  },
  clients: {
    matchAll: async ({ includeUncontrolled = false }) =>
      [...(given.open ?? []), ...(includeUncontrolled ? (given.strange ?? []) : [])].map(page),
    openWindow: async (to: string) => done.push(`open ${to}`),
  },
  addEventListener: (kind: string, hear: (event: Heard) => void) => heard.set(kind, hear),
})
await import('./push.worker.ts')

async function tell(kind: string, facts: object) {
  const works: Promise<unknown>[] = []
  const waitUntil = (work: Promise<unknown>) => void works.push(work)
  heard.get(kind)?.(Object.assign(new Event(kind), { waitUntil, ...facts }))
  await Promise.all(works)
}

/** A service worker that has done nothing yet, and what it then shows, opens and loads. */
function aWorker(pages: Given = {}) {
  given = pages
  done = []
  const tap = (data: unknown) =>
    tell('notificationclick', { notification: { data, close: () => {} } })
  return { done, tell, tap }
}

test('a message is shown in its language and under its tag, and one that can’t be read shows something', async () => {
  const worker = aWorker()
  const message = {
    title: 'Oxalate',
    body: 'accepted',
    path: '/hi/bookings/OPL1',
    tag: 'OPL1-visit',
  }
  const push = (data: string | null) =>
    worker.tell('push', { data: data === null ? null : { text: () => data } })
  await push(JSON.stringify(message))
  await push('not readable')
  await push(null)
  const nothing = {
    title: 'oxalate.example',
    body: '',
    tag: 'bookings',
    lang: 'en',
    data: '/bookings',
  }
  expect(worker.done).toEqual([
    { title: 'Oxalate', body: 'accepted', tag: 'OPL1-visit', lang: 'hi', data: message.path },
    nothing,
    nothing,
  ])
})

test('a tap opens the booking on this site and no address of another, also in a browser of before 2024', async () => {
  const worker = aWorker()
  const parse = vi.spyOn(URL, 'parse').mockImplementation(() => {
    throw new TypeError('URL.parse is not a function')
  })
  await worker.tap('/bookings/OPL1')
  const others = ['https://evil.example/', '//evil.example/', 'javascript:1', 'https://', null]
  for (const other of others) await worker.tap(other)
  parse.mockRestore()
  const [first, ...rest] = worker.done
  expect(first).toBe(`open ${ORIGIN}/bookings/OPL1`)
  for (const one of rest) expect(one).toMatch(new RegExp(`^open ${ORIGIN}/`))
  expect(rest).toHaveLength(others.length)
})

test('a tap brings the booking that is open to the front and tells it, and loads nothing away', async () => {
  const worker = aWorker({ open: ['/account', '/bookings/OPL1'] })
  await worker.tap('/bookings/OPL1')
  expect(worker.done).toEqual(['tell /bookings/OPL1 booking-news', 'focus /bookings/OPL1'])
})

test('beside a page that it does not control the booking opens in a new one, and nothing else comes first', async () => {
  const worker = aWorker({ strange: ['/bookings/OPL1'] })
  await worker.tap('/bookings/OPL1')
  expect(worker.done).toEqual([`open ${ORIGIN}/bookings/OPL1`])
})

test('where the browser lets no page come to the front, the booking opens in a new one', async () => {
  const worker = aWorker({ open: ['/bookings/OPL1'], refuses: true })
  await worker.tap('/bookings/OPL1')
  expect(worker.done.at(-1)).toBe(`open ${ORIGIN}/bookings/OPL1`)
})
