import { getFormProps, useForm } from '@conform-to/react'
import { Form, redirect } from 'react-router'
import { PlaceBooking } from '#src/domain/bookings/make-quote.ts'
import { paise } from '#src/domain/money.ts'
import type { PaymentMode } from '#src/domain/payments/payment.ts'
import type { RefusalCode } from '#src/usecases/refusal.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { cartQuery } from '#src/web/orders/booking-cart.ts'
import { readCart } from '#src/web/orders/read-booking-cart.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Duo, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { StickyBar } from '#src/web/ui/quote.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/confirm'
import { BookingConfirm } from './booking-confirm.tsx'
import {
  BookingConsents,
  type ConsentFields,
  consentLabels,
  consentsToGive,
} from './booking-consents.tsx'
import {
  BookingPregnancy,
  gestationWords,
  pregnancyLabels,
  type SaidOfPregnancy,
} from './booking-pregnancy.tsx'
import { QuotePreparation, QuoteSheet } from './booking-quote.tsx'
import { BookingReferrer, referrerWords } from './booking-referrer.tsx'
import { BookingSteps } from './booking-steps.tsx'
import { openStep, type Step, stepPath } from './open-step.ts'
import { fastingStart, shownContract } from './shown-contract.ts'

export const handle: Handle = { isPlain: true }

export async function loader(args: Route.LoaderArgs) {
  const { cart, address, account } = await openStep('confirm', args)
  const { at: startsAt, people, lab: labId } = cart
  if (people.length === 0) throw redirect(stepPath('who', cart))
  if (!address) throw redirect(stepPath('where', cart))
  if (!startsAt) throw redirect(stepPath('when', cart))
  if (account.phone === null)
    throw redirect(`/phone?to=${encodeURIComponent(stepPath('confirm', cart))}`)
  const orders = people.map(({ patientId, items }) => ({ patientId, labId, items }))
  const asked = await orRefused(
    args.context.get(app).makeQuote({ addressId: address.id, startsAt, orders }),
  )
  if (!asked.ok) throw redirect(backFrom(asked.refused, cart))
  const { quoteId, contract, expiresAt, isCashOffered, isOnlineOffered, ...answer } = asked.answer
  const { pregnancyAskedOf, gestationAskedOf, consentsAsked } = answer
  return {
    cart,
    quoteId,
    contract: shownContract(contract),
    expiresAt,
    ways: { isCashOffered, isOnlineOffered },
    taxesPaise: paise(0),
    fastFrom: fastingStart(contract),
    pregnancyAskedOf,
    gestationAskedOf,
    consentsAsked,
  }
}

type Why = { refusal: RefusalCode; facts?: Readonly<Record<string, string | number>> | undefined }

/** For too much blood: how much, how much is safe, and what to leave out. */
function amountsOf(facts: Why['facts'] = {}): Record<string, string> {
  const { plannedMl, limitMl, drop } = facts
  if (plannedMl === undefined) return {}
  return { planned: String(plannedMl), limit: String(limitMl ?? 0), drop: String(drop ?? '') }
}

type LoadedCart = Parameters<typeof stepPath>[1]

/** The step that can fix the refusal; the other choices stay. */
function backFrom({ refusal, facts }: Why, cart: LoadedCart): string {
  const step = mendedBy[refusal]
  if (step) return stepPath(step, cart, { refused: refusal, ...amountsOf(facts) })
  return `/tests/${cart.items[0]}${cartQuery({ ...cart, lab: undefined })}`
}

const mendedBy: Partial<Record<RefusalCode, Step>> = {
  'slot-full': 'when',
  'slot-too-soon': 'when',
  'wrong-hour': 'when',
  'out-of-reach': 'where',
  'too-young': 'who',
  'too-much-blood': 'who',
  'guardian-first': 'who',
  'not-found': 'who',
}

export async function action({ request, context }: Route.ActionArgs) {
  const place = async (input: PlaceBooking) => {
    const asked = await orRefused(context.get(app).placeBooking(input))
    if (asked.ok) return redirect(afterPlacing(asked.answer))
    const { refusal, says } = asked.refused
    return mendedBy[refusal] ? redirect(backFrom(asked.refused, readCart(request))) : says
  }
  return submit(request, PlaceBooking, place, { words: { ...referrerWords, ...gestationWords } })
}

/** An online payer continues to payment; the slot is held meanwhile. */
function afterPlacing({ number, mode }: { number: string; mode: PaymentMode }): string {
  return mode === 'online' ? `/icici_payment?booking=${number}` : `/bookings/${number}`
}

type Fields = {
  referrerName: string
  referrerPhone: string
  pregnancies?: SaidOfPregnancy[]
  consents?: ConsentFields[]
}

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const { cart, quoteId, contract, expiresAt, ways, taxesPaise, fastFrom } = loaderData
  const { pregnancyAskedOf, gestationAskedOf, consentsAsked } = loaderData
  const askedOf = [...pregnancyAskedOf, ...gestationAskedOf]
  const patients = contract.orders.map(({ patient }) => patient)
  const [form, { referrerName, referrerPhone, pregnancies, consents }] = useForm<Fields>({
    id: `confirm-${quoteId}`,
    lastResult: actionData ?? null,
    defaultValue: {
      pregnancies: askedOf.map((patientId) => ({ patientId })),
      consents: consentsToGive(consentsAsked),
    },
    constraint: {
      'pregnancies[].answer': { required: true },
      'consents[].signedName': { required: true, minLength: 2, maxLength: 120 },
    },
  })
  return (
    <>
      <Main className="book">
        <Title>{m.booking_book_confirm_title()}</Title>
        <BookingSteps step="confirm" cart={cart} />
        <PageHead
          title={m.booking_book_confirm_title()}
          lede={m.booking_book_confirm_lede()}
          isSmall
        />
        <Form method="post" {...getFormProps(form)}>
          <FormErrors
            form={form}
            labels={{ ...pregnancyLabels(askedOf, patients), ...consentLabels(consentsAsked) }}
          />
          <input type="hidden" name="quoteId" value={quoteId} />
          <Duo
            side={
              <BookingConfirm
                contract={contract}
                taxesPaise={taxesPaise}
                ways={ways}
                expiresAt={expiresAt}
              />
            }
          >
            <QuoteSheet contract={contract} cart={cart} />
            <BookingPregnancy field={pregnancies} patients={patients} known={gestationAskedOf} />
            <BookingConsents field={consents} asked={consentsAsked} />
            <QuotePreparation contract={contract} fastFrom={fastFrom} />
            <BookingReferrer name={referrerName} phone={referrerPhone} />
          </Duo>
        </Form>
      </Main>
      <StickyBar total={contract.total}>
        <a className="btn btn--quiet" href="#quote">
          {m.booking_book_see_lines()}
        </a>
      </StickyBar>
    </>
  )
}
