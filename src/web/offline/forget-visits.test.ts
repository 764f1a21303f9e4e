import { afterAll, expect, test, vi } from 'vitest'
import { forgetAtSignOut, forgetOnOpening } from './forget-visits.ts'

/** A browser that opens a database whenever it is asked; how often it was. */
let opened = 0
const kept = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => kept.set(name, value),
  removeItem: (name: string) => kept.delete(name),
})
vi.stubGlobal('indexedDB', {
  open() {
    opened += 1
    return { addEventListener() {} }
  },
})

afterAll(() => vi.unstubAllGlobals())

/** How often a page that is opened at this address forgets the visits of the phone. */
function forgets(path: string): number {
  opened = 0
  forgetOnOpening(path)
  return opened
}

test('the page after a sign-out forgets the visits once more: the page before may be cut off', () => {
  expect(forgets('/')).toBe(0)
  opened = 0
  forgetAtSignOut()
  expect(opened).toBe(1)
  expect(forgets('/')).toBe(1)
  expect(forgets('/')).toBe(0)
})

test('where somebody signs in the phone is nobody’s, whatever became of the last sign-in', () => {
  expect(forgets('/sign-in')).toBe(1)
  expect(forgets('/hi/sign-in/password')).toBe(1)
  expect(forgets('/phlebotomist')).toBe(0)
  expect(forgets('/sign-in-help')).toBe(0)
})
