import type { AnalyteRules } from '#src/domain/analytes/analyte-rules.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** "more than 100% (at least 20 mg/dL), within 365 days (KDIGO 2012)". */
export function deltaLimitWords(delta: AnalyteRules['delta'], unit: string): string {
  if (!delta) return m.analytes_none()
  const { absolute, percent, least, variation, withinDays, source } = delta
  const limits = [
    absolute !== null && `${absolute} ${unit}`,
    percent !== null && `${percent}%`,
    variation && m.analytes_delta_rcv(variation),
  ].filter((part) => part !== false && part !== null)
  const smallest = least === null ? '' : m.analytes_delta_from_least({ least: `${least} ${unit}` })
  const words = [limits.join(' / '), smallest].filter(Boolean).join(', ')
  return m.analytes_delta_words({ limits: words, days: withinDays, source })
}

/** "20 to 25 °C: 8 h; 2 to 8 °C: 72 h". */
export function hoursWords(stability: AnalyteRules['stability']): string {
  if (!stability) return m.analytes_none()
  const { ambientMinutes, cooledMinutes, source } = stability
  const hours = (minutes: number) => Math.round(minutes / 6) / 10
  const parts = [
    ambientMinutes !== null && m.analytes_hours_ambient({ hours: hours(ambientMinutes) }),
    cooledMinutes !== null && m.analytes_hours_cooled({ hours: hours(cooledMinutes) }),
    `(${source})`,
  ]
  return parts.filter(Boolean).join(' ')
}
