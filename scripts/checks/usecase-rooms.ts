// The folders of the use cases: a noun's folder holds only its verbs and their list. What several
// verbs share is in `parts/<noun>`, and no part imports a verb. Only the table imports a list. No two
// nouns import each other both ways; a noun is its verbs with its parts.
import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

const root = 'src/usecases'
type Source = { file: string; text: string }

/** One line for each file that is not where it belongs, and each import that goes the wrong way. */
export function strayed(sources: readonly Source[]): string[] {
  const usedBy = (file: string) => sources.filter((one) => one.file === file).flatMap(importsOf)
  const table = `${root}/index.ts`
  const lists = usedBy(table).filter((file) => posix.dirname(file) !== root)
  const verbs = new Set(lists.flatMap(usedBy))
  const isListed = (file: string) => verbs.has(file) || lists.includes(file)
  const inRooms = sources.filter(({ file }) => posix.dirname(file) !== root)
  return [
    ...inRooms.filter(({ file }) => !isPart(file) && !isListed(file)).map(notAVerb),
    ...inRooms.filter(({ file }) => isPart(file)).flatMap((part) => verbsUsedBy(part, verbs)),
    ...sources.filter(({ file }) => file !== table).flatMap((one) => listsUsedBy(one, lists)),
  ]
}

/** One line for each pair of nouns that import each other both ways. */
export function entangledAmong(sources: readonly Source[]): string[] {
  return pairsIn(sources.filter(({ file }) => posix.dirname(file) !== root))
}

const isPart = (file: string) => file.startsWith(`${root}/parts/`)
const notAVerb = ({ file }: Source) =>
  `${file} is in no list that ${root}/index.ts composes: move it to ${root}/parts`

function verbsUsedBy(part: Source, verbs: ReadonlySet<string>): string[] {
  return importsOf(part).flatMap((used) =>
    verbs.has(used) ? [`${part.file}, a part, imports the verb ${used}`] : [],
  )
}

function listsUsedBy(one: Source, lists: readonly string[]): string[] {
  return importsOf(one).flatMap((used) =>
    lists.includes(used) ? [`${one.file} imports the list ${used}, and not a verb’s file`] : [],
  )
}

/** Nouns that import each other both ways, each pair once. */
function pairsIn(sources: readonly Source[]): string[] {
  const ways = new Set(
    sources.flatMap((source) =>
      importsOf(source)
        .map((used) => [nounOf(source.file), nounOf(used)] as const)
        .filter(([from, to]) => from !== to && to !== '')
        .map((way) => way.join(' ')),
    ),
  )
  return [...ways].flatMap((way) => {
    const [from = '', to = ''] = way.split(' ')
    return from < to && ways.has(`${to} ${from}`) ? [`${from} and ${to} import each other`] : []
  })
}

/** The noun of a verb or a part; empty for what belongs to no noun. */
function nounOf(file: string): string {
  const folder = posix.relative(root, posix.dirname(file))
  return folder.replace(/^parts(\/|$)/, '')
}

/** The files of the use cases that a file imports. */
function importsOf({ file, text }: Source): string[] {
  const named = [...text.matchAll(/from '(\.\/|#src\/usecases\/)([\w/.-]+)'/g)]
  return named.map(([, way, path = '']) =>
    way === './' ? posix.join(posix.dirname(file), path) : `${root}/${path}`,
  )
}

/** Every file of the use cases that is no test. */
export function useCases(): Source[] {
  return globSync(`${root}/**/*.ts`, { exclude: (name) => name.endsWith('.test.ts') }).map(
    (file) => ({
      file,
      text: readFileSync(file, 'utf8'),
    }),
  )
}

/** A check can pass without checking anything: each of its rules is broken once and must be noticed. */
export function roomsProveThemselves(): boolean {
  const at = (path: string, ...imports: string[]) => ({
    file: `${root}/${path}.ts`,
    text: imports.map((one) => `import { a } from '#src/usecases/${one}.ts'`).join('\n'),
  })
  const index = at('index', 'a/index', 'b/index')
  const lists = [index, at('a/index', 'a/verb'), at('b/index', 'b/verb')]
  const found = strayed([
    ...lists,
    at('a/verb', 'b/verb'),
    at('b/verb', 'a/verb'),
    at('a/stray'),
    at('c/index', 'c/verb'),
    at('parts/a/part', 'b/verb'),
    at('step', 'b/index'),
  ])
  const isFine = strayed([...lists, at('a/verb', 'parts/b/part'), at('parts/b/part')]).length === 0
  const knots = entangledAmong([at('a/verb', 'parts/b/part'), at('parts/b/other', 'parts/a/part')])
  const oneWay = entangledAmong([
    at('a/verb', 'parts/a/part', 'parts/b/part'),
    at('b/verb', 'step'),
  ])
  const areKnots = knots[0] === 'a and b import each other' && knots.length === 1
  return found.length === 4 && isFine && areKnots && oneWay.length === 0
}
