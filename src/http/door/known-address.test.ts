import { expect, test } from 'vitest'
import { atKnownAddress } from './known-address.ts'
import { ownOriginsOf } from './same-origin.ts'

function known(url: string, baseUrl: string) {
  return atKnownAddress(new Request(url), ownOriginsOf(baseUrl)).url
}

test('behind TLS the address is https, with everything after the host unchanged', () => {
  expect(known('http://oxalate.example/hi/tests?q=a%20b', 'https://oxalate.example')).toBe(
    'https://oxalate.example/hi/tests?q=a%20b',
  )
  expect(known('http://10.0.0.5:3000/', 'https://oxalate.example:8443')).toBe(
    'https://oxalate.example:8443/',
  )
})

test('what a sender writes into Host appears in no link of ours', () => {
  expect(known('http://evil.example/verify/1', 'https://oxalate.example')).toBe(
    'https://oxalate.example/verify/1',
  )
})

test('on a developer’s machine both of its names are accepted, and another port is not ours', () => {
  for (const own of ['http://localhost:3000/cart', 'http://127.0.0.1:3000/cart'])
    expect(known(own, 'http://localhost:3000')).toBe(own)
  expect(known('http://127.0.0.1:8443/', 'https://localhost:8443')).toBe('https://127.0.0.1:8443/')
  expect(known('http://localhost:4000/', 'http://localhost:3000')).toBe('http://localhost:3000/')
})

test('method, headers and body arrive as they were sent', async () => {
  const sent = { method: 'POST', headers: { origin: 'https://a.example' }, body: 'email=asha' }
  const request = atKnownAddress(new Request('http://a.example/', sent), ['https://a.example'])
  const { method, headers } = request
  expect([method, headers.get('origin')]).toEqual(['POST', 'https://a.example'])
  expect(await request.text()).toBe('email=asha')
})
