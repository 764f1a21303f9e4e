// Saves what is typed one second after the last keystroke, and shows the time.
import { fill, wordsOf } from './words.ts'

let timer: ReturnType<typeof setTimeout> | undefined
let isKeeping = false

const line = () => document.querySelector<HTMLElement>('[data-part="kept"]')
const keptForm = () => document.querySelector<HTMLFormElement>('form[data-keep]')

function says(text = '') {
  const where = line()
  if (where && where.textContent !== text) where.textContent = text
}

const units = [
  ['day', 86400],
  ['hour', 3600],
  ['minute', 60],
] as const

function ago(iso: string): string {
  const seconds = Math.max(0, Math.round((Date.now() - Date.parse(iso)) / 1000))
  const [unit, size] = units.find(([, least]) => seconds >= least) ?? (['second', 1] as const)
  const words = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: 'auto' })
  return words.format(-Math.round(seconds / size), unit)
}

function sayKept() {
  const form = keptForm()
  const at = line()?.dataset.at
  if (form && at && !timer && navigator.onLine) says(fill(wordsOf(form).kept, { ago: ago(at) }))
}

function fieldsOf(form: HTMLFormElement) {
  const typed = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  return new URLSearchParams(typed)
}

type Kept = { savedAt: string; draft?: string; says?: string }

async function keep(form: HTMLFormElement) {
  timer = undefined
  if (isKeeping) return later(form)
  isKeeping = true
  const words = wordsOf(form)
  try {
    const answer = await fetch(form.dataset.keep ?? '', { method: 'POST', body: fieldsOf(form) })
    const kept: Kept = await answer.json()
    if (!answer.ok) return says(kept.says ?? words.failed)
    noteKept(form, kept)
  } catch {
    says(navigator.onLine ? words.failed : words.offline)
    later(form, 5000)
  } finally {
    isKeeping = false
  }
}

function noteKept(form: HTMLFormElement, { savedAt, draft }: Kept) {
  const field = form.elements.namedItem('draft')
  if (draft && field instanceof HTMLInputElement) field.value = draft
  const where = line()
  if (where) where.dataset.at = savedAt
  sayKept()
}

function later(form: HTMLFormElement, wait = 1000) {
  clearTimeout(timer)
  timer = setTimeout(() => keep(form), wait)
}

document.addEventListener('input', ({ target }) => {
  if (!(target instanceof Element) || !('form' in target)) return
  const { form } = target
  if (!(form instanceof HTMLFormElement) || form.dataset.keep === undefined) return
  if (!target.getAttribute('name') || target.getAttribute('type') === 'file') return
  later(form)
})

addEventListener('offline', () => {
  const form = keptForm()
  if (form) says(wordsOf(form).offline)
})
addEventListener('online', () => {
  const form = keptForm()
  if (form) void keep(form)
})
setInterval(sayKept, 10_000)

// The first listener: without a connection the form stays here instead of being lost.
addEventListener(
  'submit',
  (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || form.dataset.keep === undefined) return
    clearTimeout(timer)
    timer = undefined
    if (navigator.onLine) return
    event.preventDefault()
    event.stopImmediatePropagation()
    says(wordsOf(form).offline)
    line()?.scrollIntoView({ block: 'nearest' })
  },
  true,
)
