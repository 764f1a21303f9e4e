import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { storedPictures } from './stored-pictures.ts'

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Counts what it draws. */
function aPainter() {
  const drawn: string[] = []
  const make = async (fill: string) => {
    if (fill === 'broken') throw new Error('cannot draw this')
    drawn.push(fill)
    return Buffer.from(`a ${fill} picture`)
  }
  return { drawn, make }
}

test('the same facts are drawn once, however many ask at the same time', async () => {
  const { drawn, make } = aPainter()
  const picture = storedPictures(aFolder(), '1', make)
  const [one, other, green] = await Promise.all([picture('red'), picture('red'), picture('green')])
  expect(one).toBe(other)
  expect(green).not.toEqual(one)
  expect(await picture('red')).toEqual(one)
  expect(drawn).toEqual(['red', 'green'])
})

test('a picture outlives the process, until it is drawn in another way', async () => {
  const folder = aFolder()
  const { drawn, make } = aPainter()
  await storedPictures(folder, '1', make)('red')
  await storedPictures(folder, '1', make)('red')
  expect(drawn).toEqual(['red'])
  await storedPictures(folder, '2', make)('red')
  expect(drawn).toEqual(['red', 'red'])
})

test('where nothing can be written the picture is shown all the same', async () => {
  const file = join(aFolder(), 'not-a-folder')
  writeFileSync(file, '')
  const { make } = aPainter()
  expect(String(await storedPictures(file, '1', make)('red'))).toBe('a red picture')
})

test('a drawing that fails is stored nowhere, and is tried again', async () => {
  const folder = aFolder()
  const picture = storedPictures(folder, '1', aPainter().make)
  await expect(picture('broken')).rejects.toThrow('cannot draw this')
  await expect(picture('broken')).rejects.toThrow('cannot draw this')
  expect(readdirSync(folder)).toEqual([])
})

test('no more than a thousand pictures stay', async () => {
  const folder = aFolder()
  for (let at = 0; at < 1050; at += 1) writeFileSync(join(folder, `old-${at}.png`), '')
  const picture = storedPictures(folder, '1', aPainter().make)
  for (let at = 0; at < 100; at += 1) await picture(`colour ${at}`)
  const files = readdirSync(folder)
  expect(files).toHaveLength(1000)
  expect(files.filter((name) => !name.startsWith('old-'))).toHaveLength(100)
})
