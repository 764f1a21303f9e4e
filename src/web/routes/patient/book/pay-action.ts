import { createContext, data, redirect } from 'react-router'
import type { Paise } from '#src/domain/money.ts'
import type { App } from '#src/usecases/index.ts'
import type { RefusalCode } from '#src/usecases/refusal.ts'
import { app } from '#src/web/context.ts'
import { submit, type Wrong } from '#src/web/form.ts'
import type { Cart } from '#src/web/orders/booking-cart.ts'
import { readCart } from '#src/web/orders/read-booking-cart.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import type { Refused } from '#src/web/refused.ts'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { agreedOf, askedOf } from './agreed.ts'
import { bookPath } from './book-path.ts'
import { isBookedMeanwhile } from './booked-before.tsx'
import { gestationWords } from './booking-pregnancy.tsx'
import { referrerWords } from './booking-referrer.tsx'
import { PayBooking } from './forms.ts'
import type { LoadArgs } from './load-book.ts'
import { makeQuoteAt } from './load-pay.ts'
import { type Once, placeOnce } from './place-once.ts'
import { saysOf } from './refusal-says.ts'
import { typedSoFar } from './typed/typed-so-far.ts'

/**
 * The action of this request has booked and answers the way to the gateway: the page is not loaded
 * behind it. What its loader would refuse by now, such as the last place, would hide the booking.
 */
export const leaving = createContext<boolean>(false)

type ToGateway = Awaited<ReturnType<App['initiatePayment']>>

/**
 * Books at the chosen hour for exactly what was shown, once however often it is sent. Cash leads to
 * the booking, online straight to the gateway.
 */
export async function payAction({ request, context }: LoadArgs, form: FormData) {
  const verbs = context.get(app)
  const cart = chosenIn(request, form)
  const change = form.get('intent')
  if (change === 'who' || change === 'where') return redirect(bookPath(cart, { part: change }))
  if (change === 'typed') return shownAgain(form)
  let paying: { request: ToGateway; number: string } | undefined
  const place = async (input: PayBooking) => {
    const asked = await bookAt(verbs, cart, input)
    if ('why' in asked) return asked.why
    const { number, mode } = asked.booked
    // What is asked for now is not what was booked: nobody pays before they have seen that.
    if (asked.isOther) return redirect(`/bookings/${number}?made=before`)
    if (mode === 'cash') return redirect(`/bookings/${number}`)
    const payment = await orRefused(verbs.initiatePayment({ number }))
    if (payment.ok) paying = { request: payment.answer, number }
    return redirect(`/icici_payment?booking=${number}`)
  }
  form.delete('part')
  const posted = new Request(request.url, { method: 'POST', body: form })
  const answer = await submit(posted, PayBooking, place, { words })
  if (paying) {
    context.set(leaving, true)
    return { of: 'gateway' as const, ...paying }
  }
  if (answer instanceof Response) return answer
  return data({ of: 'pay' as const, result: answer.data }, answer.init ?? {})
}

/** What was typed before the session ended; nothing is booked. */
function shownAgain(form: FormData) {
  form.delete('part')
  return data({ of: 'pay' as const, result: typedSoFar(form) })
}

const words = {
  ...referrerWords,
  ...gestationWords,
  at: m.booking_book_hour_other_day,
  another: m.booking_book_alike_tick,
}

/** The people and the address that the page showed, which may have preselected them. */
function chosenIn(request: Request, form: FormData): Cart {
  const shown = new URL(request.url)
  const chosen = form.get('cart')
  if (typeof chosen === 'string') shown.search = chosen
  form.delete('cart')
  const at = form.get('at')
  const cart = readCart(new Request(shown))
  return typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? { ...cart, at } : cart
}

/** The part of the page that can mend a refusal; the others concern the whole booking. */
const mendedBy: Partial<Record<RefusalCode, 'at' | 'who' | 'where'>> = {
  'slot-full': 'at',
  'slot-too-soon': 'at',
  'wrong-hour': 'at',
  'nobody-works-then': 'at',
  'nobody-near-then': 'at',
  'nobody-skilled-then': 'at',
  'nobody-free-then': 'at',
  'lab-too-far-then': 'at',
  'out-of-reach': 'where',
  'too-young': 'at',
  'too-much-blood': 'who',
  'adults-only': 'who',
  'guardian-first': 'who',
  'guardian-consent-first': 'who',
  'not-found': 'who',
}

type Booked = Once | { why: Wrong | string }

/**
 * The shown quote is booked at its own hour; for another hour it is quoted again and booked only
 * where that costs the same.
 */
async function bookAt(verbs: App, cart: Cart, input: PayBooking): Promise<Booked> {
  const { at, day: _, alike, another: __, agreed, asked, quotedAt, ...placing } = input
  const { lab, address, people } = cart
  if (!lab || !address) return { why: m.booking_book_choose_again() }
  const isShown = Date.parse(at) === Date.parse(quotedAt)
  const { quoteId: shown, ...said } = placing
  let quoteId = shown
  const prepare = async () => {
    if (!alike) await refuseUnseen(verbs, { ...cart, lab }, at)
    if (isShown) return
    quoteId = await quotedAgain(verbs, { ...cart, lab }, { at, agreed, asked })
  }
  const content = [Date.parse(at), said, lab, address, people]
  const place = () => verbs.placeBooking({ ...said, quoteId })
  try {
    const once = await placeOnce(verbs, { shown, content, prepare, place })
    return once.ok ? once.answer : { why: besideItsCause(once.refused) }
  } catch (error) {
    const why = whyIn(error)
    if (why === undefined) throw error
    return { why }
  }
}

type Shown = Pick<PayBooking, 'at' | 'agreed' | 'asked'>
type Whole = Parameters<typeof makeQuoteAt>[1]

/**
 * The quote of another hour than the shown one, where it costs the same; one that asks something
 * else is shown first.
 */
async function quotedAgain(verbs: App, cart: Whole, { at, agreed, asked }: Shown) {
  const quoted = await makeQuoteAt(verbs, cart, at)
  if (!quoted.ok) throw data(quoted.refused, 409)
  const { contract, quoteId } = quoted.answer
  if (agreedOf(contract) !== agreed) throw data({ costsNow: contract.total }, 409)
  const isAsked = asked === undefined || asked === askedOf(quoted.answer)
  if (!isAsked) throw redirect(bookPath({ ...cart, at }))
  return quoteId
}

/** A booking like this one that the page did not name is named first, and booked again by a tick. */
async function refuseUnseen(verbs: App, cart: Whole, at: string) {
  const ordersAsked = async () => {
    const quoted = await makeQuoteAt(verbs, cart, at)
    return quoted.ok ? quoted.answer.contract.orders : []
  }
  if (await isBookedMeanwhile(verbs, ordersAsked)) throw data({ isAlike: true }, 409)
}

function whyIn(error: unknown): Wrong | string | undefined {
  if (typeof error !== 'object' || error === null || !('data' in error)) return undefined
  const { data: answer } = error
  if (typeof answer !== 'object' || answer === null) return undefined
  if ('isAlike' in answer) return { wrong: { another: [words.another()] } }
  if (!('costsNow' in answer)) return undefined
  // Only `quotedAgain` answers so, with the total of a contract.
  return m.booking_book_price_changed({ now: rupeesOf(answer.costsNow as Paise) })
}

function besideItsCause(refused: Refused): Wrong | string {
  const field = mendedBy[refused.refusal]
  const says = saysOf(refused)
  return field ? { wrong: { [field]: [says] } } : says
}
