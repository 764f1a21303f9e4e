import type { BookingNumber } from '#src/domain/bookings/booking.ts'

type ReportNews = {
  brand: string
  number: BookingNumber | string
  /** The version that replaces the old one; null where the report was withdrawn. */
  newVersion: number | null
}

/**
 * To a person who opened a version of a report that no longer counts: what to do, without any of
 * its content, neither a test's name nor a value.
 */
export function reportNews({ brand, number, newVersion }: ReportNews): {
  subject: string
  text: string
} {
  return {
    subject: `${brand} booking ${number}: a report you opened was ${newVersion ? 'changed' : 'withdrawn'}`,
    text: newVersion
      ? `${brand} ${number}: the lab changed a report that you opened. Do not act on the old one. Sign in and read version ${newVersion}: the changes are at the top. Show it to your doctor.`
      : `${brand} ${number}: the lab withdrew a report that you opened. Do not use it. Sign in to read why, and ask the lab or your doctor what to do.`,
  }
}
