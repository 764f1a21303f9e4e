import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { rupeesToType } from '#src/domain/format-rupees.ts'
import { MOST_TAT_HOURS } from '#src/domain/labs/most-tat-hours.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { RadioField } from '#src/web/ui/forms/choice-field.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { OfferLine } from './desk-prices.tsx'

type Typed = { price: string; listPrice: string; tatHours: string; standing: string }
type Props = {
  line: OfferLine
  back: string
  lastResult: SubmissionResult<string[]> | undefined
}

/** The lab's price for one item: rupees as people write them, hours, on or off. */
export function DeskPriceForm({ line, back, lastResult }: Props) {
  const { offer, usualTatHours } = line
  const [form, fields] = useForm<Typed>({
    id: 'price',
    lastResult: lastResult ?? null,
    defaultValue: typedOf(line),
  })
  const labels = {
    price: m.desk_price(),
    listPrice: m.desk_list_price(),
    tatHours: m.desk_tat(),
    standing: m.desk_standing(),
  }
  return (
    <Form method="post" className="form" {...getFormProps(form)} noValidate>
      <FormErrors form={form} labels={labels} />
      {line.lacksPcpndt && <Note tone="needs">{m.desk_pcpndt_first()}</Note>}
      {/* The version shown now, even after a refusal: the current values have been seen by then. */}
      {offer && <input type="hidden" name="version" value={offer.version} />}
      <div className="cols2">
        <TextField
          field={fields.price}
          label={labels.price}
          help={m.desk_price_help()}
          inputMode="decimal"
          autoComplete="off"
          autoFocus={!lastResult}
        />
        <TextField
          field={fields.listPrice}
          label={labels.listPrice}
          help={m.desk_list_price_help()}
          inputMode="decimal"
          autoComplete="off"
        />
      </div>
      <TextField
        field={fields.tatHours}
        label={labels.tatHours}
        help={m.desk_tat_help({ most: MOST_TAT_HOURS, hours: usualTatHours })}
        inputMode="numeric"
        autoComplete="off"
      />
      <RadioField
        field={fields.standing}
        label={labels.standing}
        options={[
          { value: 'on', label: m.desk_show_on() },
          { value: 'off', label: m.desk_show_off() },
        ]}
      />
      <div className="actions">
        <SubmitButton>{m.desk_save()}</SubmitButton>
        <LinkButton to={back} kind="quiet">
          {m.desk_back()}
        </LinkButton>
      </div>
    </Form>
  )
}

function typedOf({ offer, usualTatHours, lacksPcpndt }: OfferLine): Typed {
  const standing = lacksPcpndt ? 'off' : 'on'
  if (!offer) return { price: '', listPrice: '', tatHours: String(usualTatHours), standing }
  return {
    price: rupeesToType(offer.pricePaise),
    listPrice: rupeesToType(offer.listPricePaise),
    tatHours: String(offer.tatHours),
    standing: offer.isActive ? 'on' : 'off',
  }
}
