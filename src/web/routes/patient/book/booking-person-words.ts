import type { Relation, Sex } from '#src/domain/people/patient.ts'
import { m } from '#src/web/words/compiled/messages.js'

export const sexWords: Record<Sex, () => string> = {
  female: m.booking_book_sex_female,
  male: m.booking_book_sex_male,
  other: m.booking_book_sex_other,
}

export const relationWords: Record<Relation, () => string> = {
  self: m.booking_book_relation_self,
  spouse: m.booking_book_relation_spouse,
  child: m.booking_book_relation_child,
  parent: m.booking_book_relation_parent,
  sibling: m.booking_book_relation_sibling,
  other: m.booking_book_relation_other,
}
