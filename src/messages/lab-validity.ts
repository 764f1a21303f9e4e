import type { Validity, WarningDays } from '#src/domain/labs/validity.ts'
import { calendarDate } from './india-times.ts'
import type { Message } from './message.ts'

type ValidityNews = {
  labName: string
  code: string
  of: Validity
  /** Its last day in India. */
  endsOn: Temporal.PlainDate
  days: WarningDays
  /** Where to send the renewed document. */
  operator: string
}

const names: Record<Validity, string> = {
  licence: 'licence',
  accreditation: 'NABL accreditation',
  pcpndt: 'registration under the PCPNDT Act',
}

/**
 * To a lab whose licence, accreditation or ultrasound registration ends or has ended: what that
 * means and what to do.
 * Source: reliability I16.
 */
export function labValidityMail(to: string, news: ValidityNews): Message {
  const { labName, code, of, endsOn, days, operator } = news
  const name = names[of]
  const day = calendarDate(endsOn)
  const ends = days === 0 ? `was valid until ${day} and has expired` : `is valid until ${day}`
  return {
    channel: 'email',
    to,
    replyTo: operator,
    subject: `${labName} (${code}): ${name} ${days === 0 ? 'has expired' : `ends on ${day}`}`,
    text: `The ${name} of ${labName} ${ends}.

${meaning(of, days)} Send us the new one: sign in and upload it under “Documents”, or write to ${operator}.
`,
  }
}

function meaning(of: Validity, days: WarningDays): string {
  if (of === 'licence')
    return days === 0
      ? 'The lab is no longer listed and takes no new bookings. Existing bookings continue.'
      : 'At midnight after that day the lab is no longer listed and takes no new bookings.'
  if (of === 'pcpndt')
    return days === 0
      ? 'Ultrasound is no longer listed at this lab and cannot be booked.'
      : 'After that day ultrasound is no longer listed at this lab, and no visit after it can be booked.'
  return days === 0
    ? 'The accreditation mark is no longer shown.'
    : 'At midnight after that day the accreditation mark is no longer shown.'
}
