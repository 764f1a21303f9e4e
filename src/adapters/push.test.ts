import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { aPushService } from '#test/push-service.ts'
import { isInside } from './private-network.ts'
import { isPushKey, publicKeyOf } from './push-key.ts'
import { webPush } from './push.ts'

const message = { payload: '{}', ttl: 60, urgency: 'normal', topic: 'a' } as const

test('a name of the list that leads into a private network is not connected to', async () => {
  await using service = await aPushService()
  let connections = 0
  const inside = createServer().on('connection', () => (connections += 1))
  inside.listen(0, '127.0.0.1')
  await once(inside, 'listening')
  const push = webPush({ ...service.keys, hosts: ['localhost'] })
  const to = { ...service.subscription(), endpoint: 'https://localhost/push' }
  await expect(push.send(to, message)).rejects.toThrow('inside a private network')
  expect(connections).toBe(0)
  inside.close()
})

test.each([
  [4, '142.250.183.10', false],
  [4, '17.188.143.34', false],
  [6, '2404:6800:4009:80d::200a', false],
  [6, '::ffff:142.250.183.10', false],
  [4, '127.0.0.1', true],
  [4, '10.1.2.3', true],
  [4, '172.31.255.255', true],
  [4, '192.168.1.1', true],
  [4, '169.254.169.254', true],
  [4, '100.64.0.1', true],
  [4, '0.0.0.0', true],
  [6, '::1', true],
  [6, '::', true],
  [6, '::ffff:127.0.0.1', true],
  [6, '::ffff:10.0.0.1', true],
  [6, 'fd00::1', true],
  [6, 'fe80::1', true],
])('of IPv%s, %s is inside a private network: %s', (family, address, is) => {
  expect(isInside(address, family)).toBe(is)
})

test('a key is 32 bytes of base64, in either alphabet, and has one public key', () => {
  const key = randomBytes(32)
  expect(isPushKey(key.toString('base64'))).toBe(true)
  expect(isPushKey(key.toString('base64url'))).toBe(true)
  expect(publicKeyOf(key.toString('base64'))).toBe(publicKeyOf(key.toString('base64url')))
  expect(publicKeyOf(key.toString('base64'))).toMatch(/^B[\w-]{86}$/)
  for (const wrong of ['', 'short', Buffer.alloc(32).toString('base64'), 'x'.repeat(90)])
    expect(isPushKey(wrong), wrong).toBe(false)
})
