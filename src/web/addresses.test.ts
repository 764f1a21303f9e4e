import { expect, test } from 'vitest'
import { cameFrom, localPath } from './addresses.ts'

test.each([
  ['/bookings/OX-1?a=b#tests', '/bookings/OX-1?a=b#tests'],
  ['/hi', '/'],
  ['/hi/me', '/me'],
  ['/hi?sent=1', '/?sent=1'],
  ['/hindi', '/hindi'],
  ['/tests?q=a//b&to=https://x', '/tests?q=a//b&to=https://x'],
])('%s is on this site', (address, path) => {
  expect(localPath(address)).toBe(path)
})

test('letters that a header cannot carry are percent-encoded', () => {
  expect(localPath('/tests?q=ह')).toBe('/tests?q=%E0%A4%B9')
})

/**
 * Addresses that a browser would take for another site, directly or after the language prefix is
 * removed.
 */
const elsewhere = [
  null,
  '',
  'https://evil.example/',
  'javascript:alert(1)',
  'evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/hi//evil.example',
  '/hi/\\evil.example',
  '/hi/\t/evil.example',
  '/hi/.//evil.example',
  '/x/../hi//evil.example',
  '/hi/hi//evil.example',
  '/hi/hi/hi//evil.example',
  '//[',
]

test.each(elsewhere)('%j leads to a page of ours', (address) => {
  const path = localPath(address)
  expect(new URL(path, 'https://here.example').origin).toBe('https://here.example')
  // In Hindi the router prepends its base.
  expect(path).not.toMatch(/^(\/hi)*\/[/\\]|[\t\r\n]|\\/)
})

test.each([
  ['http://here.example/hi/tests?q=hb', '/tests?q=hb'],
  ['https://evil.example//evil', '/'],
  ['https://evil.example/hi//evil', '/'],
  ['http://[', '/'],
  ['about:blank', '/'],
])('a form that was sent from %s is answered at %s', (referer, path) => {
  expect(cameFrom(new Request('http://here.example/theme', { headers: { referer } }))).toBe(path)
})

test('a form without a known page is answered at the front page', () => {
  expect(cameFrom(new Request('http://here.example/theme'))).toBe('/')
})
