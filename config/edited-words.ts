import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { compile } from '@inlang/paraglide-js'
import type { Plugin } from 'vite'

const words = 'src/web/words'
const format = 'plugin.inlang.messageFormat'
type Settings = { [format]: { pathPattern: string[] } }

/** What imports the words imports this file, and through it every message. */
const index = resolve(words, 'compiled/messages/_index.js')

/**
 * For `npm run dev`: the messages are one module, for a browser would ask for five thousand, and a file of
 * words is compiled as it is edited, so that the pages show it at once. All of them take three seconds, the
 * messages of one file less than one. A new or a removed message needs `npm run words`.
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
    load: (id) => (id === index ? allMessages() : null),
    hotUpdate({ file }) {
      if (!file.startsWith(resolve(words, 'compiled/messages'))) return undefined
      const module = this.environment.moduleGraph.getModuleById(index)
      return module && [module]
    },
    configureServer({ watcher }) {
      watcher.on('change', (path) => {
        const [, file] = /src\/web\/words\/(?:en|hi)\/([a-z]+)\.json$/.exec(path) ?? []
        if (file) compiled(file)
      })
      setTimeout(() => compiled('site'), 3000).unref() // the first of all reads the compiler itself
    },
  }
}

/** Every name in it is of one message alone, and what they import is the same. */
function allMessages(): string {
  const folder = resolve(words, 'compiled/messages')
  const texts = readdirSync(folder)
    .filter((name) => name.endsWith('.js') && name !== '_index.js')
    .map((name) => readFileSync(join(folder, name), 'utf8'))
  const imports = new Set(texts.flatMap((text) => text.match(/^import .*$/gm) ?? []))
  return [...imports, ...texts.map((text) => text.replaceAll(/^import .*$/gm, ''))].join('\n')
}

/** A project of this file alone, whose messages then take the place of those that were. */
async function compileFile(file: string): Promise<void> {
  const project = `${words}/edited.inlang`
  const outdir = '.data/edited-words'
  const settings = JSON.parse(readFileSync(`${words}/project.inlang/settings.json`, 'utf8'))
  const own: Settings = { ...settings, [format]: { pathPattern: [`./{locale}/${file}.json`] } }
  mkdirSync(project, { recursive: true })
  writeFileSync(join(project, 'settings.json'), JSON.stringify(own))
  rmSync(outdir, { recursive: true, force: true })
  await compile({ project, outdir, strategy: ['globalVariable', 'baseLocale'] })
  for (const key of Object.keys(JSON.parse(readFileSync(`${words}/en/${file}.json`, 'utf8'))))
    copyChanged(`${outdir}/messages/${key}.js`, `${words}/compiled/messages/${key}.js`)
}

function copyChanged(from: string, to: string) {
  if (!readFileSync(from).equals(readFileSync(to))) copyFileSync(from, to)
}
