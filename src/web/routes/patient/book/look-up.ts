import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import { Pincode } from '#src/domain/places/pincode.ts'
import type { App } from '#src/usecases/index.ts'
import type { PincodeView } from '#src/usecases/places/look-up-pincode.ts'
import type { Cart } from '#src/web/orders/booking-cart.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { offersFor } from './open-step.ts'
import { type Reach, reachOf } from './reach.ts'

export type LookedUp = {
  looked: {
    place: PincodeView | null
    reach: Reach | null
    result: SubmissionResult<string[]>
  }
}

/**
 * Another PIN code: its locality, district and state are filled in, everything else typed stays;
 * the previous place's point is removed.
 */
export async function lookUp(verbs: App, cart: Cart, form: FormData): Promise<LookedUp> {
  const parsed = Pincode.safeParse(form.get('pincode'))
  if (!parsed.success)
    return { looked: { place: null, reach: null, result: withError(form, m.fields_pincode()) } }
  const pincode = parsed.data
  const found = await orRefused(verbs.lookUpPincode({ pincode }))
  if (!found.ok)
    return {
      looked: {
        place: null,
        reach: null,
        result: withError(form, m.catalogue_pincode_unknown({ pincode })),
      },
    }
  const { localities, district, state, point } = found.answer
  const [only] = localities.length === 1 ? localities : []
  form.set('locality', only ?? '')
  form.set('district', district)
  form.set('state', state)
  for (const name of [
    'latitude',
    'longitude',
    'pointSource',
    'isEstimateConfirmed',
    'intent',
    'known',
  ])
    form.delete(name)
  const reach = point && reachOf(cart.lab, await offersFor(verbs, cart, { pincode }))
  return { looked: { place: found.answer, reach, result: typedSoFar(form) } }
}

/** The typed values, not validated. */
function typedSoFar(form: FormData): SubmissionResult<string[]> {
  const { initialValue } = parseWithZod(form, { schema: z.object({}) }).reply()
  return initialValue ? { initialValue } : {}
}

function withError(form: FormData, words: string) {
  return { ...typedSoFar(form), status: 'error' as const, error: { pincode: [words] } }
}
