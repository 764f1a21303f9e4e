// Sends images, one at a time, and shows the progress of each.
import { fail, part, show, tell } from './card.ts'
import { fill, type Words, wordsOf } from './words.ts'

export const MEGABYTE = 1024 * 1024

/** As the server formats it: one decimal, small files in kB. */
const amountOf = (bytes: number) =>
  bytes < 0.1 * MEGABYTE ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / MEGABYTE).toFixed(1)} MB`

/** The next waits until the previous one is stored. */
let queue = Promise.resolve()

export function send(card: HTMLElement, body: Blob, type: string, more = ''): Promise<void> {
  queue = queue.then(() => sent(card, body, type, more))
  return queue
}

function sent(card: HTMLElement, body: Blob, type: string, more: string): Promise<void> {
  const request = requestFor(card, type, more)
  const stop = part(card, 'stop', HTMLElement)
  const progress = (loaded: number) => sayProgress(card, loaded, body.size)
  request.upload.addEventListener('progress', ({ loaded }) => progress(loaded))
  showBusy(card, true)
  progress(0)
  return new Promise((resolve) => {
    stop.onclick = () => request.abort()
    request.onloadend = () => {
      showBusy(card, false)
      stop.onclick = null
      finished(card, request, body.size)
      resolve()
    }
    request.onabort = () => {
      card.dataset.stopped = ''
    }
    request.send(body)
  })
}

function requestFor(card: HTMLElement, type: string, more: string) {
  const draft = document.querySelector<HTMLInputElement>('#lab [name="draft"]')?.value ?? ''
  const request = new XMLHttpRequest()
  request.open('POST', `${card.dataset.upload}&draft=${draft}${more}`)
  request.setRequestHeader('content-type', type)
  request.responseType = 'json'
  return request
}

function sayProgress(card: HTMLElement, loaded: number, size: number) {
  part(card, 'progress', HTMLProgressElement).value = (100 * loaded) / size
  const done = (Math.min(loaded, size) / MEGABYTE).toFixed(1)
  const all = (size / MEGABYTE).toFixed(1)
  tell(card, 'says', fill(wordsOf(card).sent, { sent: done, all }))
}

function showBusy(card: HTMLElement, isBusy: boolean) {
  show(card, 'progress', isBusy)
  show(card, 'stop', isBusy)
  show(card, 'choose', !isBusy)
  card.toggleAttribute('aria-busy', isBusy)
}

function finished(card: HTMLElement, request: XMLHttpRequest, size: number) {
  const words = wordsOf(card)
  const wasStopped = card.dataset.stopped !== undefined
  delete card.dataset.stopped
  if (request.status === 200) {
    tell(card, 'says', fill(words.stored, { amount: amountOf(size) }))
    tell(card, 'choose-words', words.replace)
    show(card, 'remove', true)
    return
  }
  show(card, 'canvas', false)
  show(card, 'server', true)
  tell(card, 'says', wasStopped ? words.stopped : '')
  if (!wasStopped) fail(card, troubleOf(request, words, size))
}

type Refused = { trouble?: string; says?: string } | null

function troubleOf({ status, response }: XMLHttpRequest, words: Words, size: number) {
  if (status === 0) return words.down
  if (status === 413) return fill(words.large, { amount: (size / MEGABYTE).toFixed(1) })
  const refused: Refused = response
  return words[troubles[refused?.trouble ?? ''] ?? ''] ?? refused?.says ?? words.broken
}

/** The server's fault, in the page's text for it. */
const troubles: Record<string, string> = {
  'not-an-image': 'type',
  'image-type-lies': 'lying',
  'too-many-pixels': 'unreadable',
  'animated-image': 'unreadable',
}
