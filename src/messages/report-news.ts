import type { BookingNumber } from '#src/domain/bookings/booking.ts'
import type { Language } from '#src/domain/people/language.ts'
import type { News } from './news.ts'
import { saying } from './say.ts'

export type ReportFacts = {
  number: BookingNumber | string
  /** The version that replaces the old one; null where the report was withdrawn. */
  newVersion: number | null
}
export type ReportEvent = 'report-revised' | 'report-withdrawn'

/**
 * To a person who opened a version of a report that no longer counts: what to do, without any of
 * its content, neither a test's name nor a value.
 */
export function reportNews(
  { number, newVersion }: ReportFacts,
  { brand, language }: { brand: string; language: Language },
): News {
  const say = saying(language)
  const of = { brand, number }
  if (newVersion === null)
    return {
      subject: say('subject_report_withdrawn', of),
      text: say('line', { ...of, words: say('report_withdrawn', {}) }),
    }
  const words = say('report_changed', { version: String(newVersion) })
  return { subject: say('subject_report_changed', of), text: say('line', { ...of, words }) }
}

export function isReportEvent(event: string): event is ReportEvent {
  return event === 'report-revised' || event === 'report-withdrawn'
}
