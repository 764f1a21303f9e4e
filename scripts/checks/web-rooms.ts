// Where a part of the pages belongs: one that a single area uses is in that area, and no area
// imports another. What two areas use is in `ui` or in a noun's folder of `src/web`.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const web = 'src/web/'
/** The gallery shows parts of every area, and needs none of them to be shared. */
const gallery = 'dev'
/** Entry points of every page: whatever they import serves all areas. */
const beginnings = ['root.tsx', 'entry.client.tsx', 'entry.server.tsx', 'web.server.ts']
const everywhere = [...beginnings, 'routes.ts'].map((file) => web + file)
/** A folder with more files needs to be split by noun. */
const most = 40

/** Path from the repository's root → text. */
export type Sources = ReadonlyMap<string, string>

export function sourcesOfPages(): Sources {
  const files = globSync(`${web}**/*.{ts,tsx}`).filter((file) => !file.includes('/compiled/'))
  return new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
}

/** Misplaced files, one line each. */
export function misplaced(sources: Sources): string[] {
  const imports = importsOf(sources)
  return [...strays(imports), ...crossings(imports), ...crowded(sources)]
}

type Imports = ReadonlyMap<string, readonly string[]>

function importsOf(sources: Sources): Imports {
  const product = [...sources].filter(([file]) => !file.endsWith('.test.ts'))
  return new Map(
    product.map(([file, text]) => {
      const names = [...text.matchAll(/\b(?:from|import)\b[\s(]*'([^'?]+)/g)]
      return [file, names.flatMap(([, name = '']) => pathOf(name, file) ?? [])]
    }),
  )
}

function pathOf(name: string, from: string): string | undefined {
  if (name.startsWith('#')) return name.slice(1)
  return name.startsWith('.') ? join(dirname(from), name) : undefined
}

const areaOf = (file: string) => /^src\/web\/routes\/([^/]+)\//.exec(file)?.[1]

/** Files of no area that only one area reaches, or only the gallery. */
function strays(imports: Imports): string[] {
  const users = usersOf(imports)
  return [...users].flatMap(([file, by]) => {
    const isShared = by.has('all') || by.size > 1
    if (areaOf(file) || everywhere.includes(file) || file.endsWith('.d.ts') || isShared) return []
    const [only] = by
    return [
      only ? `${file}: used by ${only} alone, so it belongs there` : `${file}: no page uses it`,
    ]
  })
}

function usersOf(imports: Imports): Map<string, Set<string>> {
  const users = new Map([...imports.keys()].map((file) => [file, new Set<string>()]))
  for (const start of imports.keys()) {
    const area = everywhere.includes(start) ? 'all' : areaOf(start)
    if (area && area !== gallery)
      for (const file of reached(start, imports)) users.get(file)?.add(area)
  }
  return users
}

function reached(start: string, imports: Imports): Set<string> {
  const seen = new Set([start])
  for (const file of seen) for (const next of imports.get(file) ?? []) seen.add(next)
  return seen
}

/** The table of addresses names files of every area, and the gallery shows them. */
function crossings(imports: Imports): string[] {
  return [...imports].flatMap(([file, names]) => {
    const here = areaOf(file)
    if (here === gallery) return []
    return names
      .filter((name) => areaOf(name) && areaOf(name) !== here)
      .map((name) => `${file}: imports ${name} of an area that is not its own`)
  })
}

function crowded(sources: Sources): string[] {
  const folders = [...sources.keys()].map((file) => dirname(file))
  return [...new Set(folders)].flatMap((folder) => {
    const count = folders.filter((one) => one === folder).length
    return count > most ? [`${folder}: ${count} files, more than ${most}`] : []
  })
}

type Seeded = { what: string; finds: number; files: (readonly [string, string])[] }

const page = (area: string, ...names: string[]) =>
  [`${web}routes/${area}/page.tsx`, importing(...names)] as const
const importing = (...names: string[]) => names.map((name) => `import '${name}'\n`).join('')
const part = [`${web}ui/part.tsx`, ''] as const
const whole = [`${web}ui/whole.tsx`, `import type { Part } from './part.tsx'\n`] as const
const named = '#src/web/ui/part.tsx'

/** A check can pass without checking anything: each of these has this many faults, or none. */
const seeded: Seeded[] = [
  { what: 'a part of one area', finds: 1, files: [page('bench', named), part] },
  { what: 'a part of two', finds: 0, files: [page('bench', named), page('desk', named), part] },
  { what: 'a part of the gallery', finds: 1, files: [page('dev', named), part] },
  {
    what: 'through another',
    finds: 2,
    files: [page('desk', '#src/web/ui/whole.tsx'), whole, part],
  },
  { what: 'a part of all', finds: 0, files: [[`${web}root.tsx`, importing(named)], part] },
  {
    what: 'beside',
    finds: 0,
    files: [page('desk', './own.tsx'), [`${web}routes/desk/own.tsx`, '']],
  },
  {
    what: 'across',
    finds: 1,
    files: [page('desk', '#src/web/routes/bench/page.tsx'), page('bench')],
  },
  {
    what: 'shown',
    finds: 0,
    files: [page('dev', '#src/web/routes/bench/page.tsx'), page('bench')],
  },
  {
    what: 'a crowd',
    finds: 1,
    files: Array.from({ length: most + 1 }, (_, n) => [`${web}routes/desk/page-${n}.tsx`, '']),
  },
]

export const wronglyJudged = () =>
  seeded
    .filter(({ files, finds }) => misplaced(new Map(files)).length !== finds)
    .map(({ what }) => `wrongly judged: ${what}`)
