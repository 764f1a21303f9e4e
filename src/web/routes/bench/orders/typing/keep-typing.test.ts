import { afterAll, expect, test, vi } from 'vitest'
import { keepTyping } from './keep-typing.ts'
import { noteServerTime } from './server-moment.ts'

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** As much of a browser as the form of results needs: what its fields are instances of. */
class Element extends EventTarget {}
class HTMLInputElement extends Element {}
class HTMLSelectElement extends Element {}
class HTMLTextAreaElement extends Element {}

const input = (name: string, defaultValue: string, value = defaultValue) =>
  Object.assign(new HTMLInputElement(), { name, defaultValue, value })

/** A field always writes its line breaks as one character. */
const textarea = (name: string, defaultValue: string, value: string) =>
  Object.assign(new HTMLTextAreaElement(), {
    name,
    defaultValue,
    value: value.replaceAll('\r\n', '\n'),
  })

const choices = ['', 'positive', 'negative'].map((value) => ({ value, defaultSelected: !value }))
const select = (name: string, value: string) =>
  Object.assign(new HTMLSelectElement(), { name, options: choices, value })

type Field = ReturnType<typeof input | typeof textarea | typeof select>

function formOf(fields: Field[]): HTMLFormElement {
  const namedItem = (wanted: string) => fields.find(({ name }) => name === wanted) ?? null
  const form = Object.assign(new EventTarget(), { elements: Object.assign(fields, { namedItem }) })
  // The browser's own type has a hundred members that nothing here reads.
  return form as unknown as HTMLFormElement
}

const id = '01a222b5-0339-77a4-a4b3-f2f474a578bd'
const sentComment = 'Line one\r\nLine two'

/** A row of the form as the page was sent, and what stands in it when the scripts arrive. */
function rowWith({ value = '', choice = '', comment = sentComment } = {}): Field[] {
  return [
    input(`version-${id}`, '7'),
    input(`value-${id}`, '', value),
    select(`choice-${id}`, choice),
    textarea(`comment-${id}`, sentComment, comment),
  ]
}

const keeping = { orderId: 'order', address: '/typing', typist: 'ravi', onKept: () => {} }

/** A browser that answers each save with its time; what it was sent, and what the tab stores. */
function aBrowser() {
  const sent: unknown[] = []
  const stored = new Map<string, string>()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const browser = {
    Element,
    HTMLInputElement,
    HTMLSelectElement,
    HTMLTextAreaElement,
    document: new EventTarget(),
    window: new EventTarget(),
    sessionStorage: {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => stored.set(name, value),
      removeItem: (name: string) => stored.delete(name),
    },
    fetch: async (_address: string, { body }: { body: URLSearchParams }) => {
      sent.push(JSON.parse(body.get('rows') ?? ''))
      return Response.json({ keptAt: '2026-11-23T06:00:00Z' })
    },
  }
  for (const [name, value] of Object.entries(browser)) vi.stubGlobal(name, value)
  return { sent, stored }
}

/** What is saved of a form, though nobody types any more once the scripts have arrived. */
async function savedOf(fields: Field[]) {
  const { sent } = aBrowser()
  const shown: object[] = []
  const onEarly = (values: object) => shown.push(values)
  const stop = keepTyping(formOf(fields), { ...keeping, onEarly })
  await vi.advanceTimersByTimeAsync(700)
  stop()
  return { sent, shown }
}

const row = {
  testItemId: id,
  version: 7,
  value: '',
  finding: '',
  comment: 'Line one\nLine two',
  typedAt: expect.any(Number),
}

test('a value typed before the page had its scripts is shown as typed and saved as a draft', async () => {
  const { sent, shown } = await savedOf(rowWith({ value: '4.1' }))
  expect(shown).toEqual([{ [`value-${id}`]: '4.1' }])
  expect(sent).toEqual([[{ ...row, value: '4.1' }]])
})

test('a finding that was chosen and a comment that was changed before the scripts are saved too', async () => {
  const { sent, shown } = await savedOf(rowWith({ choice: 'positive', comment: 'Hemolysed' }))
  expect(shown).toEqual([{ [`choice-${id}`]: 'positive', [`comment-${id}`]: 'Hemolysed' }])
  expect(sent).toEqual([[{ ...row, finding: 'positive', comment: 'Hemolysed' }]])
})

test('a form that is as the page was sent is not saved, however its line breaks are written', async () => {
  expect(await savedOf(rowWith())).toEqual({ sent: [], shown: [] })
})

test('a value is noted as on its way from the first keystroke until it has arrived', async () => {
  const { stored } = aBrowser()
  const fields = rowWith()
  const form = formOf(fields)
  const stop = keepTyping(form, { ...keeping, onEarly: () => {} })
  const type = () => form.dispatchEvent(typedIn(fields[1]))
  expect(stored.size).toBe(0)
  type()
  type()
  expect([...stored]).toEqual([['typing-under-way:order', '1']])
  await vi.advanceTimersByTimeAsync(700)
  expect(stored.size).toBe(0)
  type()
  document.dispatchEvent(typedIn(form, 'submit'))
  expect(stored.size).toBe(0)
  stop()
})

test('each value says when it was typed, by the server’s clock', async () => {
  const { sent } = aBrowser()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 1_000_000 })
  const servedAt = Temporal.Instant.fromEpochMilliseconds(5_000_000)
  noteServerTime(servedAt.toString())
  // A page that took longer to arrive says a moment that is further off.
  noteServerTime(servedAt.subtract({ seconds: 9 }).toString())
  const fields = rowWith({ value: '4' })
  const form = formOf(fields)
  const stop = keepTyping(form, { ...keeping, onEarly: () => {} })
  await vi.advanceTimersByTimeAsync(300)
  form.dispatchEvent(typedIn(fields[1]))
  await vi.advanceTimersByTimeAsync(700)
  form.dispatchEvent(typedIn(fields[1]))
  // Somebody sets this computer's clock back.
  vi.setSystemTime(1_000)
  form.dispatchEvent(typedIn(fields[1]))
  stop()
  const moments = sent.flat().map((typed) => Object(typed).typedAt)
  expect(moments).toEqual([5_000_300, 5_001_001])
})

test('a page that is about to be left sends what was typed at once', async () => {
  const { sent } = aBrowser()
  const fields = rowWith()
  const form = formOf(fields)
  const stop = keepTyping(form, { ...keeping, onEarly: () => {} })
  form.dispatchEvent(typedIn(fields[1]))
  window.dispatchEvent(new Event('beforeunload'))
  expect(sent).toHaveLength(1)
  stop()
  expect(sent).toHaveLength(1)
})

test('what was typed before the scripts is waited for by the next page, and not by its own', async () => {
  const { stored } = aBrowser()
  const stop = keepTyping(formOf(rowWith({ value: '4.1' })), { ...keeping, onEarly: () => {} })
  expect([...stored]).toEqual([['typing-under-way:order', '1']])
  await vi.advanceTimersByTimeAsync(700)
  expect(stored.size).toBe(0)
  stop()
})

/** An event as it reaches whoever listens further up: its target is where it began. */
function typedIn(target: EventTarget | undefined, name = 'input'): Event {
  return Object.defineProperty(new Event(name), 'target', { value: target })
}
