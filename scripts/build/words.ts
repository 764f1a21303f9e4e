// Compiles the message texts offline, and proves it: without its plugin Paraglide compiles nothing
// and reports success, and it omits an unlisted file as silently.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compile } from '@inlang/paraglide-js'
import { duplicatesIn } from './duplicate-keys.ts'

const words = new URL('../../src/web/words/', import.meta.url)
const project = new URL('project.inlang/', words)
const languages = ['en', 'hi'] as const
const files = readdirSync(new URL('en/', words)).sort()

const keys = files.flatMap((file) => keysOf('en', file))
for (const language of languages) checkFiles(language)
await compile({
  project: fileURLToPath(project).replace(/\/$/, ''),
  outdir: fileURLToPath(new URL('compiled', words)),
  strategy: ['globalVariable', 'baseLocale'], // the server sets it: only the address decides
})
const compiled = readdirSync(new URL('compiled/messages', words)).filter((file) =>
  /^[a-z].*\.js$/.test(file),
).length
if (compiled !== keys.length) fail(`${compiled} of ${keys.length} messages were compiled`)
keepPluralRules()
writeMessageTexts()
console.log(`${compiled} messages in ${languages.length} languages`)
process.exit() // the compiler keeps a handle open that keeps the process alive for half a minute

/** Same files, same keys, every key named after its file, and the file listed for the compiler. */
function checkFiles(language: (typeof languages)[number]) {
  const own = readdirSync(new URL(`${language}/`, words)).sort()
  if (own.join() !== files.join()) fail(`${language}/ and en/ do not have the same files`)
  const settings = readFileSync(new URL('settings.json', project), 'utf8')
  for (const file of files) {
    if (!settings.includes(`./{locale}/${file}`)) fail(`settings.json does not name ${file}`)
    const prefix = `${file.replace('.json', '')}_`
    checkDuplicates(language, file)
    const mine = keysOf(language, file)
    const stray = mine.find((key) => !key.startsWith(prefix) || key !== key.toLowerCase())
    if (stray) fail(`${language}/${file}: "${stray}" must be lower case and begin with ${prefix}`)
    const odd = difference(mine, keysOf('en', file))
    if (odd.length > 0) fail(`${file}: not in both languages: ${odd.join(', ')}`)
    checkPlaceholders(language, file)
  }
}

/** A placeholder that one language alone has would leave a gap, or lose a fact, in the other. */
function checkPlaceholders(language: string, file: string) {
  const english = textsIn('en', file)
  for (const [key, text] of Object.entries(textsIn(language, file))) {
    const [mine, theirs] = [text, english[key]].map(placeholdersOf)
    if (mine !== theirs) fail(`${language}/${file}: ${key} has ${mine || 'no placeholders'}, in English ${theirs || 'none'}`)
  }
}

/** Sorted; none of a text with plural forms, whose forms may leave one out. */
function placeholdersOf(text: unknown): string {
  const found = typeof text === 'string' ? text.matchAll(/\{(\w+)\}/g) : []
  return [...new Set([...found].map(([all]) => all))].sort().join(', ')
}

/**
 * The compiler creates plural rules at each call, which costs a hundred times as much as using
 * them.
 */
function keepPluralRules() {
  const registry = new URL('compiled/registry.js', words)
  const text = readFileSync(registry, 'utf8')
  const made = 'new Intl.PluralRules(locale, options)'
  if (!text.includes(made)) fail('the compiler makes plural rules otherwise than it did')
  const kept = `const known = new Map()
function rulesOf(locale, options) {
  const key = locale + JSON.stringify(options)
  const found = known.get(key) ?? ${made}
  known.set(key, found)
  return found
}
`
  writeFileSync(registry, `${text.replace(made, 'rulesOf(locale, options)')}\n${kept}`)
}

/**
 * The texts of messages to people as modules, so that `src/messages`, which Node runs from source
 * and which may not import the pages, has each with its type.
 */
function writeMessageTexts() {
  for (const language of languages)
    for (const kind of ['message', 'letter', 'between']) writeTexts(language, kind)
}

function writeTexts(language: (typeof languages)[number], kind: string) {
  const file = new URL(`../../src/messages/texts/${kind}-${language}.ts`, import.meta.url)
  const own = Object.entries(textsIn(language, `${kind}.json`)).map(([key, text]) => [
    key.replace(/^message_/, '').replace(/^between_/, 'letter_'),
    text,
  ])
  const texts = `// Written by \`npm run words\` from src/web/words/${language}/${kind}.json.
export const ${kind}Texts = ${JSON.stringify(Object.fromEntries(own), null, 2)} as const
`
  if (!existsSync(file) || readFileSync(file, 'utf8') !== texts) writeFileSync(file, texts)
}

function textsIn(language: string, file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(new URL(`${language}/${file}`, words), 'utf8'))
}

function keysOf(language: string, file: string): string[] {
  return Object.keys(textsIn(language, file))
}

/** Of two texts with one key, JSON keeps the last and says nothing. */
function checkDuplicates(language: string, file: string) {
  const twice = duplicatesIn(readFileSync(new URL(`${language}/${file}`, words), 'utf8'))
  if (twice.length > 0) fail(`${language}/${file}: twice: ${twice.join(', ')}`)
}

function difference(one: string[], other: string[]) {
  return [
    ...one.filter((key) => !other.includes(key)),
    ...other.filter((key) => !one.includes(key)),
  ]
}

function fail(why: string): never {
  console.error(`words: ${why}`)
  process.exit(1)
}
