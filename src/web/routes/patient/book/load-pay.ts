import { firstOutside } from '#src/domain/catalogue/collection-event.ts'
import { paise } from '#src/domain/money.ts'
import type { App } from '#src/usecases/index.ts'
import type { RefusalCode } from '#src/usecases/refusal.ts'
import { type Answered, orRefused } from '#src/web/refused-verb.ts'
import { agreedOf, askedOf } from './agreed.ts'
import type { BookingSoFar } from './book-so-far.ts'
import { bookedBefore } from './booked-before.tsx'
import { whyClosed } from './closed-days.ts'
import type { Open } from './load-book.ts'
import { ofTheHour } from './of-the-hour.ts'
import { saysOf } from './refusal-says.ts'
import { ownerOf } from './shown-to.tsx'
import { shownContract } from './shown-contract.ts'

type Quote = Awaited<ReturnType<App['makeQuote']>>

/** A refused booking, by what must be changed first; undefined: nothing was refused. */
export type WhyNotPayable = { refused: RefusalCode | undefined; says?: string }

/**
 * The hours, and what the booking costs at any of them: the quote is made for the chosen hour, else
 * for the first that is free. Without a free hour there is no quote.
 */
export async function loadPay({ verbs, visit, cart, soFar }: Open) {
  const patientIds = cart.people.map(({ patientId }) => patientId)
  const asked = { labIds: [cart.lab], addressId: cart.address, patientIds }
  const slots = await verbs.listSlots(asked)
  const days = whyClosed(slots, rightDays(slots, soFar))
  const free = days.flatMap((day) => day.slots).filter(({ placesLeft }) => placesLeft > 0)
  const quoted = await quoteAt({ verbs, cart, free: free.map(({ startsAt }) => startsAt) })
  if (quoted.refused) return quoted.refused
  return {
    part: 'pay' as const,
    cart,
    owner: ownerOf(visit),
    soFar,
    days,
    hourRefused: quoted.hourRefused,
    before: await bookedBefore(verbs, quoted.quote?.contract.orders ?? []),
    quote: quoted.quote ? shownQuote(quoted.quote) : null,
  }
}

/** What the page shows of a quote, and sends back as agreed. */
export function shownQuote(quote: Quote) {
  const { quoteId, contract, isCashOffered, isOnlineOffered } = quote
  const { pregnancyAskedOf, gestationAskedOf, questionsAskedOf, consentsAsked } = quote
  return {
    quoteId,
    contract: shownContract(contract),
    agreed: agreedOf(contract),
    asked: askedOf(quote),
    ways: { isCashOffered, isOnlineOffered },
    taxesPaise: paise(0),
    pregnancyAskedOf,
    gestationAskedOf,
    questionsAskedOf,
    consentsAsked,
  }
}

type Asking = { verbs: App; cart: Open['cart']; free: string[] }
type Quoted = { quote?: Quote; hourRefused?: WhyNotPayable; refused?: WhyNotPayable }

/** At the chosen hour; where that one is refused, at the first free hour, then at the last. */
async function quoteAt({ verbs, cart, free }: Asking): Promise<Quoted> {
  const first = free[0]
  const last = free.at(-1)
  const hours = [...new Set([cart.at, first, last].filter((at) => at !== undefined))]
  let hourRefused: WhyNotPayable | undefined
  for (const startsAt of hours) {
    const asked = await makeQuoteAt(verbs, cart, startsAt)
    if (asked.ok) return { quote: asked.answer, ...(hourRefused && { hourRefused }) }
    const { refusal: refused } = asked.refused
    const why = { refused, says: saysOf(asked.refused) }
    if (!ofTheHour.has(refused)) return { refused: why }
    if (startsAt === cart.at || refused === 'too-young') hourRefused ??= why
  }
  if (hourRefused?.refused === 'too-young') return { refused: hourRefused }
  return hourRefused ? { hourRefused } : {}
}

/** The price of the people's tests at the lab, for one hour. */
export function makeQuoteAt(
  verbs: App,
  { people, address: addressId, lab: labId }: Open['cart'],
  startsAt: string,
): Promise<Answered<Quote>> {
  const orders = people.map(({ patientId, items }) => ({ patientId, labId, items }))
  if (!addressId) throw new Error('a booking without an address')
  return orRefused(verbs.makeQuote({ addressId, startsAt, orders }))
}

type Days = Awaited<ReturnType<App['listSlots']>>

/** Only the hours at which every test is valid. */
function rightDays(days: Days, { moments }: BookingSoFar): Days {
  return days.map(({ day, slots, missing }) => ({
    day,
    slots: slots.filter((slot) => isRight(slot, moments)),
    missing: missing.filter((hour) => isRight(hour, moments)),
  }))
}

function isRight(
  slot: Pick<Days[number]['slots'][number], 'startsAt' | 'endsAt'>,
  moments: BookingSoFar['moments'],
) {
  const startsAt = Temporal.Instant.from(slot.startsAt)
  return !firstOutside(moments, { startsAt, endsAt: Temporal.Instant.from(slot.endsAt) })
}
