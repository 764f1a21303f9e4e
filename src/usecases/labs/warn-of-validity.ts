import { type Ending, insertWarning, listEnding } from '#src/db/queries/labs/lab-validity.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { batchesOf } from '#src/domain/batches.ts'
import { validities, WARNED_AHEAD, warningDue } from '#src/domain/labs/validity.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { notify } from '#src/usecases/parts/messages/notify.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** Labs per transaction. */
const BATCH = 100

/**
 * Warns each lab once 60, 30 and 7 days before its licence or accreditation ends, and when it has
 * ended. Returns how many warnings were written.
 * Source: reliability I16.
 */
export async function warnOfValidity(world: World, actor: Actor): Promise<{ warned: number }> {
  authorise(actor, 'clock:tick')
  const ending = await inStep(world, actor, readEnding)
  let warned = 0
  for (const batch of batchesOf(ending, BATCH))
    warned += await inStep(world, actor, (step) => warnEach(step, batch))
  return { warned }
}

async function readEnding({ tx, now }: Step): Promise<Ending[]> {
  const until = indianDay(now).add(WARNED_AHEAD)
  const found: Ending[] = []
  for (const of of validities) found.push(...(await listEnding(tx, of, until, { isTold: false })))
  return found
}

async function warnEach(step: Step, ending: readonly Ending[]): Promise<number> {
  let warned = 0
  for (const one of ending) if (await warn(step, one)) warned += 1
  return warned
}

/** The row is the guard: only one of two concurrent workers, or of two days, writes it. */
async function warn(step: Step, ending: Ending): Promise<boolean> {
  const { world, tx, actor, now } = step
  const { labId, code, name, email, of, endsOn } = ending
  const days = warningDue(endsOn, indianDay(now))
  if (days === undefined) return false
  if (!(await insertWarning(tx, { labId, of, endsOn, days, sentAt: now }))) return false
  const facts = { code, name, of, endsOn, days }
  if (email) await notify(step, { email }, { event: 'lab-validity-ends', subjectId: labId, facts })
  const detail = { warned: of, endsOn: endsOn.toString(), days }
  await audit(world, tx, actor, 'clock:tick', labId, detail)
  return true
}
