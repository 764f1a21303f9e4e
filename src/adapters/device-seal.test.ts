import { expect, test } from 'vitest'
import { sealedForServer } from '#src/web/offline/device-keys.ts'
import { deviceSeal } from './device-seal.ts'

const server = deviceSeal('a secret that only this test knows')

test('the server opens what a phone sealed, in its own context alone', async () => {
  const sealed = await sealedForServer(server.publicKey, '4821', 'visit-code 1')
  expect(sealed).not.toContain('4821')
  expect(server.open(sealed, 'visit-code 1')).toBe('4821')
  expect(server.open(sealed, 'visit-code 2')).toBeUndefined()
})

test('after a change of keys the former one still opens; a stranger’s never does', async () => {
  const sealed = await sealedForServer(server.publicKey, '4821', 'visit-code 1')
  const renewed = deviceSeal('a newer secret', 'a secret that only this test knows')
  expect(renewed.publicKey).not.toBe(server.publicKey)
  expect(renewed.open(sealed, 'visit-code 1')).toBe('4821')
  expect(deviceSeal('a stranger’s secret').open(sealed, 'visit-code 1')).toBeUndefined()
})

test('whatever else is sent opens nothing', async () => {
  const sealed = await sealedForServer(server.publicKey, '4821', 'visit-code 1')
  const [letter = ''] = sealed.slice(-20)
  const changed = `${sealed.slice(0, -20)}${letter === 'A' ? 'B' : 'A'}${sealed.slice(-19)}`
  for (const wrong of ['', '.', 'x.y', changed, sealed.slice(0, 40)])
    expect(server.open(wrong, 'visit-code 1')).toBeUndefined()
})
