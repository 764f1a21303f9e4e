import { isTubeConsented } from '#src/db/queries/test-consents.ts'
import type { TubeId } from '#src/domain/tubes/tube.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'

/** Refuses `consent-missing`, in words, before the database does (trigger `tubes_need_consent`). */
export async function refuseWithoutConsent({ tx }: Step, tubeId: TubeId): Promise<void> {
  if (!(await isTubeConsented(tx, tubeId))) throw new Refusal('consent-missing')
}
