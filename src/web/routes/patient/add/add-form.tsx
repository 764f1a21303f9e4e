import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import type { BookingNumber } from '#src/domain/bookings/booking.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { Paise } from '#src/domain/money.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import { nameHere } from '#src/web/names.ts'
import { chooseAddPath, confirmAddPath } from '#src/web/orders/add-paths.ts'
import type { App } from '#src/usecases/index.ts'
import {
  BookingQuestions,
  questionLabels,
  type SaidBefore,
} from '#src/web/routes/patient/book/asked/booking-questions.tsx'
import {
  BookingConsents,
  type ConsentFields,
  consentLabels,
  consentsToGive,
} from '#src/web/routes/patient/book/booking-consents.tsx'
import {
  BookingPregnancy,
  pregnancyLabels,
  type SaidOfPregnancy,
} from '#src/web/routes/patient/book/booking-pregnancy.tsx'
import { LinkButton } from '#src/web/ui/button.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { QuoteCard, QuoteLines } from '#src/web/ui/quote.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Made = Awaited<ReturnType<App['quoteAddOn']>>
type Quote = Omit<Made, 'contract'> & {
  orders: {
    patient: { id: string; name: string }
    lines: { code: ItemCode; name: string; price: Paise }[]
  }[]
}
type Loaded = {
  number: BookingNumber
  bookingId: string
  orderId: OrderId
  items: ItemCode[]
  before: Paise
  quote: Quote
}
type Fields = {
  pregnancies?: SaidOfPregnancy[]
  answers?: SaidBefore[]
  consents?: ConsentFields[]
}
type Props = { loaded: Loaded; result: SubmissionResult<string[]> | undefined }

/** What joins, what is due with it, what is still asked, and the button that adds. */
export function AddForm({ loaded, result }: Props) {
  const { number, bookingId, orderId, items, quote } = loaded
  const { pregnancyAskedOf, gestationAskedOf, questionsAskedOf, consentsAsked } = quote
  const askedOf = [...pregnancyAskedOf, ...gestationAskedOf]
  const patients = quote.orders.map(({ patient }) => patient)
  const [form, fields] = useForm<Fields>({
    id: 'add',
    lastResult: result ?? null,
    defaultValue: {
      pregnancies: askedOf.map((patientId) => ({ patientId })),
      answers: questionsAskedOf.map((one) => ({ ...one })),
      consents: consentsToGive(consentsAsked),
    },
  })
  const labels = {
    ...pregnancyLabels(askedOf, patients),
    ...questionLabels(questionsAskedOf, patients),
    ...consentLabels(consentsAsked),
  }
  return (
    <Form method="post" className="form" {...getFormProps(form)} noValidate>
      <FormErrors form={form} labels={labels} />
      <input type="hidden" name="bookingId" value={bookingId} />
      <input type="hidden" name="quoteId" value={quote.quoteId} />
      <Lines loaded={loaded} />
      <Fast quote={quote} />
      <BookingPregnancy field={fields.pregnancies} patients={patients} known={gestationAskedOf} />
      <BookingQuestions field={fields.answers} asked={questionsAskedOf} patients={patients} />
      <BookingConsents field={fields.consents} asked={consentsAsked} />
      <div className="formend">
        <LinkButton to={chooseAddPath(number, orderId, items)} kind="quiet">
          {m.booking_add_another()}
        </LinkButton>
        <Submit quote={quote} />
      </div>
    </Form>
  )
}

/** Adds the tests, or begins their payment. */
function Submit({ quote }: { quote: Quote }) {
  const amount = rupeesOf(priceOf(quote))
  if (quote.mode === 'cash') return <SubmitButton>{m.booking_add_submit({ amount })}</SubmitButton>
  return <SubmitButton intent="pay">{m.booking_add_pay_submit({ amount })}</SubmitButton>
}

function priceOf({ orders }: Quote): Paise {
  // A sum of whole numbers of paise is whole.
  return orders.flatMap(({ lines }) => lines).reduce((sum, { price }) => sum + price, 0) as Paise
}

function Lines({ loaded: { number, orderId, items, before, quote } }: { loaded: Loaded }) {
  const lines = quote.orders.flatMap((order) => order.lines)
  const isCash = quote.mode === 'cash'
  return (
    <QuoteCard
      title={isCash ? m.booking_add_due() : m.booking_add_pay_title()}
      lede={isCash ? m.booking_add_cash() : m.booking_add_pay_lede()}
    >
      <QuoteLines
        lines={[
          ...(isCash ? [{ label: m.booking_add_before(), paise: before }] : []),
          ...lines.map(({ code, name, price }) => ({
            label: nameHere(name),
            note: items.length > 1 && (
              <Link to={confirmAddPath(number, orderId, without(items, code))}>
                {m.booking_add_without({ test: nameHere(name) })}
              </Link>
            ),
            paise: price,
          })),
        ]}
        total={isCash ? quote.due : priceOf(quote)}
        totalLabel={isCash ? m.booking_add_due() : m.booking_add_pay_title()}
      />
      {!isCash && <p className="small soft mt-4">{m.booking_add_pay_else()}</p>}
    </QuoteCard>
  )
}

const without = (items: readonly ItemCode[], code: ItemCode) => items.filter((one) => one !== code)

/** How long to fast; where its beginning has passed, that nobody must have eaten since. */
function Fast({ quote: { fast, orders } }: { quote: Quote }) {
  if (!fast) return null
  const patient = orders.map((order) => order.patient.name).join(', ')
  const words = { patient, hours: fast.hours, time: instantOf(fast.from, 'near') }
  return (
    <Note tone="needs" icon="fasting">
      {fast.isUnderWay ? m.booking_add_fast_now(words) : m.booking_add_fast(words)}
    </Note>
  )
}
