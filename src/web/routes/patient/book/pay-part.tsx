import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { bindingHours } from '#src/domain/catalogue/collection-event.ts'
import { cartQuery } from '#src/web/orders/booking-cart.ts'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Duo, EmptyState, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { LinkButton } from '#src/web/ui/button.tsx'
import { StickyBar } from '#src/web/ui/quote.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { labsPath } from './book-path.ts'
import type { BookingSoFar } from './book-so-far.ts'
import { BookedBefore } from './booked-before.tsx'
import { BookingConfirm } from './booking-confirm.tsx'
import {
  BookingConsents,
  type ConsentFields,
  consentLabels,
  consentsToGive,
} from './booking-consents.tsx'
import { BookingFrame } from './booking-frame.tsx'
import { BookingQuestions, questionLabels, type SaidBefore } from './asked/booking-questions.tsx'
import { BookingPregnancy, pregnancyLabels, type SaidOfPregnancy } from './booking-pregnancy.tsx'
import { QuotePreparation, QuoteSheet } from './booking-quote.tsx'
import { BookingReferrer } from './booking-referrer.tsx'
import { BookingRefusal } from './booking-refusal.tsx'
import { BookingSteps } from './booking-steps.tsx'
import { DayGrid } from './day-grid.tsx'
import { ShownTo } from './shown-to.tsx'
import type { loadPay } from './load-pay.ts'

type Loaded = Extract<Awaited<ReturnType<typeof loadPay>>, { part: 'pay' }>
type Quote = NonNullable<Loaded['quote']>
type Props = { loaded: Loaded; result: SubmissionResult<string[]> | undefined }

type Fields = {
  another?: boolean
  at: string
  day?: string
  who?: string
  where?: string
  payment?: string
  referrerName: string
  referrerPhone: string
  pregnancies?: SaidOfPregnancy[]
  answers?: SaidBefore[]
  consents?: ConsentFields[]
}

/** The hour, what is still asked, the whole price, and the buttons that book. */
export function PayPart({ loaded, result }: Props) {
  const { quote } = loaded
  if (!quote) return <NoHours loaded={loaded} />
  return (
    <>
      <Main className="book">
        <Title>{m.booking_book_pay_part_title()}</Title>
        <BookingSteps step="pay" cart={loaded.cart} />
        <PageHead
          title={m.booking_book_pay_part_title()}
          lede={m.booking_book_confirm_lede()}
          isSmall
        />
        <PayForm loaded={loaded} quote={quote} result={result} />
      </Main>
      <StickyBar total={quote.contract.total}>
        <a className="btn btn--quiet" href="#quote">
          {m.booking_book_see_lines()}
        </a>
      </StickyBar>
    </>
  )
}

function PayForm({ loaded, quote, result }: Props & { quote: Quote }) {
  const { contract, pregnancyAskedOf, gestationAskedOf, questionsAskedOf, consentsAsked } = quote
  const askedOf = [...pregnancyAskedOf, ...gestationAskedOf]
  const patients = contract.orders.map(({ patient }) => patient)
  const [form, fields] = useForm<Fields>({
    id: 'pay',
    lastResult: result ?? null,
    defaultValue: {
      pregnancies: askedOf.map((patientId) => ({ patientId })),
      answers: questionsAskedOf.map((one) => ({ ...one })),
      consents: consentsToGive(consentsAsked),
    },
    constraint: {
      'pregnancies[].answer': { required: true },
      'answers[].answer': { required: true },
      'consents[].signedName': { required: true, minLength: 2, maxLength: 120 },
    },
  })
  const labels = {
    ...payLabels(),
    ...pregnancyLabels(askedOf, patients),
    ...questionLabels(questionsAskedOf, patients),
  }
  return (
    <Form method="post" {...getFormProps(form)} noValidate>
      <FormErrors form={form} labels={{ ...labels, ...consentLabels(consentsAsked) }} />
      <Hidden loaded={loaded} quote={quote} />
      <BookedBefore before={loaded.before} field={fields.another} />
      <Duo side={<BookingConfirm quote={quote} field={fields.payment} />}>
        <QuoteSheet contract={contract} cart={loaded.cart} fields={fields} />
        <section className="bookpart" id="when" aria-labelledby="when-title">
          <h2 id="when-title">{m.booking_book_choose_hour()}</h2>
          <p className="soft">{whenWords(loaded.soFar)}</p>
          <BookingRefusal why={result ? undefined : loaded.hourRefused} />
          <DayGrid
            field={fields.at}
            dayField={fields.day}
            days={loaded.days}
            chosen={loaded.cart.at}
          />
        </section>
        <BookingPregnancy field={fields.pregnancies} patients={patients} known={gestationAskedOf} />
        <BookingQuestions field={fields.answers} asked={questionsAskedOf} patients={patients} />
        <BookingConsents field={fields.consents} asked={consentsAsked} />
        <QuotePreparation contract={contract} fastingHours={loaded.soFar.fastingHours} />
        <BookingReferrer name={fields.referrerName} phone={fields.referrerPhone} />
      </Duo>
    </Form>
  )
}

function payLabels() {
  return {
    another: m.booking_book_alike(),
    at: m.booking_book_hour(),
    who: m.booking_book_who(),
    where: m.booking_book_where(),
    payment: m.booking_book_pay_title(),
    referrerName: m.booking_book_referrer(),
    referrerPhone: m.booking_book_referrer_phone(),
  }
}

/** What was shown, which is what is agreed to; and Enter in a field, which is no button to pay. */
function Hidden({ loaded: { cart, owner }, quote }: { loaded: Loaded; quote: Quote }) {
  const { quoteId, agreed, asked, contract } = quote
  return (
    <>
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="part" value="pay" />
      <ShownTo owner={owner} />
      <input type="hidden" name="cart" value={cartQuery(cart)} />
      <input type="hidden" name="quoteId" value={quoteId} />
      <input type="hidden" name="quotedAt" value={contract.startsAt} />
      <input type="hidden" name="agreed" value={agreed} />
      <input type="hidden" name="asked" value={asked} />
    </>
  )
}

function whenWords({ moments, fastingHours }: BookingSoFar) {
  const bound = moments.find(({ event }) => bindingHours(event))
  const hours = bound && bindingHours(bound.event)
  if (bound && hours)
    return m.booking_book_when_bound({ test: bound.name, from: hours.from, to: hours.to })
  return fastingHours > 0
    ? m.booking_book_when_fasting({ hours: fastingHours })
    : m.booking_book_when_lede()
}

function NoHours({ loaded: { cart, soFar, days, hourRefused } }: { loaded: Loaded }) {
  const isUnfit = days.some(({ why }) => why === 'unfit') && !days.some(({ why }) => why === 'full')
  return (
    <BookingFrame step="pay" cart={cart} soFar={soFar} title={m.booking_book_when_title()}>
      <BookingRefusal why={hourRefused} />
      <EmptyState
        title={m.booking_book_no_hours()}
        action={<LinkButton to={labsPath(cart)}>{m.booking_book_change_lab()}</LinkButton>}
      >
        {isUnfit ? whenWords(soFar) : m.booking_book_no_hours_help()}
      </EmptyState>
    </BookingFrame>
  )
}
