import type { Printing } from '#src/domain/reports/publication.ts'
import { sha256 } from './sha256.ts'
import type { Step } from './step.ts'

/** What a signature and a report version take from outside: the instant, chance, and hashes. */
export function printingBy({ world: { chance, settings }, now }: Step): Printing {
  const { isDemo } = settings
  return { now, isDemo, newId: () => chance.uuid(), newToken: () => chance.token(), sha256 }
}
