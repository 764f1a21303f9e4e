import { json } from 'node:stream/consumers'
import type { FetchFunctionOptions, FetchResult, ModuleRunnerTransport } from 'vite/module-runner'
import type { viteAt } from './development/asked-of-vite.ts'

type Invoke = NonNullable<ModuleRunnerTransport['invoke']>
type Asked = Parameters<Invoke>[0]
type Answer = { result: FetchResult } | { error: unknown }
/** Modules that Vite has compiled already, each with its import address. */
export type Compiled = [url: string, module: FetchResult][]

/** The request of a runner that begins at the entry. */
export type ForCompiled = FetchFunctionOptions & { entry: string }

/**
 * What a runner asks of the Vite process. It asks five thousand times, once for each import, and
 * each is a round trip: so all compiled modules come at once, and any other module is requested by
 * its first importer. Whether they are still current is known from the entry, which imports all
 * others: Vite recompiles it when one of them has changed.
 */
export function fetchedModules(vite: ReturnType<typeof viteAt>, wanted: ForCompiled) {
  const { entry } = wanted
  const known = new Map<string, Promise<Answer>>()
  const post = (path: string, said: unknown) =>
    vite.ask({ method: 'POST', path, body: JSON.stringify(said) })
  // Requested at once, so that the Vite process collects it meanwhile; read when it is needed.
  const compiled = post('/compiled', wanted)
  compiled.catch(() => {}) // handled by its reader

  async function readCompiled() {
    const modules = (await json(await compiled)) as Compiled // as written by `vite-process.ts`
    for (const [url, result] of modules) known.set(url, Promise.resolve({ result }))
  }

  const invoke: Invoke = async (asked) => {
    const ask = async () => (await json(await post('/invoke', asked))) as Answer // Vite's own endpoint
    const module = moduleIn(asked)
    if (!module) return ask()
    const before = await known.get(module.key)
    if (before && holds(before, module.isCached)) return again(before, module.isCached)
    const answer = ask()
    if (module.key === entry && isNew(await answer)) known.clear()
    known.set(module.key, answer)
    return answer
  }

  let reading: Promise<void> | undefined
  return {
    invoke,
    /** Before each use: requests the entry, which tells whether something has changed. */
    renew: async () => {
      await (reading ??= readCompiled().catch(() => {})) // without it each module is requested
      known.delete(entry)
    },
  }
}

/**
 * Which module is requested, and whether the runner has it; undefined for another kind of question.
 */
function moduleIn(asked: Asked) {
  if (asked.type !== 'custom' || asked.data.name !== 'fetchModule') return undefined
  const [url, importer = '', options]: [string, string?, { cached?: boolean }?] = asked.data.data
  // A package may have another version of one nested below it; all of our own files resolve to the
  // same.
  const isOfPackage = !/^[./]/.test(url) && importer.includes('/node_modules/')
  return { key: isOfPackage ? `${url} ${importer}` : url, isCached: options?.cached === true }
}

const isNew = (answer: Answer) =>
  'result' in answer && 'invalidate' in answer.result && answer.result.invalidate

/** A runner that has a module is told to keep it; one that has not needs its code. */
const holds = (answer: Answer, isCached: boolean) =>
  isCached || !('result' in answer && 'cache' in answer.result)

/** The same module again: a runner that has it need not run it again. */
function again(answer: Answer, isCached: boolean): Answer {
  if ('error' in answer || !('code' in answer.result)) return answer
  return { result: isCached ? { cache: true } : { ...answer.result, invalidate: false } }
}
