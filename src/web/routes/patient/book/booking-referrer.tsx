import type { FieldMetadata } from '@conform-to/react'
import type { FieldWords } from '#src/web/field-words.ts'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = { name: FieldMetadata<string>; phone: FieldMetadata<string> }

/** Who asked for the tests: the name is on the report, the number is for a critical value. */
export function BookingReferrer({ name, phone }: Props) {
  return (
    <div className="cols2 mt-6">
      <TextField
        field={name}
        label={m.booking_book_referrer()}
        help={m.booking_book_referrer_help()}
        isOptional
        autoComplete="off"
      />
      <TextField
        field={phone}
        label={m.booking_book_referrer_phone()}
        help={m.booking_book_referrer_phone_help()}
        isOptional
        type="tel"
        inputMode="tel"
        autoComplete="off"
      />
    </div>
  )
}

/** Their errors, in the page's language. */
export const referrerWords: FieldWords = {
  referrerName: m.booking_book_referrer_name_wrong,
  referrerPhone: m.booking_book_referrer_phone_wrong,
}
