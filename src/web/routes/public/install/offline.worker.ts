// The service worker: without network a page that is opened becomes the page that says so. It keeps
// only that page and what it needs, never a page with anything personal. What another app shares stays here too.

import { keepPhoto } from '#src/web/prescription/waiting-photo.ts'
import './push.worker.ts'

const sharing = /^\/(?:hi\/)?prescription$/
/** Characters of a shared text: more than the search reads. */
const MOST_TEXT = 1200

/** What the browser gives a service worker; the types of pages have none of it. */
type WorkerEvent = Event & { waitUntil(work: Promise<unknown>): void }
type FetchEvent = WorkerEvent & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
type Scope = {
  /** Set by the script that imports this one. */
  shell: { pages: string[]; files: string[] }
  registration: { navigationPreload?: { enable(): Promise<void> } }
  clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(kind: 'install' | 'activate', hear: (event: WorkerEvent) => void): void
  addEventListener(kind: 'fetch', hear: (event: FetchEvent) => void): void
}
const worker = self as unknown as Scope
const { pages, files } = worker.shell
/** One for each set of files: a new release keeps its own. */
const name = `offline ${files.join(' ')}`

worker.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      forgetOthers(),
      worker.registration.navigationPreload?.enable(),
      worker.clients.claim(),
    ]),
  )
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin) return
  if (request.method === 'POST' && sharing.test(pathname)) event.respondWith(shared(request))
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(opened(event, pathname))
  else if (files.includes(pathname)) event.respondWith(loaded(request))
})

/**
 * What another app shares: a photo stays on this device until its person has booked, a text is searched.
 * Source: https://www.w3.org/TR/web-share-target/.
 */
async function shared(request: Request): Promise<Response> {
  const page = new URL(request.url)
  const form = await request.formData().catch(() => new FormData())
  const [photo, text] = [form.get('photo'), form.get('text')]
  if (photo instanceof File && photo.size > 0) await keepPhoto(photo).catch(() => {})
  else if (typeof text === 'string' && text.trim()) {
    page.pathname = page.pathname.replace(/prescription$/, 'tests')
    page.search = new URLSearchParams({ q: text.slice(0, MOST_TEXT) }).toString()
  }
  return Response.redirect(page, 303)
}

async function keepShell() {
  const cache = await caches.open(name)
  await cache.addAll([...pages, ...files].map((path) => new Request(path, { cache: 'reload' })))
}

async function forgetOthers() {
  const others = (await caches.keys()).filter(
    (each) => each.startsWith('offline ') && each !== name,
  )
  await Promise.all(others.map((each) => caches.delete(each)))
}

async function opened({ request, preloadResponse }: FetchEvent, path: string) {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch (failure) {
    const page = pageFor(path)
    return orElse(await caches.match(page ?? '', { cacheName: name }), failure)
  }
}

/** The visits on this phone in place of a phlebotomist's page; their own script fills it. */
function pageFor(path: string): string | undefined {
  const isDoor = /^\/(?:hi\/)?(?:phlebotomist|offline\/visit)(?:\/|$)/.test(path)
  const isHindi = /^\/hi(\/|$)/.test(path)
  return pages.find(
    (each) => each.startsWith('/hi/') === isHindi && each.endsWith('/visit') === isDoor,
  )
}

async function loaded(request: Request) {
  try {
    return await fetch(request)
  } catch (failure) {
    return orElse(await caches.match(request, { cacheName: name }), failure)
  }
}

/** Without the kept answer, the failure is the browser's to tell. */
function orElse(kept: Response | undefined, failure: unknown) {
  if (kept) return kept
  throw failure
}
