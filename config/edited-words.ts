import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { compile } from '@inlang/paraglide-js'
import type { Plugin } from 'vite'

const words = 'src/web/words'
/** At the same depth as the message texts: the settings name their plugin by a relative path. */
const edited = '.data/edited/words'
const languages = ['en', 'hi'] as const
const format = 'plugin.inlang.messageFormat'
type Settings = { [format]: { pathPattern: string[] } }

const messages = resolve(words, 'compiled/messages')
/** Whatever imports the message texts imports this file, and through it every message. */
const index = join(messages, '_index.js')
/** The messages of one text file, as one module that only exists in memory. */
const moduleOf = (file: string) => join(messages, `_${file}.js`)

/**
 * For `npm run dev`: the messages of a file are one module, because a browser would request five
 * thousand, and the messages that an edit changes are compiled at once, so that the pages show them.
 * Compiling every message takes three seconds, one file of them most of a second, one message a
 * fraction of that. A new or a removed message needs `npm run words`.
 */
export function editedWords(): Plugin {
  let last: Promise<unknown> = Promise.resolve()
  const known = new Map<string, Texts>()
  const compiled = (work: () => Promise<void>) => {
    last = last.then(work).catch((error: unknown) => console.error(error))
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
      for (const file of files()) known.set(file, textsOf(file))
      watcher.on('change', (path) => {
        const [, file] = /src\/web\/words\/(?:en|hi)\/([a-z]+)\.json$/.exec(path) ?? []
        if (file) compiled(() => compileEdited(file, known))
      })
      // The first compilation also loads the compiler.
      setTimeout(
        () => compiled(() => compileKeys('site', textsOf('site'), ['site_source'])),
        3000,
      ).unref()
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

/** The messages of one file in each language, by key. */
type Texts = Readonly<Record<(typeof languages)[number], Readonly<Record<string, unknown>>>>

function textsOf(file: string): Texts {
  const read = (language: string) =>
    JSON.parse(readFileSync(`${words}/${language}/${file}.json`, 'utf8')) as Texts['en']
  return { en: read('en'), hi: read('hi') }
}

/** Compiles the messages of this file that differ from the known ones, and updates those. */
async function compileEdited(file: string, known: Map<string, Texts>): Promise<void> {
  const former = known.get(file)
  const texts = textsOf(file)
  const keys = Object.keys(texts.en).filter((key) =>
    languages.some(
      (language) =>
        JSON.stringify(texts[language][key]) !== JSON.stringify(former?.[language][key]),
    ),
  )
  if (keys.length > 0) await compileKeys(file, texts, keys)
  known.set(file, texts)
}

/** A project of only these messages, whose modules then replace the previous ones. */
async function compileKeys(file: string, texts: Texts, keys: readonly string[]): Promise<void> {
  const project = `${edited}/project.inlang`
  const outdir = `${edited}/compiled`
  const settings = JSON.parse(readFileSync(`${words}/project.inlang/settings.json`, 'utf8'))
  const own: Settings = { ...settings, [format]: { pathPattern: [`./{locale}/${file}.json`] } }
  writeJson(`${project}/settings.json`, own)
  for (const language of languages) {
    const some = keys.map((key) => [key, texts[language][key]])
    writeJson(`${edited}/${language}/${file}.json`, Object.fromEntries(some))
  }
  await compile({ project, outdir, strategy: ['globalVariable', 'baseLocale'] })
  for (const key of keys) copyChanged(`${outdir}/messages/${key}.js`, join(messages, `${key}.js`))
}

function writeJson(path: string, value: unknown) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, JSON.stringify(value))
}

function copyChanged(from: string, to: string) {
  if (!readFileSync(from).equals(readFileSync(to))) copyFileSync(from, to)
}
