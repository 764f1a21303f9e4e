import { insertDraft } from '#src/db/queries/lab-applications/lab-drafts.ts'
import { DraftId } from '#src/domain/lab-applications/draft.ts'
import type { StartDraft } from '#src/domain/lab-applications/inputs.ts'
import { nothingTyped } from '#src/domain/lab-applications/typed.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { type DraftView, draftView } from '#src/usecases/parts/lab-applications/draft-view.ts'
import { refuseWhileClosed } from '#src/usecases/parts/lab-applications/opened-draft.ts'
import {
  originOf,
  refuseTooManyDrafts,
} from '#src/usecases/parts/lab-applications/refuse-too-many-drafts.ts'
import {
  hashToken,
  sealContact,
  sealDraft,
} from '#src/usecases/parts/lab-applications/sealed-draft.ts'
import { withStep } from '#src/usecases/parts/lab-applications/typed-step.ts'

type Started = {
  /** Opens the applicant's draft, for whoever has it; null for the office's. */
  token: string | null
  draft: DraftView
}

/**
 * Begins a form. Refuses `registration-closed`, `too-many` with `waitSeconds` for one network
 * address, and `fields-disagree` for fields that the step does not have.
 */
export function startDraft(world: World, actor: Actor, input: StartDraft): Promise<Started> {
  return inStep(world, actor, async (step) => {
    const isApplicant = input.door === 'applicant'
    const action = isApplicant ? 'application:send' : 'lab:enter'
    authorise(actor, action)
    if (isApplicant) refuseWhileClosed(step)
    const started = isApplicant ? await forApplicant(step, input) : await forOffice(step, input)
    await audit(world, step.tx, actor, action, started.draft.draftId, { event: 'start' })
    return started
  })
}

async function forApplicant(step: Step, { origin, first }: StartDraft): Promise<Started> {
  const { world } = step
  const originHash = originOf(world, origin)
  await refuseTooManyDrafts(step, originHash)
  const id = DraftId.parse(world.chance.uuid())
  const token = world.chance.token()
  const contact = { email: null, token }
  const row = await insertDraft(step.tx, {
    ...begun(step, id, first),
    tokenHash: hashToken(world, token),
    emailSealed: sealContact(world, id, contact),
    originHash,
  })
  const kept = keptFirst(step, first)
  return { token, draft: await draftView(step, { row, kept, contact, lab: undefined }) }
}

async function forOffice(step: Step, { first }: StartDraft): Promise<Started> {
  const id = DraftId.parse(step.world.chance.uuid())
  const ownerId = personOf(step.actor).id
  const row = await insertDraft(step.tx, { ...begun(step, id, first), ownerId })
  const kept = keptFirst(step, first)
  return {
    token: null,
    draft: await draftView(step, { row, kept, contact: undefined, lab: undefined }),
  }
}

function begun(step: Step, id: DraftId, first: StartDraft['first']) {
  const typedSealed = sealDraft(step.world, id, keptFirst(step, first))
  return { id, typedSealed, createdAt: step.now, touchedAt: step.now }
}

function keptFirst({ world }: Step, first: StartDraft['first']) {
  const nothing = { typed: nothingTyped(), aadhaar: null }
  return first ? withStep(world, nothing, first) : nothing
}
