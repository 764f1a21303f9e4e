// The lab's place: from the device, from its PIN code, or a pair of numbers pasted from a map. All of
// it fills fields that can be typed over. A PIN code replaces only what is empty or what the PIN code
// before it filled in, so that no point that is known better is lost and no two places are mixed.
import { placeFilling, type Values } from './filled-place.ts'
import { fill, type Words } from './words.ts'

type Point = { latitude: number; longitude: number }
type Found = { district: string; state: string; point: Point | null; isDoubtful: boolean }

const fieldOf = (form: HTMLFormElement, name: string) => {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : undefined
}

function put(form: HTMLFormElement, values: Values) {
  for (const [name, value] of Object.entries(values)) {
    const field = fieldOf(form, name)
    if (!field) continue
    field.value = value
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
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
  if (says) says.textContent = fill(words[name], facts)
}

/** A device that knows only its network is kilometres off, and a lab is charged by distance. */
const MOST_METRES = 200

function fromDevice(form: HTMLFormElement) {
  if (!('geolocation' in navigator)) return say(form, 'refused')
  say(form, 'asking')
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => {
      const metres = Math.round(coords.accuracy)
      if (metres > MOST_METRES) return say(form, 'rough', { metres })
      put(form, pointIn(coords))
      say(form, 'device', { metres })
    },
    () => say(form, 'refused'),
    { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 },
  )
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

/** Only a script can fill anything in, so the box is shown with one; React may draw it anew. */
function reveal() {
  for (const box of document.querySelectorAll<HTMLElement>('[data-place][hidden]'))
    box.hidden = false
}
reveal()
document.addEventListener('focusin', reveal)
