import { formatDay, formatInstant } from '#src/domain/format-time.ts'

/** The Indian day of an ISO day or instant. */
export function dayWords(iso: string): string {
  if (!iso) return 'a date not recorded'
  return iso.includes('T') ? formatInstant(iso, 'day') : formatDay(iso)
}

/** `18 %`, `0.1 %`. */
export function rateWords(basisPoints: number): string {
  return `${basisPoints / 100} %`
}

/** `, at 18 %`, if all lines have one rate. */
export function percentWords(lines: readonly { gstBasisPoints?: number }[]): string {
  const rates = new Set(lines.map(({ gstBasisPoints }) => gstBasisPoints))
  const [rate] = rates
  return rates.size === 1 && rate !== undefined ? `, at ${rateWords(rate)}` : ''
}
