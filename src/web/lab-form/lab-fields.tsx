import { Fragment, type ReactNode } from 'react'
import { classes } from '#src/web/ui/classes.ts'
import {
  describedBy,
  Field,
  FieldErrors,
  FieldHelp,
  type AnyField,
} from '#src/web/ui/forms/field.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { FieldGroup, LabField } from './field-shapes.ts'
import { NextTrouble } from './lab-troubles.tsx'
import { PlaceBox } from '#src/web/places/place-box.tsx'
import type { LoadedForm } from './load-form.ts'

export const FORM_ID = 'lab'

type Values = Readonly<Record<string, string>>
type Errors = Readonly<Record<string, string[]>>

type Props = {
  groups: readonly FieldGroup[]
  values: Values
  errors: Errors
  place: LoadedForm['place']
}

/** The fields of a step, group by group, as typed, each with its errors. */
export function LabFields({ groups, values, errors, place }: Props) {
  const wrong = Object.keys(errors)
  return groups.map(({ legend, fields }) => {
    const ticks = fields.filter(({ kind }) => kind === 'tick')
    return (
      <fieldset key={legend()} className="group">
        <legend>{legend()}</legend>
        <div className="cols2">
          {fields
            .filter(({ kind }) => kind !== 'tick')
            .map((field) => (
              <Fragment key={field.name}>
                {field.name === 'latitude' && place && <PlaceBox place={place} />}
                <OneField
                  field={field}
                  value={values[field.name] ?? ''}
                  errors={errors[field.name]}
                  wrong={wrong}
                />
              </Fragment>
            ))}
          {ticks.length > 0 && <Ticks fields={ticks} values={values} />}
        </div>
      </fieldset>
    )
  })
}

/** The ids of a field's help and error, without a form library in the browser. */
function fieldFace(name: string, errors: string[] | undefined): AnyField {
  const id = `${FORM_ID}-${name}`
  return {
    id,
    name,
    key: undefined,
    valid: errors === undefined,
    errors,
    errorId: `${id}-error`,
    descriptionId: `${id}-help`,
  }
}

type OneProps = {
  field: LabField
  value: string
  errors: string[] | undefined
  /** The names of all wrong fields of the step, in order. */
  wrong: readonly string[]
}

function OneField({ field, value, errors, wrong }: OneProps) {
  const face = fieldFace(field.name, errors)
  const help = field.help?.()
  const next = errors && <NextTrouble id={FORM_ID} name={field.name} names={wrong} />
  if (field.kind === 'yesno')
    return <YesNo field={field} value={value} errors={errors} next={next} />
  return (
    <Field
      field={face}
      label={field.label()}
      help={help}
      isFull={field.isFull}
      isOptional={field.isOptional}
      after={next}
    >
      <Control field={field} face={face} value={value} describedBy={describedBy(face, help)} />
    </Field>
  )
}

type ControlProps = {
  field: LabField
  face: AnyField
  value: string
  describedBy: string | undefined
}

function Control({ field, face, value, describedBy: by }: ControlProps) {
  const shared = {
    id: face.id,
    name: face.name,
    className: 'input',
    defaultValue: value,
    'aria-invalid': face.valid ? undefined : true,
    'aria-required': field.isOptional ? undefined : true,
    'aria-describedby': by,
    autoComplete: field.autoComplete ?? 'off',
  } as const
  if (field.kind === 'area') return <textarea {...shared} rows={3} />
  if (field.kind === 'select') return <Select shared={shared} field={field} />
  return <input {...shared} {...inputLook(field)} />
}

function inputLook({ kind, type, inputMode, isCode }: LabField) {
  if (kind === 'date' || kind === 'time') return { type: kind }
  if (kind === 'digits')
    return { type: 'tel', inputMode: 'numeric', maxLength: 10, 'data-digits': '10' } as const
  if (kind === 'count') return { type: 'text', inputMode: 'numeric', 'data-digits': '8' } as const
  return {
    type: type ?? 'text',
    inputMode,
    ...(isCode && { autoCapitalize: 'characters', spellCheck: false }),
  }
}

type SelectShared = { id: string; name: string; className: string; defaultValue: string }

function Select({ shared, field }: { shared: SelectShared; field: LabField }) {
  return (
    <select {...shared}>
      <option value="">{m.labform_select()}</option>
      {field.options?.map(({ value, label }) => (
        <option key={value} value={value}>
          {label()}
        </option>
      ))}
    </select>
  )
}

type YesNoProps = Omit<OneProps, 'wrong'> & { next: ReactNode }

function YesNo({ field, value, errors, next }: YesNoProps) {
  const face = fieldFace(field.name, errors)
  const answers = [
    ['yes', m.labform_yes()],
    ['no', m.labform_no()],
  ] as const
  return (
    <fieldset className={classes('field', errors && 'field--error', field.isFull && 'full')}>
      <legend className="label">
        {field.label()} {field.isOptional && <span className="soft">({m.fields_optional()})</span>}
      </legend>
      <FieldHelp field={face} help={field.help?.()} />
      <div className="choices">
        {answers.map(([answer, words]) => (
          <label key={answer}>
            <input
              type="radio"
              id={answer === 'yes' ? face.id : undefined}
              name={field.name}
              value={answer}
              defaultChecked={value === answer}
            />
            {words}
          </label>
        ))}
      </div>
      <FieldErrors field={face} />
      {next}
    </fieldset>
  )
}

function Ticks({ fields, values }: { fields: readonly LabField[]; values: Values }) {
  return (
    <fieldset className="field full">
      <legend className="label">{m.labform_visitors()}</legend>
      <div className="choices">
        {fields.map(({ name, label }) => (
          <label key={name}>
            <input
              type="checkbox"
              id={`${FORM_ID}-${name}`}
              name={name}
              value="yes"
              defaultChecked={values[name] === 'yes' || values[name] === 'on'}
            />
            {label()}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
