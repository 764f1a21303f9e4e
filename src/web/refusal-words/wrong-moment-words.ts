import { durationWords } from '#src/web/draw-moment-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Facts = Readonly<Record<string, string | number>>

/** Why a sample would not be valid now: too soon, or too late. */
export function wrongMomentWords({ test = '', passed = 0, from = 0, to = '' }: Facts): string {
  const spoken = (minutes: string | number) => durationWords(Number(minutes))
  if (Number(passed) < Number(from))
    return m.refusals_moment_too_soon({ test, passed: spoken(passed), from: spoken(from) })
  return m.refusals_moment_too_late({ test, passed: spoken(passed), to: spoken(to) })
}
