import { expect, test } from 'vitest'
import { consentsFirst } from './consents-first.ts'

test('each child is asked for in turn, then the choices are there again', () => {
  const back = '/book?for=a&for=b%3AHB'
  const seen: string[] = []
  let at: string | null = consentsFirst([{ id: 'a' }, { id: 'b' }], back)
  while (at?.startsWith('/children/')) {
    const url: URL = new URL(at, 'http://localhost')
    seen.push(url.pathname)
    at = url.searchParams.get('to')
  }
  expect([seen, at]).toEqual([['/children/a/consent', '/children/b/consent'], back])
})
