import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folders = ['src', 'scripts', 'config', 'test', 'e2e', 'bench']
const files = [
  'vite.config.ts',
  'react-router.config.ts',
  ...folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  ),
].filter((file) => /\.m?[jt]sx?$/.test(file) && !file.includes('/compiled/'))

/** A module that takes a path from its own file URL, which is percent-encoded. */
function takesPathOfFile(source: string): boolean {
  const knowsPlace = /import\.meta\.(?:url|dirname|filename)|pathToFileURL/.test(source)
  return knowsPlace && /\.pathname\b|\{[^{}]*\bpathname\b[^{}]*\} = /.test(source)
}

test('file paths come from fileURLToPath: a folder may contain spaces or non-ASCII letters', () => {
  expect(files.length).toBeGreaterThan(1000)
  const own = 'src/main/settings/file-paths.test.ts'
  const wrong = files.filter((file) => file !== own && takesPathOfFile(readFileSync(file, 'utf8')))
  expect(wrong).toEqual([])
})

test('a path taken from a file’s URL is noticed, however it is written', () => {
  const place = "const root = new URL('..', import.meta.url)"
  for (const taken of [
    'root.pathname',
    'const { pathname } = root',
    'const { href, pathname } = root',
  ])
    expect(takesPathOfFile(`${place}\n${taken}`), taken).toBe(true)
  expect(takesPathOfFile(`${place}\nfileURLToPath(root)`)).toBe(false)
  expect(takesPathOfFile('new URL(request.url).pathname')).toBe(false)
})
