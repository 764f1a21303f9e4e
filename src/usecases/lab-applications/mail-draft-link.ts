import { setNewsEmail } from '#src/db/queries/lab-applications/lab-applications.ts'
import { nthMessageAbout } from '#src/db/queries/changes/counted-for-limits.ts'
import { setDraftContact } from '#src/db/queries/lab-applications/lab-drafts.ts'
import type { DraftId } from '#src/domain/lab-applications/draft.ts'
import type { MailDraftLink } from '#src/domain/lab-applications/inputs.ts'
import { limits } from '#src/domain/limits.ts'
import type { Language } from '#src/domain/people/language.ts'
import { Email } from '#src/domain/people/sign-in.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { refuseTooMany } from '#src/usecases/parts/limits/refuse-too-many.ts'
import { notify } from '#src/usecases/parts/messages/notify.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { notAllowed } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import {
  isDecided,
  openedDraft,
  refuseWhileClosed,
} from '#src/usecases/parts/lab-applications/opened-draft.ts'
import { fieldsDisagree } from '#src/usecases/parts/labs/disagreements.ts'
import { sealContact } from '#src/usecases/parts/lab-applications/sealed-draft.ts'
import { draftPath } from '#src/usecases/parts/lab-applications/applicants-link.ts'

const event = 'lab-draft-link'

/** `language`: that of the page, in which the letter is written. */
type Input = MailDraftLink & { language?: Language }

/**
 * Sends applicants the link to their own form; news go to the same address from now on. Refuses
 * `too-many` with `waitSeconds`, `not-allowed-now` once it is decided, `not-found` for a draft of
 * the office, which needs no link.
 */
export function mailDraftLink(world: World, actor: Actor, input: Input) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'application:send')
    const email = parsedEmail(input.email)
    const opened = await openedDraft(step, input, { forUpdate: true })
    const { row, contact, lab } = opened
    if (!contact) throw new Refusal('not-found')
    if (!lab) refuseWhileClosed(step)
    else if (isDecided(opened)) throw notAllowed(actor, 'lab', lab.state)
    await refuseTooManyLinks(step, row.id)
    const emailSealed = sealContact(world, row.id, { ...contact, email })
    await setDraftContact(step.tx, row.id, { emailSealed, touchedAt: step.now })
    if (lab) {
      const sealed = world.cipher.seal(email, `labs.news_email:${lab.id}`)
      await setNewsEmail(step.tx, lab.id, sealed)
    }
    const to = { email, ...(input.language && { language: input.language }) }
    const facts = { path: draftPath(contact.token) }
    await notify(step, to, { event, subjectId: row.id, facts })
    await audit(world, step.tx, actor, 'application:send', row.id, { event: 'mail-link' })
    return { email }
  })
}

function parsedEmail(typed: string): string {
  const { success, data } = Email.safeParse(typed)
  if (!success) throw fieldsDisagree([{ path: 'email', kind: 'malformed' }])
  return data
}

/** The draft is locked, so that the count stays true. */
async function refuseTooManyLinks({ tx, now }: Step, subjectId: DraftId) {
  const { linksOfLabDraft: limit } = limits
  const about = { event, subjectId }
  await refuseTooMany(tx, now, [{ limit, nth: (window) => nthMessageAbout(tx, about, window) }])
}
