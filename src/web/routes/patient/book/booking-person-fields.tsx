import type { FieldMetadata } from '@conform-to/react'
import type { Relation, Sex } from '#src/domain/people/patient.ts'
import { classes } from '#src/web/ui/classes.ts'
import { AgreeField, RadioField, SelectField } from '#src/web/ui/forms/choice-field.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { relationWords, sexWords } from './booking-person-words.ts'

type Props = {
  fields: {
    name: FieldMetadata<string>
    birthDate: FieldMetadata<string>
    sex: FieldMetadata<Sex>
    relation: FieldMetadata<Relation>
    guardianDeclared: FieldMetadata<boolean | undefined>
    weightKg: FieldMetadata<number | undefined>
  }
  labels: { name: string; birthDate: string; sex: string; relation: string }
  /** The person is under 18 and the declaration was missing. */
  isGuardianAsked: boolean
}

/**
 * A person to be tested. The guardian's declaration is shown for a child, or when it is missing.
 */
export function PersonFields({ fields, labels, isGuardianAsked }: Props) {
  const { name, birthDate, sex, relation, guardianDeclared, weightKg } = fields
  return (
    <>
      <TextField
        field={name}
        label={labels.name}
        help={m.booking_book_name_help()}
        autoComplete="name"
      />
      <TextField
        field={birthDate}
        type="date"
        label={labels.birthDate}
        help={m.booking_book_birth_date_help()}
        autoComplete="bday"
      />
      <RadioField
        field={sex}
        label={labels.sex}
        help={m.booking_book_sex_help()}
        options={optionsOf(sexWords)}
      />
      <SelectField
        field={relation}
        label={labels.relation}
        prompt={m.booking_book_choose()}
        options={optionsOf(relationWords)}
      />
      <TextField
        field={weightKg}
        label={m.booking_book_weight()}
        help={m.booking_book_weight_help()}
        inputMode="decimal"
        isOptional
      />
      <div className={classes('guardian', isGuardianAsked && 'guardian--asked')}>
        <AgreeField
          field={guardianDeclared}
          label={m.booking_book_guardian()}
          help={m.booking_book_guardian_help()}
        />
      </div>
    </>
  )
}

function optionsOf(words: Readonly<Record<string, () => string>>) {
  return Object.entries(words).map(([value, label]) => ({ value, label: label() }))
}
