import { m } from '#src/web/words/compiled/messages.js'

/** The four phone fields: digits 0-9 only, exactly ten. Source: specification §5, other rules. */
export const digitsOnly = {
  kind: 'digits',
  wrong: (typed: string) => m.labform_digits_wrong({ count: typed.replace(/\D/g, '').length }),
} as const
