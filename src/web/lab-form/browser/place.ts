// The lab's place: from the device, from its PIN code, from a map, or a pair of numbers pasted. All of
// it fills fields that can be typed over, and the page says where the numbers came from. A PIN code replaces only what is empty or what the PIN code
// before it filled in, so that no point that is known better is lost and no two places are mixed.
import { askDevice, SURE_METRES } from '#src/web/places/browser/ask-device.ts'
import '#src/web/places/browser/open-map.ts'
import { placeFilling, type Values } from './filled-place.ts'
import { fill, type Words } from './words.ts'

type Point = { latitude: number; longitude: number }
type Found = { district: string; state: string; point: Point | null; isDoubtful: boolean }

const fieldOf = (form: HTMLFormElement, name: string) => {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : undefined
}

/** Whether the fields change by this script, which says itself where from. */
let isPutting = false

function put(form: HTMLFormElement, values: Values) {
  isPutting = true
  for (const [name, value] of Object.entries(values)) {
    const field = fieldOf(form, name)
    if (!field) continue
    field.value = value
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  isPutting = false
}

/** What the last PIN code filled in, by form. */
const filled = new WeakMap<HTMLFormElement, Values>()

/** Says whether nothing that differs was kept. */
function putFree(form: HTMLFormElement, place: { address: Values; point: Values }): boolean {
  const names = Object.keys({ ...place.address, ...place.point })
  const typed = Object.fromEntries(names.map((name) => [name, fieldOf(form, name)?.value ?? '']))
  const { free, isWhole } = placeFilling({ typed, filled: filled.get(form) ?? {} }, place)
  put(form, free)
  filled.set(form, free)
  return isWhole
}

/** Five decimals are a metre. */
const pointIn = ({ latitude, longitude }: Point) => ({
  latitude: latitude.toFixed(5),
  longitude: longitude.toFixed(5),
})

const boxOf = (form: HTMLFormElement) => form.querySelector<HTMLElement>('[data-place]')

function say(form: HTMLFormElement, name: string, facts: Record<string, string | number> = {}) {
  const box = boxOf(form)
  const says = box?.querySelector('[data-says]')
  const words: Words = JSON.parse(box?.dataset.place ?? '{}')
  const text = fill(words[name], facts)
  // Written anew it would be read out anew: at every key and every step of a drag.
  if (says && says.textContent !== text) says.textContent = text
}

/** A device that knows only its network is kilometres off, and a lab is charged by distance. */
function fromDevice(form: HTMLFormElement) {
  say(form, 'asking')
  const now = () => ['latitude', 'longitude'].map((name) => fieldOf(form, name)?.value).join(' ')
  askDevice(now, (answer) => {
    if (answer.kind === 'unknown') return say(form, 'unknownHere')
    if (answer.kind !== 'found') return say(form, answer.kind)
    const { point, metres } = answer
    if (metres > SURE_METRES) return say(form, 'rough', { metres })
    put(form, pointIn(point))
    say(form, 'device', { metres })
  })
}

async function fromPincode(form: HTMLFormElement) {
  const typed = boxOf(form)?.querySelector<HTMLInputElement>('[data-pincode]')?.value ?? ''
  const pincode = typed.replaceAll(/\D/g, '')
  if (!/^[1-9]\d{5}$/.test(pincode)) return say(form, 'wrong')
  say(form, 'looking')
  const answer = await fetch(`/api/v1/pincodes/${pincode}`).catch(() => undefined)
  if (answer?.status === 404) return say(form, 'unknown', { pincode })
  if (!answer?.ok) return say(form, 'failed')
  const { district, state, point, isDoubtful }: Found = await answer.json()
  const isKnown = point !== null && !isDoubtful
  const address = { pincode, district, state, city: district, country: 'India' }
  // What the code before this one filled in and this one does not know is emptied.
  const at = isKnown ? pointIn(point) : { latitude: '', longitude: '' }
  const isWhole = putFree(form, { address, point: at })
  if (!isWhole) return say(form, 'kept', { district, state })
  say(form, isKnown ? 'found' : 'noPoint', { pincode, district, state })
}

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-place-by]') : null
  const form = button?.closest('form')
  if (!button || !form) return
  if (button.dataset.placeBy === 'device') fromDevice(form)
  else void fromPincode(form)
})

// Enter in the PIN code looks it up instead of sending the form.
document.addEventListener('keydown', (event) => {
  const { key, target } = event
  if (key !== 'Enter' || !(target instanceof HTMLInputElement) || !target.dataset.pincode) return
  event.preventDefault()
  if (target.form) void fromPincode(target.form)
})

/** As maps copy a place: «12.9716, 77.5946». */
const pair = /^\s*(-?\d{1,2}\.\d+)\s*[,; ]\s*(-?\d{1,3}\.\d+)\s*$/

document.addEventListener('paste', (event) => {
  const { target } = event
  if (!(target instanceof HTMLInputElement) || !target.form || !boxOf(target.form)) return
  if (target.name !== 'latitude' && target.name !== 'longitude') return
  const [, latitude, longitude] = pair.exec(event.clipboardData?.getData('text') ?? '') ?? []
  if (latitude === undefined || longitude === undefined) return
  event.preventDefault()
  put(target.form, { latitude, longitude })
  say(target.form, 'pasted')
})

// Typed numbers and the pin of the map: an event of a script is not trusted.
document.addEventListener('input', ({ target, isTrusted }) => {
  if (isPutting || !(target instanceof HTMLInputElement) || !target.form) return
  if (target.name !== 'latitude' && target.name !== 'longitude') return
  const { form } = target
  const facts = Object.fromEntries(
    ['latitude', 'longitude'].map((name) => [name, fieldOf(form, name)?.value ?? '']),
  )
  say(form, isTrusted ? 'hand' : 'map', facts)
})

/** Only a script can fill anything in, so the box is shown with one; React may draw it anew. */
function reveal() {
  for (const box of document.querySelectorAll<HTMLElement>('[data-place][hidden]'))
    box.hidden = false
}
reveal()
document.addEventListener('focusin', reveal)
