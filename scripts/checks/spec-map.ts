// docs/spec-map.md lists for each section of the specification its files and tests. Fails when a
// file or a test that it names is missing. What is not built says `not yet (issue «…»)` instead of
// its file, what has no test yet says so instead of the test. Also fails for a path in the documents
// for developers that does not exist (doc-paths.ts).
import { existsSync, readFileSync } from 'node:fs'
import { documents, missingPaths } from './doc-paths.ts'

const map = 'docs/spec-map.md'
const notYet = /^not yet \(issue «[^»]+»\)$/

type Row = { section: string; files: string[]; tests: Test[] }
type Test = { file: string; title: string }

/** `| § | what | file | test |`; several files or tests in a cell are separated by `<br>`. */
function rowsOf(markdown: string): Row[] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[\s:|-]+$/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter((cells) => cells[1] !== '§')
    .map(([, section = '', , files = '', tests = '']) => ({
      section,
      files: partsOf(files),
      tests: partsOf(tests).map((test) => {
        const [file = '', title = ''] = test.split(/\s*›\s*/)
        return { file, title }
      }),
    }))
}

function partsOf(cell: string) {
  return cell
    .split(/\s*<br>\s*/)
    .map((part) => part.replaceAll('`', '').trim())
    .filter(Boolean)
}

function missing({ section, files, tests }: Row): string[] {
  if (isOpen({ files }))
    return tests.length > 0 ? [`§ ${section}: not built, yet it has a test`] : []
  if (isOpen({ tests })) return missingFiles(section, files)
  const gone = [...files, ...tests.map(({ file }) => file)].filter((file) => !existsSync(file))
  const untold = tests.filter(({ file, title }) => existsSync(file) && !hasTest(file, title))
  return [
    ...(files.length === 0 || tests.length === 0 ? [`§ ${section}: names no file or no test`] : []),
    ...gone.map((file) => `§ ${section}: no file ${file}`),
    ...untold.map(({ file, title }) => `§ ${section}: no test "${title}" in ${file}`),
  ]
}

/** A cell with «not yet» and nothing else. */
function isOpen({ files, tests }: Partial<Row>) {
  const [only = '', ...others] = files ?? tests?.map(({ file }) => file) ?? []
  return others.length === 0 && notYet.test(only)
}

function missingFiles(section: string, files: string[]) {
  const gone = files.filter((file) => !existsSync(file))
  return [
    ...(files.length === 0 ? [`§ ${section}: names no file`] : []),
    ...gone.map((file) => `§ ${section}: no file ${file}`),
  ]
}

/** As written in the source, whichever quotes surround it. */
function hasTest(file: string, title: string) {
  const source = readFileSync(file, 'utf8').replaceAll(/\\(['"`])/g, '$1')
  return (
    title !== '' && ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`))
  )
}

/** A table begins with its head and one line of dashes, which stands nowhere else. */
function misplacedDashes(markdown: string): string[] {
  const lines = markdown.split('\n')
  return lines.flatMap((line, at) => {
    const isTop = lines[at - 2]?.startsWith('|') === false && /^\| §\s/.test(lines[at - 1] ?? '')
    return /^\|[\s:|-]+$/.test(line) && !isTop ? [`${map}:${at + 1}: dashes inside a table`] : []
  })
}

const written = readFileSync(map, 'utf8')
const rows = rowsOf(written)
const wrong = [...rows.flatMap(missing), ...misplacedDashes(written)]
const seeded = missing({
  section: 'seeded',
  files: ['src/gone.ts'],
  tests: [{ file: 'scripts/checks/spec-map.ts', title: `a test that is ${'gone'}` }],
})
if (misplacedDashes('\n| § | what |\n| --- | --- |\n| --- | --- |').length !== 1)
  wrong.push('dashes inside a table would not be noticed')
if (seeded.length !== 2) wrong.push('a file or a test that is gone would not be noticed')
wrong.push(...documents.flatMap((file) => missingPaths(file)))
if (missingPaths('seeded', 'a rule in `src/gone.ts`').length !== 1)
  wrong.push('a path of a document that is gone would not be noticed')
for (const line of wrong) console.error(line)
const open = rows.filter((row) => isOpen({ files: row.files }) || isOpen({ tests: row.tests }))
console.log(`${rows.length} rows of ${map}, ${open.length} not yet, ${wrong.length} wrong`)
process.exitCode = wrong.length > 0 || rows.length === 0 ? 1 : 0
