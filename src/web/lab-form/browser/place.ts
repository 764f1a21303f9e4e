// The lab's place: from the device, from its PIN code, or a pair of numbers pasted from a map. All of
// it fills fields that can be typed over; nothing that somebody typed is replaced but the point.
import { fill, type Words } from './words.ts'

type Point = { latitude: number; longitude: number }
type Found = { district: string; state: string; point: Point | null }

const fieldOf = (form: HTMLFormElement, name: string) => {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : undefined
}

function put(form: HTMLFormElement, values: Readonly<Record<string, string>>, isSure: boolean) {
  for (const [name, value] of Object.entries(values)) {
    const field = fieldOf(form, name)
    if (!field || value === '' || (!isSure && field.value.trim() !== '')) continue
    field.value = value
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
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

function fromDevice(form: HTMLFormElement) {
  if (!('geolocation' in navigator)) return say(form, 'refused')
  say(form, 'asking')
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => {
      put(form, pointIn(coords), true)
      say(form, 'device', { metres: Math.round(coords.accuracy) })
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
  const { district, state, point }: Found = await answer.json()
  put(form, { pincode, district, state, city: district, country: 'India' }, false)
  if (point) put(form, pointIn(point), true)
  say(form, point ? 'found' : 'noPoint', { pincode, district, state })
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
  put(target.form, { latitude, longitude }, true)
  say(target.form, 'pasted')
})

/** Only a script can fill anything in, so the box is shown with one; React may draw it anew. */
function reveal() {
  for (const box of document.querySelectorAll<HTMLElement>('[data-place][hidden]'))
    box.hidden = false
}
reveal()
document.addEventListener('focusin', reveal)
