// The service worker: without network a page that is opened becomes the page that says so. It keeps
// only that page and what it needs, never a page with anything personal.

// A script of its own, so that its names are not those of the pages.
export {}

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
  if (origin !== location.origin || request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(opened(event, pathname))
  else if (files.includes(pathname)) event.respondWith(loaded(request))
})

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
    const page = pages.find((each) => each.startsWith('/hi/') === /^\/hi(\/|$)/.test(path))
    return orElse(await caches.match(page ?? '', { cacheName: name }), failure)
  }
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
