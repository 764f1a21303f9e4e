import { durationWords } from './draw-moment-words.ts'
import { m } from './words/compiled/messages.js'

type Carry = { minutes: number; test: string; isConfirmed: boolean; pastMinutes: number }

/** "4 h", "1 h 30 min". */
export function limitWords(minutes: number): string {
  const isWhole = minutes % 60 === 0
  return isWhole ? m.bench_hours({ count: minutes / 60 }) : durationWords(minutes)
}

/** "ESR keeps for 4 h after the draw.", or that this is to be confirmed. */
export function keepsWords({ test, minutes, isConfirmed }: Carry): string {
  const duration = limitWords(minutes)
  return isConfirmed ? m.carry_keeps({ test, duration }) : m.carry_keeps_unknown({ test, duration })
}

/** "35 min past its limit". */
export function pastWords({ pastMinutes }: Pick<Carry, 'pastMinutes'>): string {
  return m.carry_past({ duration: durationWords(pastMinutes) })
}
