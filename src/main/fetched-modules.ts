import { json } from 'node:stream/consumers'
import type { FetchFunctionOptions, FetchResult, ModuleRunnerTransport } from 'vite/module-runner'
import type { viteAt } from './asked-of-vite.ts'

type Invoke = NonNullable<ModuleRunnerTransport['invoke']>
type Asked = Parameters<Invoke>[0]
type Answer = { result: FetchResult } | { error: unknown }
/** Modules that Vite has compiled already, each with the address by which it is imported. */
export type Compiled = [url: string, module: FetchResult][]

/** How a runner wants them that begins at the entry. */
export type ForCompiled = FetchFunctionOptions & { entry: string }

/**
 * What a runner asks of Vite's process. It asks five thousand times, once for each import, and the process is not
 * next door: so all that was compiled already comes at once, and a module is asked for by the first that imports
 * it. Whether that still holds the entry says, which imports all others: Vite compiles it anew when one of
 * them has changed.
 */
export function fetchedModules(vite: ReturnType<typeof viteAt>, wanted: ForCompiled) {
  const { entry } = wanted
  const known = new Map<string, Promise<Answer>>()
  const post = (path: string, said: unknown) =>
    vite.ask({ method: 'POST', path, body: JSON.stringify(said) })
  // Asked for at once, so that Vite's process gathers it meanwhile; read when it is needed.
  const compiled = post('/compiled', wanted)
  compiled.catch(() => {}) // heard by who reads it

  async function readCompiled() {
    const modules = (await json(await compiled)) as Compiled // as `vite-process.ts` writes it
    for (const [url, result] of modules) known.set(url, Promise.resolve({ result }))
  }

  const invoke: Invoke = async (asked) => {
    const ask = async () => (await json(await post('/invoke', asked))) as Answer // of Vite's own door
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
    /** Before each use: the entry is asked for, and with it whether something has changed. */
    renew: async () => {
      await (reading ??= readCompiled().catch(() => {})) // without it each module is asked for
      known.delete(entry)
    },
  }
}

/** Which module is asked for, and whether the runner has it; undefined where the question is another one. */
function moduleIn(asked: Asked) {
  if (asked.type !== 'custom' || asked.data.name !== 'fetchModule') return undefined
  const [url, importer = '', options]: [string, string?, { cached?: boolean }?] = asked.data.data
  // A package may have another version of one below itself; all of our own files find the same.
  const isOfPackage = !/^[./]/.test(url) && importer.includes('/node_modules/')
  return { key: isOfPackage ? `${url} ${importer}` : url, isCached: options?.cached === true }
}

const isNew = (answer: Answer) =>
  'result' in answer && 'invalidate' in answer.result && answer.result.invalidate

/** A runner that has a module hears that it may keep it; one that has not needs its code. */
const holds = (answer: Answer, isCached: boolean) =>
  isCached || !('result' in answer && 'cache' in answer.result)

/** The same module once more: whoever has it need not run it again. */
function again(answer: Answer, isCached: boolean): Answer {
  if ('error' in answer || !('code' in answer.result)) return answer
  return { result: isCached ? { cache: true } : { ...answer.result, invalidate: false } }
}
