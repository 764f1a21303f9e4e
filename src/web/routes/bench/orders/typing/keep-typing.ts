import { differing, type Field, isField } from './touched-fields.ts'
import { serverMoment } from './server-moment.ts'
import { noteKept, noteSent, noteTyped } from './typing-under-way.ts'

/** Milliseconds after the last keystroke until typed values are sent. */
const PAUSE = 700

/** Saves in progress, by order. */
const underWay = new Map<string, Promise<unknown>>()

/**
 * Settles once everything typed at an order has been saved or failed: otherwise returning at once,
 * or discarding it, would overtake it.
 */
export async function typingArrived(orderId: string): Promise<void> {
  await underWay.get(orderId)
}

function noteUnderWay(orderId: string, sent: Promise<unknown>) {
  const all = Promise.allSettled([underWay.get(orderId), sent])
  underWay.set(orderId, all)
  void all.then(() => underWay.get(orderId) === all && underWay.delete(orderId))
}

/** The result of saving: when the server saved it, or that it failed. */
export type Kept = { at: string } | 'failed' | undefined

type Keeping = {
  orderId: string
  address: string
  /** Whose page it is: nothing is saved for the next person at the same computer. */
  typist: string
  onKept: (kept: Kept) => void
  /** What was typed before the page had its scripts: the values by the names of their fields. */
  onEarly: (values: Readonly<Record<string, string>>) => void
}

/**
 * Sends what is typed into a form to the server, until it is stopped; answers how to stop. What was
 * typed before the page had its scripts counts as typed now.
 */
export function keepTyping(form: HTMLFormElement, keeping: Keeping): () => void {
  const { orderId, address, typist, onKept, onEarly } = keeping
  /** The tests whose fields were touched, each with the moment. */
  const touched = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Whether what is touched is noted as on its way. */
  let isNoted = false
  const note = () => {
    if (!isNoted) noteSent(orderId)
    isNoted = true
  }
  const send = () => {
    clearTimeout(timer)
    if (touched.size === 0) return
    const rows = [...touched].flatMap(([id, typedAt]) => {
      const row = rowIn(form, id)
      return row ? [{ ...row, typedAt }] : []
    })
    touched.clear()
    note()
    isNoted = false
    const sent = post(address, { typist, rows: JSON.stringify(rows) }).then((kept) => {
      if (kept !== 'failed') noteKept(orderId)
      onKept(kept)
    })
    noteUnderWay(orderId, sent)
  }
  const touch = ({ name }: Field) => {
    const id = idIn(name)
    if (!id) return false
    touched.set(id, serverMoment())
    clearTimeout(timer)
    timer = setTimeout(send, PAUSE)
    return true
  }
  // Noted at the keystroke: a page may be shown before the one that was left has said goodbye.
  const onInput = ({ target }: Event) => isField(target) && touch(target) && note()
  /** Saving or discarding uses its own form; another form leaves the page. */
  const onSubmit = ({ target }: Event) => {
    const isOwn = target === form || (target instanceof Element && target.matches('[data-forget]'))
    if (!isOwn) return send()
    clearTimeout(timer)
    touched.clear()
    if (isNoted) noteKept(orderId)
    isNoted = false
  }
  const onHide = () => document.visibilityState === 'hidden' && send()
  const early = differing(form)
  if (early.length > 0) {
    onEarly(valuesOf(early))
    noteTyped(orderId)
    isNoted = true
    early.forEach(touch)
  }
  form.addEventListener('input', onInput)
  document.addEventListener('submit', onSubmit, true)
  document.addEventListener('visibilitychange', onHide)
  // The browser waits for the first, and only then asks for the next page; not every one sends it.
  window.addEventListener('beforeunload', send)
  window.addEventListener('pagehide', send)
  return () => {
    form.removeEventListener('input', onInput)
    document.removeEventListener('submit', onSubmit, true)
    document.removeEventListener('visibilitychange', onHide)
    window.removeEventListener('beforeunload', send)
    window.removeEventListener('pagehide', send)
    send()
  }
}

const valuesOf = (fields: readonly Field[]) =>
  Object.fromEntries(fields.map(({ name, value }) => [name, value]))

const named = /^(?:value|choice|comment)-(?<id>[\da-f-]{36})$/

function idIn(name: string): string | undefined {
  return named.exec(name)?.groups?.id
}

function rowIn(form: HTMLFormElement, testItemId: string) {
  const text = (name: string) => {
    const field = form.elements.namedItem(`${name}-${testItemId}`)
    return field instanceof Element && isField(field) ? field.value : undefined
  }
  const value = text('value')
  if (value === undefined) return undefined
  const [finding = '', comment = '', unit] = [text('choice'), text('comment'), text('unit')]
  const row = { testItemId, version: Number(text('version')), value, finding, comment }
  return unit === undefined ? row : { ...row, unit }
}

async function post(address: string, typed: { typist: string; rows: string }): Promise<Kept> {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      // Outlives the page. A page left for another site within the pause, on a machine that is too
      // slow to say goodbye in half a second, loses it: until the page says saved, it is not.
      keepalive: true,
      body: new URLSearchParams(typed),
    })
    if (!answer.ok || answer.redirected) return 'failed'
    const kept: unknown = await answer.json()
    const at = typeof kept === 'object' && kept !== null && 'keptAt' in kept ? kept.keptAt : ''
    return typeof at === 'string' && at !== '' ? { at } : 'failed'
  } catch {
    return 'failed'
  }
}
