import type { FieldMetadata } from '@conform-to/react'
import type { z } from 'zod'
import { childRecords, speakers, type SpokenFor } from '#src/domain/visits/spoken-for.ts'
import { SelectField } from '#src/web/ui/forms/choice-field.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { childRecordWords, speakerWords } from '#src/web/ui/visit-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Typed = z.input<typeof SpokenFor> | undefined

/** For a child too young to speak: who identifies it, and the record that confirms it. */
export function VisitSpokenFor({ field }: { field: FieldMetadata<Typed> }) {
  const { saidBy, relation, record } = field.getFieldset()
  const choose = m.visit_choose()
  return (
    <>
      <TextField field={saidBy} label={m.visit_said_by()} autoComplete="off" />
      <SelectField
        field={relation}
        label={m.visit_speaker()}
        prompt={choose}
        options={speakers.map((value) => ({ value, label: speakerWords[value]() }))}
      />
      <SelectField
        field={record}
        label={m.visit_record()}
        help={m.visit_record_help()}
        prompt={choose}
        options={childRecords.map((value) => ({ value, label: childRecordWords[value]() }))}
      />
    </>
  )
}
