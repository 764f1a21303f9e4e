import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import labForm from '#src/web/lab-form/browser/lab-form.browser.ts?worker&url'
import { PlaceBox } from '#src/web/places/place-box.tsx'
import type { LabPlace } from '#src/web/places/place-words.ts'
import { isChangedSince } from '#src/web/routes/backoffice/office-row-parts.tsx'
import { useBrand } from '#src/web/site.ts'
import { AlertLine } from '#src/web/ui/alert-line.tsx'
import { LinkButton } from '#src/web/ui/button.tsx'
import { SelectField } from '#src/web/ui/forms/choice-field.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextareaField, TextField } from '#src/web/ui/forms/text-field.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { LabsDifference } from './labs-difference.tsx'
import { type EditedField, type EditedLab, fieldWords, typedOf } from './labs-fields.ts'
import { PictureField } from './labs-picture-field.tsx'
import { labsSaid } from './labs-said.ts'

type EditAnswer = SubmissionResult<string[]> | undefined

type Props = {
  lab: EditedLab
  locations: readonly { id: number; name: string }[]
  lastResult: EditAnswer
  /** Where it leads when nothing is changed. */
  back: string
  /** The address of the form's page. */
  action: string
  /** Fills in latitude and longitude. */
  place: LabPlace
}

/** Every field of the lab record. Source: specification §3. */
export function LabsEditForm({ lab, locations, lastResult, back, action, place }: Props) {
  const [form, fields] = useForm<Record<EditedField, string>>({
    id: 'lab-edit',
    lastResult: lastResult ?? null,
    defaultValue: typedOf(lab),
  })
  const labels = fieldWords(useBrand())
  const isStale = isChangedSince(lastResult, lab.version)
  const { id, errorId, allErrors, status, errors: refused } = form
  const text = (field: EditedField) => ({ field: fields[field], label: labels[field] })
  return (
    <>
      <EditAlert refused={refused} lastResult={lastResult} />
      {isStale && <LabsDifference lab={lab} typed={lastResult?.initialValue ?? {}} />}
      <Form
        method="post"
        action={action}
        encType="multipart/form-data"
        preventScrollReset
        {...getFormProps(form)}
        noValidate
        className="labs-edit"
      >
        <div className="body">
          <FormErrors
            form={{ id, errorId, allErrors, status: status ?? 'success', errors: undefined }}
            labels={{ ...labels, image: m.labs_field_image() }}
          />
          <input type="hidden" name="labId" value={lab.labId} />
          <input type="hidden" name="version" value={lab.version} />
          <Group title={m.labs_group_lab()}>
            <TextField {...text('name')} />
            <TextField {...text('directorName')} isOptional />
            <TextField {...text('phone')} isOptional inputMode="tel" />
            <TextField {...text('email')} isOptional type="email" />
            <TextField {...text('website')} isOptional isFull />
            <TextareaField {...text('description')} isOptional isFull rows={3} />
          </Group>
          <Group title={m.labs_group_place()}>
            <SelectField
              {...text('locationId')}
              options={locations.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
            <TextareaField {...text('address')} isFull rows={2} />
            <PlaceBox place={place} />
            <TextField {...text('latitude')} inputMode="decimal" />
            <TextField {...text('longitude')} inputMode="decimal" />
          </Group>
          <Group title={m.labs_group_hours()}>
            <TextField {...text('opensAt')} inputMode="numeric" placeholder="09:30" />
            <TextField {...text('closesAt')} inputMode="numeric" placeholder="18:30" />
            <TextField
              {...text('ratingTenths')}
              help={m.labs_field_rating_help()}
              isOptional
              inputMode="decimal"
            />
          </Group>
          <Group title={m.labs_group_people()}>
            <TextField {...text('technicians')} isOptional />
            <TextField {...text('pathologists')} isOptional />
            <TextareaField {...text('agreementProcess')} isOptional isFull rows={2} />
          </Group>
          <Group title={m.labs_group_pcpndt()}>
            <TextField {...text('pcpndtNumber')} help={m.labs_field_pcpndt_help()} isOptional />
            <TextField {...text('pcpndtTo')} isOptional type="date" />
          </Group>
          <Group title={m.labs_group_shares()}>
            {lab.shareType === 'order' ? (
              <>
                <TextField
                  {...text('platformPercent')}
                  help={m.labs_field_percent_help()}
                  inputMode="numeric"
                />
                <TextField {...text('labPercent')} help={waitingWords(lab)} inputMode="numeric" />
              </>
            ) : (
              <p className="full soft small">
                {m.labs_field_by_category()}{' '}
                <Link to={`/backoffice/labs/${lab.labId}`}>{m.labs_edit_page()}</Link>
              </p>
            )}
          </Group>
          <Group title={m.labs_group_charges()}>
            <TextField {...text('minimumChargePaise')} isOptional inputMode="decimal" />
            <TextField {...text('perKmChargePaise')} isOptional inputMode="decimal" />
            <TextField {...text('additionalChargesPaise')} isOptional inputMode="decimal" />
            <TextField {...text('minimumKm')} isOptional inputMode="numeric" />
            <TextField {...text('maximumKm')} isOptional inputMode="numeric" />
          </Group>
          <Group title={m.labs_group_picture()}>
            <PictureField errors={lastResult?.error?.['image'] ?? undefined} />
          </Group>
          <Group title={m.labs_group_status()}>
            {lab.state === 'active' || lab.state === 'inactive' ? (
              <SelectField
                {...text('status')}
                help={m.labs_field_active_help()}
                options={[
                  { value: '1', label: m.labs_field_active() },
                  { value: '0', label: m.labs_field_inactive() },
                ]}
              />
            ) : (
              <p className="full soft small">
                {m.labs_field_status_help()}{' '}
                <Link to={`/backoffice/labs/${lab.labId}`}>{m.labs_edit_page()}</Link>
              </p>
            )}
          </Group>
        </div>
        <footer>
          <LinkButton to={back} kind="quiet">
            {m.labs_cancel()}
          </LinkButton>
          <SubmitButton intent="edit">
            {isStale ? m.labs_save_anyway() : m.labs_save()}
          </SubmitButton>
        </footer>
        <script type="module" async src={labForm} />
      </Form>
    </>
  )
}

function waitingWords({ waitingPair }: EditedLab) {
  if (!waitingPair) return undefined
  const { platformPercent: platform, labPercent: lab } = waitingPair
  return m.labs_field_waiting({ platform, lab })
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset className="labs-group">
      <legend>{title}</legend>
      <div className="cols2">{children}</div>
    </fieldset>
  )
}

type Alerted = { refused: readonly string[] | undefined; lastResult: EditAnswer }

/** A refusal stays until it is closed; wrong percentages are reported as in the specification. */
function EditAlert({ refused, lastResult }: Alerted) {
  const key = JSON.stringify(lastResult)
  if (refused) return <AlertLine key={key} tone="alert" words={refused.join(' ')} isSticky />
  if (!areWrongPercentages(lastResult)) return null
  return <AlertLine key={key} tone="alert" words={labsSaid.percentages} />
}

function areWrongPercentages(lastResult: EditAnswer): boolean {
  const { error = null, initialValue } = lastResult ?? {}
  if (!error || !('labPercent' in error || 'platformPercent' in error)) return false
  return Boolean(initialValue?.['labPercent'] && initialValue['platformPercent'])
}
