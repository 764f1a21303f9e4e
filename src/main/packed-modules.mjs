// The server modules that `npm run build` bundled (scripts/build/pack-server.ts). A bundle is used only
// while it matches the source, like compiled code; otherwise it is ignored.
import { readFileSync, statSync } from 'node:fs'

const root = new URL('../../', import.meta.url)
const pack = new URL('build/start/', root)
let packs

/** The bundle of a module; undefined for most of them, and for all when the bundle is stale. */
export function packOf(specifier, parentURL) {
  if (!/(?:-process|\/house)\.ts$|\/build\/server\/index\.js$/.test(specifier)) return undefined
  packs ??= freshPacks()
  return packs.get(new URL(specifier, parentURL ?? root).href)
}

/**
 * Empty where a file has changed or disappeared since the bundle was begun: checking them all takes
 * 5 ms. A file that was unpacked or copied over may be older than the bundle and still differ.
 */
function freshPacks() {
  try {
    const { begunAt, sources, packs } = JSON.parse(readFileSync(new URL('made.json', pack), 'utf8'))
    const isFresh = sources.every(([file, seconds, size]) => {
      const now = statSync(new URL(file, root))
      return (
        now.mtimeMs < begunAt && Math.floor(now.mtimeMs / 1000) === seconds && now.size === size
      )
    })
    if (!isFresh) return new Map()
    return new Map(
      Object.entries(packs).map(([source, name]) => [
        new URL(source, root).href,
        new URL(`${name}.js`, pack).href,
      ]),
    )
  } catch {
    return new Map()
  }
}
