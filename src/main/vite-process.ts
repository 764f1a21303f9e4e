// In development: Vite in a process of its own. It lives on while the web process is begun again with each
// change of the server's code, and with it what Vite has read and compiled.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { HotPayload } from 'vite'
import type { Compiled, ForCompiled } from './fetched-modules.ts'
import { ordersOf } from './parent-and-child.ts'
import { notVites, viteHost, vitePortIn } from './vite-door.ts'

ordersOf(async () => {}) // it keeps nothing that would have to be finished
const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error)
    response.writeHead(500).end()
  })
})
server.listen(vitePortIn(process.argv), viteHost) // before Vite is read: who asks meanwhile waits
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
  // Only a browser says of a POST where it comes from, and none has business here.
  if (request.headers.origin !== undefined) return response.writeHead(403).end()
  const told = request.url === '/compiled' ? await compiled(request) : await invoked(request)
  return response.end(JSON.stringify(told))
}

/** The door that Vite has for a runner of modules in another process. */
async function invoked(request: IncomingMessage) {
  const { environments } = await opening
  // The runner of the web process writes it, in Vite's own words.
  const asked = (await json(request)) as HotPayload
  return environments.ssr.hot.handleInvoke(asked)
}

/** What that runner would ask for one by one, when it is new: all that was compiled since Vite began. */
async function compiled(request: IncomingMessage): Promise<Compiled> {
  const { ssr } = (await opening).environments
  const { entry, ...options } = (await json(request)) as ForCompiled // as `fetched-modules.ts` writes it
  await ssr.transformRequest(entry) // what changed before now is new to nobody who asks now
  const modules = [...ssr.moduleGraph.idToModuleMap.values()]
  const ready = modules.filter(({ transformResult }) => transformResult)
  return Promise.all(
    ready.map(async ({ url }) => [url, await ssr.fetchModule(url, undefined, options)]),
  )
}
