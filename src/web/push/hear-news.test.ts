import { expect, test, vi } from 'vitest'

/** A page's form fields and its note, as far as the script looks at them. */
type Field = Record<string, unknown>
let fields: Field[] = []
let isRefused = false
const note = { hidden: true, scrollIntoView: () => {} }
let loaded: string[] = []
let hear: (event: { data: unknown }) => void = () => {}
vi.stubGlobal('location', {
  pathname: '/bookings/OPL1',
  search: '?made=before',
  replace: (to: string) => loaded.push(to),
})
vi.stubGlobal('document', {
  querySelectorAll: () => fields,
  querySelector: (selector: string) => {
    if (selector === '[data-news]') return note
    return isRefused ? {} : null
  },
})
const serviceWorker = { addEventListener: (_: string, listen: typeof hear) => (hear = listen) }
vi.stubGlobal('navigator', { serviceWorker })
await import('./hear-news.browser.ts')

function told(of: Field[], data: unknown = 'booking-news') {
  fields = of
  loaded = []
  note.hidden = true
  hear({ data })
  return { loaded, isShown: !note.hidden }
}

const text = (defaultValue: string, value: string): Field => ({
  type: 'text',
  checked: false,
  defaultChecked: false,
  defaultValue,
  value,
})
const tick = (defaultChecked: boolean, checked: boolean): Field => ({
  // Without a value of its own it has one that it was not sent with.
  ...text('', 'on'),
  type: 'checkbox',
  defaultChecked,
  checked,
})
const choice = (...options: [isDefault: boolean, isChosen: boolean][]): Field => ({
  value: 'any',
  options: options.map(([defaultSelected, selected]) => ({ defaultSelected, selected })),
})
const untouched = [
  text('', ''),
  text('7', '7'),
  tick(true, true),
  choice([false, true], [false, false]),
  choice([false, false], [true, true]),
]

test('a page whose fields are as they were sent loads itself anew', () => {
  expect(told(untouched)).toEqual({ loaded: ['/bookings/OPL1?made=before'], isShown: false })
  expect(told([])).toMatchObject({ isShown: false })
})

test.each([
  ['typed', text('', 'Nobody rang.')],
  ['cleared', text('as sent', '')],
  ['ticked', tick(false, true)],
  ['chosen', choice([false, false], [false, true])],
  ['chosen otherwise', choice([true, false], [false, true])],
])('a page on which something was %s stays, and says that there is news', (_, field) => {
  expect(told([...untouched, field])).toEqual({ loaded: [], isShown: true })
})

test('a page that answers a refused form stays: what was typed is what it was sent with', () => {
  isRefused = true
  expect(told([text('Nobody rang.', 'Nobody rang.')])).toEqual({ loaded: [], isShown: true })
  isRefused = false
})

test('another word is none of the page’s', () => {
  expect(told([], { kind: 'other' })).toEqual({ loaded: [], isShown: false })
})
