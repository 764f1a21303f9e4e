import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'

/** Of the scripts of a first load, compressed. Source: T9. */
const MOST_BYTES = 200_000
/** Of the map's script and its worker, compressed: loaded on a tap only. Source: decision 181. */
const MOST_MAP_BYTES = 460_000
const onATap = /(?:map\.browser|maplibre-gl-worker)-[\w-]+\.m?js$/
const built = 'build/client'
const languages = ['en', 'hi'] as const
type Language = (typeof languages)[number]

type Route = { parentId?: string; module: string; imports?: string[] }
type Manifest = { entry: Route; routes: Record<string, Route> }

// What `react-router build` writes; `npm test` builds before.
describe.skipIf(!existsSync(built))('the scripts of the build', () => {
  test.each(languages)('no page with scripts loads more than 200 kB in %s', (language) => {
    const heavy = pagesWithScripts()
      .map((id) => ({ id, bytes: bytesOf(scriptsOf(id, language)) }))
      .filter(({ bytes }) => bytes > MOST_BYTES)
    expect(pagesWithScripts().length).toBeGreaterThan(20)
    expect(heavy).toEqual([])
  })

  test('the map is loaded on a tap: no page names it to load at once, and it has its own bound', () => {
    const names = readdirSync(`${built}/assets`).filter((name) => onATap.test(name))
    const first = pagesWithScripts().flatMap((id) => scriptsOf(id, 'en'))
    expect(names).toHaveLength(2)
    expect(first.filter((script) => onATap.test(script))).toEqual([])
    const bytes = names.reduce((sum, name) => sum + bytesOf([`/assets/${name}`]), 0)
    expect(bytes).toBeLessThan(MOST_MAP_BYTES)
    // A page may name its address, and no more: what draws it is in none of a page's own scripts.
    const others = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter(
      (name) => /\.m?js$/.test(name) && !onATap.test(name),
    )
    const drawing = others.filter((name) =>
      readFileSync(`${built}/${name}`, 'utf8').includes('WebGL2'),
    )
    expect(drawing).toEqual([])
  })

  test.each([
    ['en', 'hi'],
    ['hi', 'en'],
  ] as const)('a script in %s has no text in %s', (language, other) => {
    const scripts = textIn(language)
    const [own, strange] = [textsIn(language), textsIn(other)]
    expect(own.filter((text) => scripts.includes(text)).length).toBeGreaterThan(100)
    expect(strange.filter((text) => scripts.includes(text))).toEqual([])
  })

  test('no page with scripts loads the schema library', () => {
    const withSchemas = pagesWithScripts().filter((id) =>
      scriptsOf(id, 'en').some((script) => /packages\/(?:schemas|iso)-/.test(script)),
    )
    expect(withSchemas).toEqual([])
  })
})

test('only a page without scripts may choose a language for a single text', () => {
  const choosing = globSync('src/web/**/*.tsx').filter((file) =>
    /\bm\.\w+\([^()]*, (?:say|\{ locale)/.test(readFileSync(file, 'utf8')),
  )
  expect(choosing).toEqual(['src/web/routes/patient/reports/report-summary.tsx'])
  const importing = globSync('src/web/**/*.tsx').filter((file) =>
    readFileSync(file, 'utf8').includes('report-summary.tsx'),
  )
  const reports = 'src/web/routes/patient/reports'
  // The second is a part of the page `shared.tsx` alone.
  expect(importing).toEqual([`${reports}/report.tsx`, `${reports}/shared-report.tsx`])
  const withShared = globSync('src/web/**/*.tsx').filter((file) =>
    readFileSync(file, 'utf8').includes("/shared-report.tsx'"),
  )
  expect(withShared).toEqual([`${reports}/shared.tsx`])
  for (const page of ['report', 'shared'])
    expect(runsScripts(`${reports}/${page}.tsx`), page).toBe(false)
})

function runsScripts(file: string): boolean {
  const [handle = ''] = /export const handle\b[^}]*\}/.exec(readFileSync(file, 'utf8')) ?? []
  return !/is(?:Plain|Static): true/.test(handle)
}

/** By their ids: the route's file without its ending. */
function pagesWithScripts(): string[] {
  return Object.keys(manifestIn('en').routes).filter((id) => {
    const file = `src/web/${id}.tsx`
    return id !== 'root' && existsSync(file) && hasPage(file) && runsScripts(file)
  })
}

/** All scripts of a language. */
function textIn(language: Language): string {
  const folder = `${built}/assets/${language}`
  const names = readdirSync(folder).filter((name) => name.endsWith('.js'))
  return names.map((name) => readFileSync(`${folder}/${name}`, 'utf8')).join('\n')
}

/** Long texts without a value inside: nobody else writes the same. */
function textsIn(language: Language): string[] {
  const files = globSync(`src/web/words/${language}/*.json`)
  // Refusals are left out: the table that the API answers from has the same English sentences.
  const own = files.filter((file) => !file.endsWith('/refusals.json'))
  const texts = own.flatMap((file) => Object.values(JSON.parse(readFileSync(file, 'utf8'))))
  return texts.filter(
    (text): text is string => typeof text === 'string' && /^[^{}`\\$'"]{50,}$/u.test(text),
  )
}

const hasPage = (file: string) => readFileSync(file, 'utf8').includes('export default')

function manifestIn(language: Language): Manifest {
  const name = readdirSync(`${built}/assets`).find((file) => /^manifest-.*\.js$/.test(file))
  const text = readFileSync(`${built}/assets/${name}`, 'utf8')
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)
  return JSON.parse(json.replaceAll('/assets/en/', `/assets/${language}/`))
}

/** What a first load of a page requests: the entry, and each route that is shown. */
function scriptsOf(id: string, language: Language): string[] {
  const { entry, routes } = manifestIn(language)
  const shown: Route[] = [entry]
  for (let route = routes[id]; route; route = routes[route.parentId ?? '']) shown.push(route)
  return [...new Set(shown.flatMap(({ module, imports = [] }) => [module, ...imports]))]
}

const bytesOf = (scripts: string[]) =>
  scripts.reduce((sum, file) => sum + gzipSync(readFileSync(`${built}${file}`)).length, 0)
