// Every exported rule of src/domain says where it comes from, in a line `Source:` of its docstring:
// the specification, a law, a published guideline or a decision of docs/decisions, which must exist.
// `unsourced.json` lists the functions that are no rule, because they only look something up, add
// up, format or build a row: each exists and names no source, so the list shrinks with them.
//
//   npm run check -- sources
import { globSync, readdirSync, readFileSync } from 'node:fs'

const list = 'scripts/checks/unsourced.json'

type Unsourced = Readonly<Record<string, readonly string[]>>

const exported =
  /^export (?:async )?(?:function\*? (\w+)|const (\w+) = (?:async )?(?:<[^=]*>)?\()/gm
const docstring = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/

/** The exported functions of a file without a source. */
function withoutSource(text: string): string[] {
  return [...text.matchAll(exported)].flatMap(({ index, 1: name, 2: arrow }) => {
    const [, says = ''] = docstring.exec(text.slice(0, index)) ?? []
    return /Sources?: \S/.test(says) ? [] : [name ?? arrow ?? '']
  })
}

/** The decisions that the sources of a file name, without those that exist. */
function unknownDecisions(text: string, decisions: ReadonlySet<string>): string[] {
  const sources = [...text.matchAll(/Sources?: (?:(?!\*\/|\n\s*\*\s*@)[^\n])+/g)].map(String)
  const named = sources.flatMap((source) =>
    [...source.matchAll(/decisions? (\d{3}(?:(?:, | and )\d{3})*)/g)].flatMap(
      ([, numbers = '']) => numbers.match(/\d{3}/g) ?? [],
    ),
  )
  return [...new Set(named)].filter((number) => !decisions.has(number))
}

/** Each function that neither names a source nor is listed, and each line that is out of date. */
function breaches(found: ReadonlyMap<string, readonly string[]>, known: Unsourced): string[] {
  const missing = [...found].flatMap(([file, names]) =>
    names
      .filter((name) => !known[file]?.includes(name))
      .map((name) => `${file}: ${name} names no source`),
  )
  const loose = Object.entries(known).flatMap(([file, names]) =>
    names
      .filter((name) => !found.get(file)?.includes(name))
      .map((name) => `${list}: ${name} of ${file} is gone or names a source: take it off the list`),
  )
  return [...missing, ...loose]
}

/** A check can pass without checking anything: seeded breaches must be found, and nothing else. */
function provesItself(): boolean {
  const seeded = [
    '/** Half of it. Source: decision 007. */\nexport function half() {}',
    '/**\n * A third.\n * Source: decisions 007, 008.\n * @param of paise\n */\nexport function third() {}',
    '/** A quarter. */\nexport function quarter() {}',
    '/** Its source: nobody knows. */\nexport const fifth = (of: number) => of / 5',
    '/** Source: life cycle 1. */\nconst most = 4\nexport async function sixth() {}',
    'function own() {}\nexport const limit = 4',
  ].join('\n\n')
  const file = 'src/domain/seeded.ts'
  const found = new Map([[file, withoutSource(seeded)]])
  return (
    withoutSource(seeded).join() === 'quarter,fifth,sixth' &&
    unknownDecisions(seeded, new Set(['007'])).join() === '008' &&
    breaches(found, { [file]: ['quarter', 'fifth'] }).length === 1 &&
    breaches(found, { [file]: ['quarter', 'fifth', 'sixth'] }).length === 0 &&
    breaches(found, { [file]: ['half', 'quarter', 'fifth', 'sixth'] }).length === 1
  )
}

const decisions = new Set(readdirSync('docs/decisions').map((name) => name.slice(0, 3)))
const files = globSync('src/domain/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
const texts = files.toSorted().map((file) => [file, readFileSync(file, 'utf8')] as const)
const found = new Map(texts.map(([file, text]) => [file, withoutSource(text)]))
const known: Unsourced = JSON.parse(readFileSync(list, 'utf8'))
const lines = [
  ...breaches(found, known),
  ...texts.flatMap(([file, text]) =>
    unknownDecisions(text, decisions).map((number) => `${file}: there is no decision ${number}`),
  ),
]
for (const line of lines) console.error(line)
const isProven = provesItself()
if (!isProven) console.error('a rule without a source would not be noticed')
const all = texts.flatMap(([, text]) => [...text.matchAll(exported)])
const unsourced = [...found.values()].flat().length
console.log(`${all.length} exported functions, ${unsourced} of them are no rule and need no source`)
process.exitCode = lines.length > 0 || all.length === 0 || !isProven ? 1 : 0
