import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fileCopiesIn, filesWithCopies, sha256Of } from './file-copies.ts'
import { filesInMemory } from './files.ts'

const folder = await mkdtemp(join(tmpdir(), 'oxalate-copies-'))
afterAll(() => rm(folder, { recursive: true }))

const bytesOf = (text: string) => new TextEncoder().encode(text)
const silent = () => {}

test('a copy is readable only by its owner, named by its hash, and written once', async () => {
  const copies = fileCopiesIn(join(folder, 'once'))
  await copies.keep('reports/one.sealed', bytesOf('sealed'))
  const at = join(folder, 'once/reports/one.sealed', sha256Of(bytesOf('sealed')))
  const { mtimeMs, mode } = await stat(at)
  expect(mode & 0o777).toBe(0o600)
  expect((await stat(join(folder, 'once/reports'))).mode & 0o777).toBe(0o700)
  await copies.keep('reports/one.sealed', bytesOf('sealed'))
  expect((await stat(at)).mtimeMs).toBe(mtimeMs)
})

test('a resealed file has both copies, and an altered copy is never returned', async () => {
  const copies = fileCopiesIn(join(folder, 'anew'))
  await copies.keep('one', bytesOf('under the old key'))
  await copies.keep('one', bytesOf('under the new key'))
  expect(await copies.newest('one')).toEqual(Buffer.from('under the new key'))
  const isOld = (bytes: Uint8Array) => Buffer.from(bytes).includes('old')
  expect(await copies.newest('one', isOld)).toEqual(Buffer.from('under the old key'))
  expect(await copies.newest('one', () => false)).toEqual(Buffer.from('under the new key'))
  const at = join(folder, 'anew/one', sha256Of(bytesOf('under the new key')))
  await writeFile(at, 'altered')
  expect(await copies.newest('one')).toEqual(Buffer.from('under the old key'))
  await copies.keep('one', bytesOf('under the new key'))
  expect(await readFile(at, 'utf8')).toBe('under the new key')
  expect(await copies.newest('another')).toBeUndefined()
})

test('a file is copied when it is stored, except a probe; a failed copy loses no file', async () => {
  const place = join(folder, 'put')
  const files = filesWithCopies(filesInMemory(), fileCopiesIn(place), silent)
  await files.put('health/one', bytesOf('only tries'))
  await files.put('reports/one.sealed', bytesOf('sealed'))
  expect(await readdir(place)).toEqual(['reports'])
  await writeFile(join(folder, 'no-folder'), '')
  const heard: unknown[] = []
  const full = fileCopiesIn(join(folder, 'no-folder'))
  const unlucky = filesWithCopies(filesInMemory(), full, (error) => heard.push(error))
  await unlucky.put('reports/two.sealed', bytesOf('sealed'))
  expect(await unlucky.get('reports/two.sealed')).toEqual(bytesOf('sealed'))
  expect(heard).toHaveLength(1)
})
