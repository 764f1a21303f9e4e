// In development: Vite in its own process. It keeps running while the web process is restarted with
// each change of server code, and keeps what Vite has loaded and compiled.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { HotPayload } from 'vite'
import type { Compiled, ForCompiled } from './fetched-modules.ts'
import { ordersOf } from './processes/parent-and-child.ts'
import { notVites, viteHost, vitePortIn } from './development/vite-door.ts'

ordersOf(async () => {}) // it has nothing to finish
const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error)
    response.writeHead(500).end()
  })
})
server.listen(vitePortIn(process.argv), viteHost) // before Vite is loaded: requests meanwhile wait
const opening = open()
await opening

async function open() {
  const { createServer: createVite } = await import('vite')
  return createVite({
    root: fileURLToPath(new URL('../../', import.meta.url)),
    server: { middlewareMode: true, hmr: { server } },
  })
}

async function answer(request: IncomingMessage, response: ServerResponse) {
  const { middlewares } = await opening
  if (request.method !== 'POST')
    return middlewares(request, response, () => response.writeHead(notVites).end())
  // Only a browser sends an origin with a POST, and no browser may call this.
  if (request.headers.origin !== undefined) return response.writeHead(403).end()
  const told = request.url === '/compiled' ? await compiled(request) : await invoked(request)
  return response.end(JSON.stringify(told))
}

/** Vite's endpoint for a module runner in another process. */
async function invoked(request: IncomingMessage) {
  const { environments } = await opening
  // The web process's runner writes it, in Vite's own format.
  const asked = (await json(request)) as HotPayload
  return environments.ssr.hot.handleInvoke(asked)
}

/** What a new runner would request one by one: everything compiled since Vite started. */
async function compiled(request: IncomingMessage): Promise<Compiled> {
  const { ssr } = (await opening).environments
  const { entry, ...options } = (await json(request)) as ForCompiled // as written by `fetched-modules.ts`
  await ssr.transformRequest(entry) // changes before now are already in this answer
  const modules = [...ssr.moduleGraph.idToModuleMap.values()]
  const ready = modules.filter(({ transformResult }) => transformResult)
  return Promise.all(
    ready.map(async ({ url }) => [url, await ssr.fetchModule(url, undefined, options)]),
  )
}
