// The items of the lists on the page at the door.
import { words } from './door-words.ts'
import type { KeptVisit } from './kept-visit.ts'
import type { StepOnPhone } from './phone-store.ts'

/** What the server answered to a step, until it is read; `forget` is called then. */
export function toldItem({ told }: StepOnPhone, forget: () => void): HTMLElement {
  const item = document.createElement('li')
  item.className = 'note note--needs'
  const box = document.createElement('div')
  const [lead, text] = [document.createElement('p'), document.createElement('p')]
  lead.className = 'strong'
  lead.textContent = words('told')
  text.textContent = words(told?.code ?? 'corrected', 'other')
  const read = document.createElement('button')
  read.type = 'button'
  read.className = 'btn btn--quiet mt-2'
  read.textContent = words('read')
  read.addEventListener('click', forget)
  box.append(lead, text, read)
  item.append(box)
  return item
}

/** A visit of the list. */
export function visitItem({ visitId, startsAt, address, number }: KeptVisit): HTMLElement {
  const [item, link, title] = ['li', 'a', 'b'].map((name) => document.createElement(name))
  if (!item || !(link instanceof HTMLAnchorElement) || !title) throw new Error('no element')
  link.href = `#${visitId}`
  title.textContent = `${timeOf(startsAt)}, ${address.locality}, ${number}`
  link.append(title)
  item.append(link)
  return item
}

function timeOf(at: string): string {
  const zone = { timeZone: 'Asia/Kolkata', timeStyle: 'short' } as const
  return new Date(at).toLocaleTimeString(document.documentElement.lang, zone)
}
