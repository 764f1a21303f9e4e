// How a module of ours, or of a package, is found without asking the disk again. Node rereads a
// package's package.json for every file it loads from the package (drizzle-orm's has 179 kB, and a
// hundred files are loaded), only to learn the file's format: telling it once per folder avoids
// that.
import { registerHooks } from 'node:module'
import { packOf } from './packed-modules.mjs'

const root = new URL('../../', import.meta.url).href

/** The format of the `.js` files of a folder: its package.json holds for all of them. */
const formats = new Map()
/** What a package's name resolves to, for all importers in the same package. */
const packages = new Map()

registerHooks({
  resolve(specifier, context, nextResolve) {
    const { parentURL, conditions } = context
    const pack = packOf(specifier, parentURL)
    if (pack) return { url: pack, format: 'module', shortCircuit: true }
    if (!parentURL?.startsWith('file:') || !conditions.includes('import'))
      return nextResolve(specifier, context)
    const url = plainUrlOf(specifier, parentURL)
    if (url?.startsWith(root) && url.endsWith('.ts'))
      return { url, format: 'module-typescript', shortCircuit: true }
    if (url) return resolveFile(url, () => nextResolve(specifier, context))
    if (/^[.#/]|:/.test(specifier)) return nextResolve(specifier, context)
    return resolvePackage(`${packageOf(parentURL)} ${specifier}`, () =>
      nextResolve(specifier, context),
    )
  },
})

function resolveFile(url, resolve) {
  const folder = url.slice(0, url.lastIndexOf('/'))
  const format = formats.get(folder)
  if (format) return { url, format, shortCircuit: true }
  const resolved = resolve()
  if (resolved.url === url && resolved.format) formats.set(folder, resolved.format)
  return resolved
}

function resolvePackage(key, resolve) {
  const known = packages.get(key)
  if (known) return known
  const { url, format } = resolve()
  const resolved = { url, format, shortCircuit: true }
  if (format) packages.set(key, resolved)
  return resolved
}

/** Where an import with a complete file name leads; undefined where Node must search. */
function plainUrlOf(specifier, parentURL) {
  if (specifier.startsWith('#src/') && specifier.endsWith('.ts')) return root + specifier.slice(1)
  const isPlain = specifier.startsWith('.') && /\.(js|ts)$/.test(specifier)
  return isPlain ? new URL(specifier, parentURL).href : undefined
}

/** The folder of the package that a file belongs to; all of our files are one package. */
function packageOf(url) {
  const parts = url.split('/node_modules/')
  const [name = '', part] = (parts.length > 1 ? parts.at(-1) : '').split('/')
  return [...parts.slice(0, -1), name.startsWith('@') ? `${name}/${part}` : name].join(
    '/node_modules/',
  )
}
