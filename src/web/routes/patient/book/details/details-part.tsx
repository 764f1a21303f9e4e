import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { BookingFrame } from '#src/web/routes/patient/book/booking-frame.tsx'
import { NoticePart } from './booking-notice.tsx'
import { ShownTo } from '#src/web/routes/patient/book/shown-to.tsx'
import { BookingRefusal } from '#src/web/routes/patient/book/booking-refusal.tsx'
import { detailsLabels, type DetailsFields } from './details-fields.ts'
import type { Ask } from '#src/web/routes/patient/book/forms.ts'
import type { loadDetails } from './load-details.ts'
import { WherePart } from './where-part.tsx'
import { WhoPart } from './who-part.tsx'

type Loaded = Awaited<ReturnType<typeof loadDetails>>

/** What an earlier post of the form answered: what it asks for now, and the place of its PIN code. */
type Answer = {
  result: SubmissionResult<string[]>
  asks: Ask[]
  looked: Pick<Loaded, 'place' | 'reach'> | undefined
}

type Props = { loaded: Loaded; answer: Answer | undefined }

/** Beside the address, and above the parts with what removes the test. */
const isSaidElsewhere = (refused: Loaded['why']['refused']) =>
  refused === 'out-of-reach' || refused === 'tested-twice'

/** The consent, the people and the address: one form, its missing parts unfolded. */
export function DetailsPart({ loaded, answer }: Props) {
  const { cart, soFar, notice, patients, why } = loaded
  // What was saved meanwhile is not asked again.
  const unfolded = (answer?.asks ?? []).filter((ask) => ask !== 'notice')
  const asks = [...new Set([...loaded.asks, ...unfolded])]
  const { place, reach } = answer?.looked ?? loaded
  const [only] = place?.localities.length === 1 ? place.localities : []
  const [form, fields] = useForm<DetailsFields>({
    lastResult: answer?.result ?? null,
    constraint: loaded.constraint,
    defaultValue: {
      person: patients.length === 0 ? { relation: 'self' } : {},
      place: {
        pincode: place?.pincode,
        district: place?.district,
        state: place?.state,
        locality: only,
      },
    },
  })
  return (
    <BookingFrame step="details" cart={cart} soFar={soFar} title={m.booking_book_details_title()}>
      <Form method="post" className="form" {...getFormProps(form)} noValidate>
        <FormErrors form={form} labels={detailsLabels(patients)} />
        <input type="hidden" name="part" value="details" />
        <ShownTo owner={loaded.owner} />
        {asks.map((ask) => (
          <input key={ask} type="hidden" name="asks" value={ask} />
        ))}
        {/* Enter in any field sends the form as a whole, not the button that comes first. */}
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
        {notice && <NoticePart notice={notice} fields={fields.notice.getFieldset()} />}
        <WhoPart loaded={loaded} isAdding={asks.includes('person')} fields={fields}>
          <BookingRefusal why={isSaidElsewhere(why.refused) ? undefined : why} />
        </WhoPart>
        <WherePart
          loaded={{ ...loaded, place, reach }}
          isAdding={asks.includes('place')}
          fields={fields}
        >
          <BookingRefusal why={why.refused === 'out-of-reach' ? why : undefined} />
        </WherePart>
        <div className="formend">
          <span />
          <SubmitButton intent="go">
            {m.booking_book_go_pay()}
            <Icon name="forward" />
          </SubmitButton>
        </div>
      </Form>
    </BookingFrame>
  )
}
