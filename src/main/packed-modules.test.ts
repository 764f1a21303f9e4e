import { copyFileSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const MODIFIED = 1_700_000_000

/** A checkout with one source file, with its time and size as they were when it was bundled. */
function aCheckout(more: { made?: string } = {}) {
  const root = mkdtempSync(join(tmpdir(), 'packed-'))
  for (const folder of ['src/main', 'build/start'])
    mkdirSync(join(root, folder), { recursive: true })
  const source = join(root, 'src/main/house.ts')
  copyFileSync('src/main/packed-modules.mjs', join(root, 'src/main/packed-modules.mjs'))
  const write = (text: string, seconds = MODIFIED) => {
    writeFileSync(source, text)
    utimesSync(source, seconds, seconds)
  }
  write('one')
  const made = {
    begunAt: (MODIFIED + 1000) * 1000,
    sources: [['src/main/house.ts', MODIFIED, 3]],
    packs: { 'src/main/house.ts': 'house' },
  }
  writeFileSync(join(root, 'build/start/made.json'), more.made ?? JSON.stringify(made))
  const place = pathToFileURL(join(root, 'src/main/packed-modules.mjs')).href
  return {
    write,
    gone: () => rmSync(source),
    async packed(): Promise<string | undefined> {
      const { packOf } = await import(/* @vite-ignore */ place)
      return packOf('./house.ts', place)
    },
    [Symbol.dispose]: () => rmSync(root, { recursive: true }),
  }
}

test('a bundle is used while its sources are what it was made of', async () => {
  using checkout = aCheckout()
  expect(await checkout.packed()).toMatch(/build\/start\/house\.js$/)
})

test('a source that was edited, reverted or removed leaves its bundle unused', async () => {
  for (const change of [
    ({ write }: ReturnType<typeof aCheckout>) => write('two', MODIFIED + 2000),
    ({ write }: ReturnType<typeof aCheckout>) => write('two', MODIFIED - 2000),
    ({ write }: ReturnType<typeof aCheckout>) => write('another'),
    ({ gone }: ReturnType<typeof aCheckout>) => gone(),
  ]) {
    using checkout = aCheckout()
    change(checkout)
    expect(await checkout.packed()).toBeUndefined()
  }
})

test('a list that was half written, or is of an older format, falls back to the source', async () => {
  for (const made of [
    '',
    '{"begunAt":17',
    '{"begunAt":9e15,"sources":["src/main/house.ts"],"packs":{}}',
  ]) {
    using checkout = aCheckout({ made })
    expect(await checkout.packed()).toBeUndefined()
  }
})
