import { minify, type Plugin, type Rolldown } from 'vite'

/** The folders of the scripts: what only packages are made of is the same in every language. */
const folders = { en: 'assets/en/', hi: 'assets/hi/', packages: 'assets/packages/' }

/** What is left of each message's choice of a language until the scripts are written. */
const question = 'typeof __HINDI__'
const answers = { en: '"undefined"', hi: '"string"' }

const isMessage = /words\/compiled\/messages\/[a-z]\w*\.js$/
const choice =
  /const locale = experimentalStaticLocale \?\? options\.locale \?\? getLocale\(\)\s+if \(locale === "hi"\) return (hi_\w+)\(inputs\)\s+return (en_\w+)\(inputs\)\s+\}\);?\s*$/

type NamedScript = { name: string; moduleIds: readonly string[] }

/** Where a script goes: `en` until its Hindi copy is made beside it. */
export function scriptFile({ name, moduleIds }: NamedScript): string {
  const isOfPackages = moduleIds.every((id) => id.includes('/node_modules/'))
  // A part of a group is named after it and every page that loads it: the hash is enough.
  const [group] = name.split('~')
  return `${isOfPackages ? folders.packages : folders.en}${group}-[hash].js`
}

/**
 * Writes each script twice, in two folders of the same names: one has the English texts, the other
 * the Hindi ones. Scripts import each other relative to their own folder, so a page that begins in
 * one folder never loads a text of the other (`src/web/script-language.ts`).
 */
export function oneLanguage(): Plugin {
  return {
    name: 'one-language',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: isMessage },
      handler: (code) => ({ code: undecided(code), map: null }),
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const scripts = Object.values(bundle).filter(
          (file) => file.type === 'chunk' && file.fileName.startsWith(folders.en),
        )
        for (const script of scripts as Rolldown.OutputChunk[]) {
          const fileName = script.fileName.replace(folders.en, folders.hi)
          this.emitFile({ type: 'asset', fileName, source: await inLanguage('hi', script) })
          script.code = await inLanguage('en', script)
        }
      },
    },
  }
}

/** The message as a choice between two functions, which no minifier can make by itself. */
function undecided(code: string): string {
  const [end, hindi, english] = choice.exec(code) ?? []
  const start = code.lastIndexOf('export const ')
  const [, name] = /^export const (\w+) =/.exec(code.slice(start)) ?? []
  if (end === undefined || name === undefined)
    throw new Error(`Messages are no longer compiled as expected:\n${code}`)
  return `${code.slice(0, start)}export const ${name} = ${question} === "string" ? ${hindi} : ${english}`
}

/** The script with the texts of one language; the other's are dropped as unused. */
async function inLanguage(
  language: 'en' | 'hi',
  { code, fileName }: Rolldown.OutputChunk,
): Promise<string> {
  const decided = code
    .replaceAll(question, answers[language])
    .replaceAll(folders.en, folders[language])
  if (!code.includes(question)) return decided
  const { code: small, errors } = await minify(fileName, decided, { module: true })
  if (errors[0]) throw new Error(`${fileName}: ${errors[0].message}`)
  return small
}
