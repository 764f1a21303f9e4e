import type { IncomingMessage, Server } from 'node:http'
import { createNodeImportMeta, ESModulesEvaluator, ModuleRunner } from 'vite/module-runner'
import { viteAt } from './asked-of-vite.ts'
import { fetchedModules } from '#src/main/fetched-modules.ts'
import type { Pages, WebBuild } from '#src/main/pages.ts'
import { vitePortIn } from './vite-door.ts'

const entry = '/src/web/web.server.ts'
/**
 * What Vite may have: a file, or a virtual module. The rest is ours without asking, above all
 * health and a page's own data (`.data`).
 */
const mayBeVites = /\/@|^\/__open-in-editor|\.(?!data$)\w+$/

/**
 * Pages that change as they are edited. Vite compiles them in its own process (`vite-process.ts`),
 * which outlives this one; this one runs the modules it needs and forwards browsers' requests for
 * Vite.
 */
export function editedPages(server: Server): Pages {
  const vite = viteAt(vitePortIn(process.argv))
  const evaluator = new ESModulesEvaluator()
  const { startOffset } = evaluator
  const { invoke, renew } = fetchedModules(vite, { entry, startOffset })
  const runner = new ModuleRunner(
    {
      transport: { invoke },
      createImportMeta: createNodeImportMeta,
      hmr: false, // each page checks whether its modules are current, so no notification is needed
      sourcemapInterceptor: 'prepareStackTrace',
    },
    evaluator,
  )
  server.on('upgrade', vite.passUpgrade)
  return {
    async build() {
      await renew()
      return runner.import<WebBuild>(entry).catch(explain)
    },
    before: (request, response, next) =>
      isVites(request) ? void vite.passOn(request, response, next) : next(),
    assets: undefined,
  }
}

function isVites({ method, url = '' }: IncomingMessage): boolean {
  const [path = ''] = url.split('?')
  return (method === 'GET' || method === 'HEAD') && mayBeVites.test(path)
}

/** For the developer, in Vite's own words, which name the line; the log has no error messages. */
function explain(error: unknown): never {
  console.error(error instanceof Error ? error.stack : error)
  throw error
}
