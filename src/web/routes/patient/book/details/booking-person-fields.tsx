import type { FieldMetadata } from '@conform-to/react'
import type { Relation, Sex } from '#src/domain/people/patient.ts'
import { classes } from '#src/web/ui/classes.ts'
import { AgreeField, RadioField, SelectField } from '#src/web/ui/forms/choice-field.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { relationWords, sexWords } from '#src/web/routes/patient/book/booking-person-words.ts'

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
}

/**
 * A person to be tested. The guardian's declaration and the weight are shown for a child, or when
 * one is missing or wrong.
 */
export function PersonFields({ fields, labels }: Props) {
  const { name, birthDate, sex, relation, guardianDeclared, weightKg } = fields
  const isChild = guardianDeclared.errors || weightKg.errors || guardianDeclared.initialValue
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
      <div className={classes('guardian', isChild && 'guardian--asked')}>
        <AgreeField
          field={guardianDeclared}
          label={m.booking_book_guardian()}
          help={m.booking_book_guardian_help()}
        />
        <TextField
          field={weightKg}
          label={m.booking_book_weight()}
          help={m.booking_book_weight_help()}
          inputMode="decimal"
          isOptional
        />
      </div>
    </>
  )
}

function optionsOf(words: Readonly<Record<string, () => string>>) {
  return Object.entries(words).map(([value, label]) => ({ value, label: label() }))
}
