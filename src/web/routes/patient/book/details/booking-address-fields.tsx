import { type FieldMetadata, getInputProps } from '@conform-to/react'
import type { PincodeView } from '#src/usecases/places/look-up-pincode.ts'
import { describedBy, Field } from '#src/web/ui/forms/field.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { BookingPoint } from './booking-point.tsx'
import { BookingReachNote } from './booking-reach-note.tsx'
import { type DetailsFields, type FieldsOf, placeLabels } from './details-fields.ts'
import type { MapLab } from './point-data.ts'
import type { Reach } from './reach.ts'

type Props = {
  fields: FieldsOf<DetailsFields['place']>
  /** The PIN code's place; null until one is known. */
  place: PincodeView | null
  reach: Reach | null
  lab: MapLab
  items: readonly string[]
  mapStyleUrl: string | undefined
}

/** A new address: the PIN code fills in the rest, and changing it loses nothing that was typed. */
export function AddressFields({ fields, place, reach, lab, items, mapStyleUrl }: Props) {
  const labels = placeLabels()
  const known = place?.pincode ?? ''
  return (
    <>
      <input type="hidden" name="known" value={known} />
      <div className="pinrow">
        <TextField
          field={fields.pincode}
          label={labels.pincode}
          help={m.booking_book_pincode_help()}
          inputMode="numeric"
          autoComplete="postal-code"
        />
        <SubmitButton kind={place ? 'quiet' : 'main'} intent="look-up">
          {m.booking_book_look_up()}
        </SubmitButton>
      </div>
      {reach && !reach.comes && (
        <BookingReachNote reach={reach} lab={lab.name} items={items} pincode={known} />
      )}
      {place && <InPlace {...{ fields, place, lab, mapStyleUrl }} />}
    </>
  )
}

type InPlaceProps = Pick<Props, 'fields' | 'lab' | 'mapStyleUrl'> & { place: PincodeView }

function InPlace({ fields, place, lab, mapStyleUrl }: InPlaceProps) {
  const labels = placeLabels()
  return (
    <>
      <BookingPoint {...{ fields, place, lab, mapStyleUrl }} />
      <TextField
        field={fields.line}
        label={labels.line}
        help={m.booking_book_line_help()}
        autoComplete="address-line1"
      />
      <Locality field={fields.locality} localities={place.localities} />
      <TextField
        field={fields.landmark}
        label={labels.landmark}
        help={m.booking_book_landmark_help()}
        isOptional
        autoComplete="address-line2"
      />
      <div className="cols2">
        <TextField field={fields.district} label={labels.district} autoComplete="address-level2" />
        <TextField field={fields.state} label={labels.state} autoComplete="address-level1" />
      </div>
    </>
  )
}

type LocalityProps = { field: FieldMetadata<string>; localities: readonly string[] }

/** Those of the PIN code are proposed; the directory of the post does not know every one. */
function Locality({ field, localities }: LocalityProps) {
  const { key, ...input } = getInputProps(field, { type: 'text' })
  const help = m.booking_book_locality_help()
  const list = `${field.id}-known`
  return (
    <Field field={field} label={m.booking_book_locality()} help={help}>
      <input
        key={key}
        className="input"
        {...input}
        list={list}
        autoComplete="address-level3"
        aria-describedby={describedBy(field, help)}
      />
      <datalist id={list}>
        {localities.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </Field>
  )
}
