import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { aBucket } from '#test/bucket.ts'
import { filesIn, filesInBucket, filesInMemory } from './files.ts'

const folder = await mkdtemp(join(tmpdir(), 'oxalate-files-'))
const bucket = await aBucket(join(folder, 's3'))

afterAll(async () => {
  await bucket[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const everywhere = [
  { where: 'a map', files: filesInMemory() },
  { where: 'a folder', files: filesIn(join(folder, 'files')) },
  { where: 'a bucket, over HTTP', files: bucket.files },
]

test.each(everywhere)('a file stored in $where comes back byte for byte', async ({ files }) => {
  const bytes = randomBytes(1_000_000)
  await files.put('documents/one.sealed', bytes)
  expect(bytes.equals(await files.get('documents/one.sealed'))).toBe(true)
  await files.put('documents/empty.sealed', new Uint8Array())
  expect(await files.get('documents/empty.sealed')).toHaveLength(0)
})

test.each(everywhere)(
  'storing again in $where replaces the first completely',
  async ({ files }) => {
    await files.put('documents/two.sealed', randomBytes(500))
    const shorter = randomBytes(20)
    await files.put('documents/two.sealed', shorter)
    expect(shorter.equals(await files.get('documents/two.sealed'))).toBe(true)
  },
)

test.each(everywhere)('a missing file in $where is an error, never empty', async ({ files }) => {
  await expect(files.get('documents/never.sealed')).rejects.toThrow('Cannot read file')
  expect(await files.has('documents/never.sealed')).toBe(false)
  await files.put('documents/ever.sealed', new Uint8Array())
  expect(await files.has('documents/ever.sealed')).toBe(true)
})

test.each(everywhere)(
  'a file deleted from $where is gone, however often it is deleted',
  async ({ files }) => {
    await files.put('documents/gone.sealed', randomBytes(20))
    await files.put('documents/stays.sealed', randomBytes(20))
    await files.delete('documents/gone.sealed')
    await files.delete('documents/gone.sealed')
    await files.delete('documents/never.sealed')
    await expect(files.get('documents/gone.sealed')).rejects.toThrow('Cannot read file')
    expect(await files.get('documents/stays.sealed')).toHaveLength(20)
  },
)

test.each(everywhere)('twenty stored in $where at once do not mix', async ({ files }) => {
  const all = Array.from({ length: 20 }, (_, at) => ({ key: `many/${at}`, bytes: randomBytes(64) }))
  await Promise.all(all.map(({ key, bytes }) => files.put(key, bytes)))
  const back = await Promise.all(all.map(({ key }) => files.get(key)))
  expect(back.map((bytes) => Buffer.from(bytes))).toEqual(all.map(({ bytes }) => bytes))
})

const notOurs = ['../secret', 'a/../../secret', '/etc/passwd', 'a//b', 'a\\b', 'a/.env', 'a\0b', '']

test.each(everywhere)(
  'a key that could escape its folder is not requested from $where',
  async ({ files }) => {
    for (const key of notOurs) {
      await expect(files.put(key, randomBytes(4))).rejects.toThrow('not a key of ours')
      await expect(files.get(key)).rejects.toThrow('not a key of ours')
      await expect(files.delete(key)).rejects.toThrow('not a key of ours')
    }
  },
)

test('changing returned bytes does not change what the map keeps', async () => {
  const files = filesInMemory()
  const bytes = randomBytes(8)
  await files.put('one', bytes)
  bytes.fill(0)
  const first = await files.get('one')
  first.fill(1)
  expect(await files.get('one')).not.toEqual(first)
})

// The test server knows keys by their id; it does not compute version 4 signatures.
test('a bucket refuses an unknown key, and stores real files', async () => {
  await bucket.files.put('documents/secret.sealed', randomBytes(4))
  const stranger = filesInBucket({ ...bucket.bucket, accessKeyId: 'guessed' })
  await expect(stranger.get('documents/secret.sealed')).rejects.toThrow('Cannot read file')
  await expect(stranger.put('documents/secret.sealed', randomBytes(4))).rejects.toThrow(
    'Cannot write file',
  )
  const kept = join(folder, 's3/oxalate-files/documents/secret.sealed._S3rver_object')
  expect((await stat(kept)).size).toBe(4)
})

test('files in a folder are readable only by their owner, earlier ones too', async () => {
  const place = join(folder, 'old')
  await mkdir(join(place, 'reports'), { recursive: true })
  await writeFile(join(place, 'reports/old.pdf'), 'old')
  await chmod(place, 0o755)
  const files = filesIn(place)
  await files.put('reports/deep/new.sealed', randomBytes(20))
  const mode = async (name: string) => (await stat(join(place, name))).mode & 0o777
  for (const name of ['', 'reports', 'reports/deep']) expect(await mode(name), name).toBe(0o700)
  for (const name of ['reports/old.pdf', 'reports/deep/new.sealed'])
    expect(await mode(name), name).toBe(0o600)
})
