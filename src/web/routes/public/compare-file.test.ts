import { createHash } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'

/** The script that compares a chosen file, run against the parts of the page that it uses. */
afterEach(() => {
  vi.unstubAllGlobals()
})
const script = new URL('./compare-file.browser.ts', import.meta.url).href
let pages = 0

const issued = 'the issued file'
const words = { same: 'Genuine.', other: 'Not that file.', failed: 'Not readable.', tone: 'ok' }
type Chosen = { arrayBuffer: () => Promise<ArrayBuffer> }

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer
const aFile = (text: string): Chosen => ({ arrayBuffer: async () => bytesOf(text) })

async function aPage() {
  const input = Object.assign(new EventTarget(), { files: [] as Chosen[] })
  const answer = { textContent: '', dataset: { state: '' } }
  const compare = createHash('sha256').update(issued).digest('hex')
  const part = {
    hidden: true,
    dataset: { compare, ...words },
    querySelector: (of: string) => (of === 'input' ? input : answer),
  }
  const not = { hidden: false }
  vi.stubGlobal('document', {
    querySelector: (of: string) => (of === '[data-compare-not]' ? not : part),
  })
  pages += 1
  // Each page runs the script anew.
  await import(/* @vite-ignore */ `${script}?page=${pages}`)
  const choose = (...files: Chosen[]) => {
    input.files = files
    input.dispatchEvent(new Event('change'))
  }
  const said = () => [answer.textContent, answer.dataset.state]
  return { part, not, choose, said }
}

test('the issued file, another and one that cannot be read are answered about, in words', async () => {
  const { part, not, choose, said } = await aPage()
  expect([part.hidden, not.hidden]).toEqual([false, true])
  choose(aFile(issued))
  await vi.waitFor(() => expect(said()).toEqual(['Genuine.', 'ok']))
  choose(aFile(`${issued}.`))
  expect(said()).toEqual(['', '']) // the answer about the file before is gone at once
  await vi.waitFor(() => expect(said()).toEqual(['Not that file.', 'other']))
  choose({ arrayBuffer: () => Promise.reject(new Error('the drive went away')) })
  await vi.waitFor(() => expect(said()).toEqual(['Not readable.', 'failed']))
  choose()
  expect(said()).toEqual(['', ''])
})

test('of two files chosen one after the other, only the second is answered about', async () => {
  const { choose, said } = await aPage()
  const slow = Promise.withResolvers<ArrayBuffer>()
  choose({ arrayBuffer: () => slow.promise })
  choose(aFile('another'))
  await vi.waitFor(() => expect(said()).toEqual(['Not that file.', 'other']))
  slow.resolve(bytesOf(issued))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(said()).toEqual(['Not that file.', 'other'])
})

test('a browser that cannot compare is told so instead of a field that does nothing', async () => {
  vi.stubGlobal('crypto', {})
  const { part, not } = await aPage()
  expect([part.hidden, not.hidden]).toEqual([true, false])
})
