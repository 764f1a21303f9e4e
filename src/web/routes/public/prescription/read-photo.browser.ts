// The page of a prescription: a photo is chosen, read here on a tap, and the person picks the lines
// that are tests. Nothing is picked for them, and nothing leaves the device but what they search.
import words from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url'
import core from 'tesseract.js-core/tesseract-core-simd-lstm.js?url'
import wasm from 'tesseract.js-core/tesseract-core-simd-lstm.wasm?url'
import { showIn, smallPhoto } from '#src/web/prescription/small-photo.ts'
import { forgetPhoto, keepPhoto, waitingPhoto } from '#src/web/prescription/waiting-photo.ts'
import { likelyLines } from './likely-lines.ts'
import reader from './read-photo.worker.ts?worker&url'

type Told = { percent: number } | { failed: true } | { text: string; confidence: number }

const part = document.querySelector<HTMLElement>('[data-photo]')
if (part && 'indexedDB' in globalThis && 'DecompressionStream' in globalThis) begin(part)
else if (part) part.hidden = true

function begin(root: HTMLElement) {
  const one = <Kind extends HTMLElement>(name: string) =>
    document.querySelector<Kind>(`[data-photo-${name}]`)
  const input = root.querySelector('input')
  const canvas = root.querySelector('canvas')
  const said = root.querySelector('output')
  const [chosen, read, forget] = [one('chosen'), one('read'), one('forget')]
  const [found, lines] = [one('found'), one('lines')]
  const [opening, waits] = [one('opening'), one('waits')]
  const acts = chosen?.querySelectorAll('button') ?? []
  const typed = document.querySelector<HTMLTextAreaElement>('textarea[name=q]')
  if (!input || !canvas || !said || !chosen || !read || !forget || !found || !lines || !typed)
    return
  let photo: Blob | undefined
  let running: Worker | undefined

  const say = (name: string, percent = 0) => {
    said.textContent = (root.dataset[name] ?? '').replace('{percent}', String(percent))
  }

  /** The place of a photo is there at once, while the device decodes it. */
  function hold(isOpening: boolean) {
    if (opening) opening.hidden = !isOpening
    for (const act of acts) act.disabled = isOpening
    if (!isOpening || !chosen || !canvas) return
    stop()
    photo = undefined
    canvas.hidden = true
    chosen.hidden = false
  }

  async function take(taken: Blob | undefined) {
    stop()
    photo = taken
    if (chosen) chosen.hidden = !taken
    try {
      if (taken && canvas) await showIn(canvas, taken)
    } finally {
      hold(false)
    }
  }

  function stop() {
    running?.terminate()
    running = undefined
    read?.removeAttribute('aria-busy')
    read?.removeAttribute('aria-disabled')
    if (found) found.hidden = true
    if (waits) waits.hidden = true
    lines?.replaceChildren()
    say('none')
  }

  input.addEventListener('change', async () => {
    const [file] = input.files ?? []
    if (!file) return
    hold(true)
    const small = await smallPhoto(file)
    // Another was chosen meanwhile.
    if (input.files?.[0] !== file) return
    await take(small)
    if (!small) return say('strange')
    await keepPhoto(small).catch(() => {}) // read all the same; it is chosen again after booking
  })

  // Chosen before this script was there.
  if (input.files?.length) input.dispatchEvent(new Event('change'))

  forget.addEventListener('click', async () => {
    await forgetPhoto().catch(() => {})
    input.value = ''
    await take(undefined)
    say('forgotten')
    input.focus()
  })

  read.addEventListener('click', async () => {
    if (!photo || running) return
    read.setAttribute('aria-busy', 'true')
    read.setAttribute('aria-disabled', 'true')
    say('loading')
    if (waits) waits.hidden = false
    const worker = new Worker(reader)
    running = worker
    const failed = () => {
      stop()
      say('failed')
    }
    worker.addEventListener('error', failed)
    worker.addEventListener('message', ({ data }: MessageEvent<Told>) => {
      if ('percent' in data) say('reading', data.percent)
      else if ('failed' in data) failed()
      else show(likelyLines(data.text, data.confidence))
    })
    const bytes = await photo.arrayBuffer()
    const at = (path: string) => new URL(path, location.href).href
    worker.postMessage({ photo: bytes, core: at(core), wasm: at(wasm), words: at(words) }, [bytes])
  })

  function show(texts: readonly string[]) {
    stop()
    if (texts.length === 0) {
      say('unreadable')
      typed?.focus()
      return
    }
    say('done', texts.length)
    lines?.replaceChildren(...texts.map(lineOf))
    if (found) found.hidden = false
    lines?.querySelector('input')?.focus()
  }

  /** A line that was read; ticked, it stands among the words that are searched. */
  function lineOf(text: string) {
    const [label, box, words] = [
      document.createElement('label'),
      document.createElement('input'),
      document.createElement('span'),
    ]
    label.className = 'choice'
    box.type = 'checkbox'
    words.textContent = text
    words.lang = 'en'
    label.append(box, words)
    box.addEventListener('change', () => {
      if (!typed) return
      const others = typed.value.split('\n').filter((line) => line.trim() && line !== text)
      typed.value = [...others, ...(box.checked ? [text] : [])].join('\n')
    })
    return label
  }

  // One that was taken before, or that another app shared.
  waitingPhoto()
    .then((waiting) => (waiting ? take(waiting.photo) : undefined))
    .catch(() => {})
}
