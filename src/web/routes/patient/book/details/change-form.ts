import type { SubmissionResult } from '@conform-to/react'
import { data } from 'react-router'
import { Pincode } from '#src/domain/places/pincode.ts'
import type { App } from '#src/usecases/index.ts'
import type { PincodeView } from '#src/usecases/places/look-up-pincode.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Ask } from '#src/web/routes/patient/book/forms.ts'
import { typedSoFar } from '#src/web/routes/patient/book/typed/typed-so-far.ts'

const unfolds: Readonly<Record<string, Ask>> = { 'add-person': 'person', 'add-place': 'place' }
const folds: Readonly<Record<string, Ask>> = { 'drop-person': 'person', 'drop-place': 'place' }

/**
 * What another button of the form changes in it: another person or address unfolds or folds, or
 * another PIN code fills in its place; or what was typed before the session ended is there again.
 * Undefined where the form was sent as a whole.
 */
export async function changeForm(verbs: App, form: FormData) {
  const intent = textIn(form, 'intent') ?? ''
  const [unfolded, folded] = [unfolds[intent], folds[intent]]
  if (folded) return foldedIn(form, folded)
  if (intent === 'typed') return data(typedSoFar(form))
  if (unfolded) form.append('asks', unfolded)
  const near = unfolded === 'place' ? textIn(form, 'near') : undefined
  const pincode = textIn(form, 'place.pincode') ?? near
  const isOther = pincode !== undefined && pincode !== textIn(form, 'known')
  if (intent !== 'look-up' && !unfolded && !isOther) return undefined
  if (pincode === undefined || (unfolded && !isOther)) return data(typedSoFar(form))
  return lookUp(verbs, form, pincode)
}

function textIn(form: FormData, name: string): string | undefined {
  const value = form.get(name)
  return typeof value === 'string' ? value : undefined
}

function foldedIn(form: FormData, folded: Ask) {
  const left = form.getAll('asks').filter((ask) => ask !== folded)
  form.delete('asks')
  for (const ask of left) form.append('asks', ask)
  for (const name of Array.from(form.keys())) if (name.startsWith(`${folded}.`)) form.delete(name)
  return data(typedSoFar(form))
}

/**
 * The locality, district and state of a PIN code are filled in, everything else typed stays; the
 * previous place's point is removed.
 */
async function lookUp(verbs: App, form: FormData, typed: string) {
  form.set('place.pincode', typed)
  const parsed = Pincode.safeParse(typed)
  if (!parsed.success) return data(withError(form, m.fields_pincode()), 422)
  const pincode = parsed.data
  const found = await orRefused(verbs.lookUpPincode({ pincode }))
  if (!found.ok) return data(withError(form, m.catalogue_pincode_unknown({ pincode })), 422)
  fill(form, found.answer)
  return data(typedSoFar(form))
}

function fill(form: FormData, { localities, district, state }: PincodeView) {
  const [only] = localities.length === 1 ? localities : []
  form.set('place.locality', only ?? '')
  form.set('place.district', district)
  form.set('place.state', state)
  for (const name of ['latitude', 'longitude', 'pointSource', 'apart']) form.delete(`place.${name}`)
}

function withError(form: FormData, words: string): SubmissionResult<string[]> {
  return { ...typedSoFar(form), status: 'error', error: { 'place.pincode': [words] } }
}
