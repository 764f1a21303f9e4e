import type { FieldMetadata } from '@conform-to/react'
import type { Relation, Sex } from '#src/domain/people/patient.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { relationWords, sexWords } from './booking-person-words.ts'
import { AgreeField, RadioField, SelectField } from './choice-field.tsx'
import { TextField } from './text-field.tsx'

type Props = {
  fields: {
    name: FieldMetadata<string>
    birthDate: FieldMetadata<string>
    sex: FieldMetadata<Sex>
    relation: FieldMetadata<Relation>
    guardianDeclared: FieldMetadata<boolean | undefined>
  }
  labels: { name: string; birthDate: string; sex: string; relation: string }
  /** The server asked for the declaration: without JavaScript that is how it comes. */
  isGuardianAsked: boolean
}

/** A person to be tested. The guardian's declaration comes with a birth date under 18. */
export function PersonFields({ fields, labels, isGuardianAsked }: Props) {
  const { name, birthDate, sex, relation, guardianDeclared } = fields
  const isChild = isGuardianAsked || isUnderAge(birthDate.value)
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
      {isChild && (
        <AgreeField
          field={guardianDeclared}
          label={m.booking_book_guardian()}
          help={m.booking_book_guardian_help()}
        />
      )}
    </>
  )
}

function optionsOf(words: Readonly<Record<string, () => string>>) {
  return Object.entries(words).map(([value, label]) => ({ value, label: label() }))
}

/** Only whether to show the question at once: whether it is needed, the server decides. */
function isUnderAge(birthDate: string | undefined) {
  if (!birthDate || Number.isNaN(Date.parse(birthDate))) return false
  const of18 = new Date(birthDate)
  of18.setUTCFullYear(of18.getUTCFullYear() + 18)
  return of18.getTime() > Date.now()
}
