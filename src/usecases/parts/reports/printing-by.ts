import type { Printing } from '#src/domain/reports/publication.ts'
import type { Step } from '#src/usecases/step.ts'
import { sha256 } from './signed-content.ts'

/** What a signature and a report version take from outside: the instant, chance, and hashes. */
export function printingBy({ world: { chance, settings }, now }: Step): Printing {
  const { isDemo } = settings
  return { now, isDemo, newId: () => chance.uuid(), newToken: () => chance.token(), sha256 }
}
