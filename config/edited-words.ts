import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { compile } from '@inlang/paraglide-js'
import type { Plugin } from 'vite'

const words = 'src/web/words'
const format = 'plugin.inlang.messageFormat'
type Settings = { [format]: { pathPattern: string[] } }

const messages = resolve(words, 'compiled/messages')
/** Whatever imports the message texts imports this file, and through it every message. */
const index = join(messages, '_index.js')
/** The messages of one text file, as one module that only exists in memory. */
const moduleOf = (file: string) => join(messages, `_${file}.js`)

/**
 * For `npm run dev`: the messages of a file are one module, because a browser would request five
 * thousand, and a text file is compiled as it is edited, so that the pages show it at once. All of
 * them take three seconds, the messages of one file less than one. A new or a removed message needs
 * `npm run words`.
 */
export function editedWords(): Plugin {
  let last: Promise<unknown> = Promise.resolve()
  const compiled = (file: string) => {
    last = last.then(() => compileFile(file)).catch((error: unknown) => console.error(error))
  }
  return {
    name: 'edited-words',
    apply: 'serve',
    enforce: 'pre',
    resolveId: (name, importer) => (importer === index ? join(messages, name) : null),
    load(id) {
      if (id === index)
        return files()
          .map((file) => `export * from './_${file}.js'`)
          .join('\n')
      const file = files().find((one) => id === moduleOf(one))
      return file ? messagesOf(file) : null
    },
    hotUpdate({ file: path }) {
      if (!path.startsWith(messages)) return undefined
      const [, file = ''] = /([a-z]+)_\w+\.js$/.exec(path) ?? []
      const module = this.environment.moduleGraph.getModuleById(moduleOf(file))
      return module && [module]
    },
    configureServer({ watcher }) {
      watcher.on('change', (path) => {
        const [, file] = /src\/web\/words\/(?:en|hi)\/([a-z]+)\.json$/.exec(path) ?? []
        if (file) compiled(file)
      })
      setTimeout(() => compiled('site'), 3000).unref() // the first one loads the compiler
    },
  }
}

const files = () => readdirSync(`${words}/en`).map((name) => name.replace('.json', ''))
const keysOf = (file: string) =>
  Object.keys(JSON.parse(readFileSync(`${words}/en/${file}.json`, 'utf8')))

/** Every name in it belongs to one message, and their imports are the same. */
function messagesOf(file: string): string {
  const texts = keysOf(file).map((key) => readFileSync(join(messages, `${key}.js`), 'utf8'))
  const imports = new Set(texts.flatMap((text) => text.match(/^import .*$/gm) ?? []))
  const bodies = texts.map((text) => text.replaceAll(/^import .*$|\/\*\*[^]*?\*\//gm, ''))
  return [...imports, ...bodies].join('\n')
}

/** A project of only this file, whose messages replace the previous ones. */
async function compileFile(file: string): Promise<void> {
  const project = `${words}/edited.inlang`
  const outdir = '.data/edited-words'
  const settings = JSON.parse(readFileSync(`${words}/project.inlang/settings.json`, 'utf8'))
  const own: Settings = { ...settings, [format]: { pathPattern: [`./{locale}/${file}.json`] } }
  mkdirSync(project, { recursive: true })
  writeFileSync(join(project, 'settings.json'), JSON.stringify(own))
  rmSync(outdir, { recursive: true, force: true })
  await compile({ project, outdir, strategy: ['globalVariable', 'baseLocale'] })
  for (const key of keysOf(file))
    copyChanged(`${outdir}/messages/${key}.js`, join(messages, `${key}.js`))
}

function copyChanged(from: string, to: string) {
  if (!readFileSync(from).equals(readFileSync(to))) copyFileSync(from, to)
}
