import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import type { SaveAddress } from '#src/domain/people/address.ts'
import type { PincodeView } from '#src/usecases/places/look-up-pincode.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { SelectField } from '#src/web/ui/forms/choice-field.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { BookingPoint, type MapLab } from './booking-point.tsx'
import { BookingReachNote } from './booking-reach-note.tsx'
import type { Reach } from './reach.ts'

export type AddressFields = SaveAddress & { isEstimateConfirmed: boolean }

type Props = {
  /** The PIN code's place; null until one is known. */
  place: PincodeView | null
  reach: Reach | null
  lab: MapLab
  items: readonly string[]
  lastResult: SubmissionResult<string[]> | undefined
  constraint: Readonly<Record<string, object>>
  backTo: string
}

/** One form: the PIN code fills in the rest, and changing it loses nothing that was typed. */
export function AddressForm({ place, reach, lab, items, lastResult, constraint, backTo }: Props) {
  const { pincode: known = '', district, state, localities = [] } = place ?? {}
  const [only] = localities.length === 1 ? localities : []
  const [form, fields] = useForm<AddressFields>({
    id: `address-${known}`,
    lastResult,
    constraint,
    defaultValue: { pincode: known, district, state, locality: only },
  })
  const labels = addressLabels()
  return (
    <Form method="post" className="form" {...getFormProps(form)}>
      <FormErrors form={form} labels={labels} />
      {/* Enter in any field submits the form, not the look-up button that comes first. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="known" value={known} />
      <div className="pinrow">
        <TextField
          field={fields.pincode}
          label={labels.pincode}
          help={m.booking_book_pincode_help()}
          inputMode="numeric"
          autoComplete="postal-code"
        />
        <SubmitButton kind={place ? 'quiet' : 'main'} intent="look-up" formNoValidate>
          {m.booking_book_look_up()}
        </SubmitButton>
      </div>
      {place && (
        <>
          {reach && !reach.comes && (
            <BookingReachNote reach={reach} lab={lab.name} items={items} pincode={known} />
          )}
          <TextField
            field={fields.line}
            label={labels.line}
            help={m.booking_book_line_help()}
            autoComplete="address-line1"
          />
          <TextField
            field={fields.landmark}
            label={labels.landmark}
            isOptional
            autoComplete="address-line2"
          />
          <SelectField
            field={fields.locality}
            label={labels.locality}
            prompt={m.booking_book_choose()}
            options={localities.map((name) => ({ value: name, label: name }))}
          />
          <div className="cols2">
            <TextField
              field={fields.district}
              label={labels.district}
              autoComplete="address-level2"
            />
            <TextField field={fields.state} label={labels.state} autoComplete="address-level1" />
          </div>
          <BookingPoint fields={fields} place={place} lab={lab} />
          <div className="formend">
            <LinkButton to={backTo} kind="quiet">
              {m.booking_book_back()}
            </LinkButton>
            <SubmitButton intent="save">{m.booking_book_save_address()}</SubmitButton>
          </div>
        </>
      )}
    </Form>
  )
}

function addressLabels() {
  return {
    pincode: m.booking_book_pincode(),
    line: m.booking_book_line(),
    landmark: m.booking_book_landmark(),
    locality: m.booking_book_locality(),
    district: m.booking_book_district(),
    state: m.booking_book_state(),
    pointSource: m.booking_book_point(),
    latitude: m.booking_book_latitude(),
    longitude: m.booking_book_longitude(),
    isEstimateConfirmed: m.booking_book_estimate(),
  }
}
