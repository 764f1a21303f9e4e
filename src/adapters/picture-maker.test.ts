import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { until } from '#test/server.ts'
import { pictureMaker } from './picture-maker.ts'

const squares = new URL('../../test/squares-process.ts', import.meta.url)

/** The processes of this one that draw squares. */
function drawing(): string[] {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false
    try {
      const isOurs = readFileSync(`/proc/${pid}/status`, 'utf8').includes(`PPid:\t${process.pid}\n`)
      return isOurs && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('squares-process')
    } catch {
      return false // exited meanwhile
    }
  })
}

test('a drawing becomes a PNG of its own size', async () => {
  const png = Buffer.from(await pictureMaker(squares)('red'))
  expect(png.subarray(0, 8)).toEqual(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([12, 7])
})

test('a drawing that fails is told to who asked, and the next one is made', async () => {
  const make = pictureMaker(squares)
  const broken = make('broken')
  const whole = make('red')
  await expect(broken).rejects.toThrow('SVG data parsing failed')
  expect((await whole).length).toBeGreaterThan(50)
  await expect(make('broken')).rejects.toThrow('SVG data parsing failed')
})

test('the process that draws exits when idle, and a later picture starts another', async () => {
  await until(() => drawing().length === 0)
  const make = pictureMaker(squares)
  const [red, green] = await Promise.all([make('red'), make('green')])
  expect(red).not.toEqual(green)
  expect(drawing()).toHaveLength(1)
  await until(() => drawing().length === 0)
  expect(await make('red')).toEqual(red)
})

test('a process that dies takes only the picture with it that killed it', async () => {
  const make = pictureMaker(squares)
  const deadly = make('deadly')
  await expect(deadly).rejects.toThrow('the process that draws pictures ended')
  expect((await make('red')).length).toBeGreaterThan(50)
})
