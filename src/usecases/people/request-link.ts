import { insertAccountLink } from '#src/db/queries/people/account-links.ts'
import { nthLinkFrom } from '#src/db/queries/changes/counted-for-limits.ts'
import { lockName } from '#src/db/queries/changes/named-lock.ts'
import { findUserIdByEmail } from '#src/db/queries/people/people-roles.ts'
import { LINK_LIFE, type LinkPurpose, type RequestLink } from '#src/domain/people/account-link.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { AccountLink } from '#src/messages/letters/account.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { refuseTooMany } from '#src/usecases/parts/limits/refuse-too-many.ts'
import { notify } from '#src/usecases/parts/messages/notify.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { hashLink } from '#src/usecases/parts/people/hash-link.ts'
import { mailboxIsFull } from '#src/usecases/parts/people/mailbox-is-full.ts'

type Input = RequestLink & { origin?: string }

/**
 * E-mails an address, whether or not it has an account: a link to create one, or to set a new
 * password. The answer and its cost are the same; only the mailbox learns which e-mail it was.
 * `origin`: the caller's network address. Refuses `too-many` with `waitSeconds` to one
 * network; an address at its
 * hourly limit gets no more, silently.
 * Source: decision 052.
 */
export async function requestLink(world: World, actor: Actor, input: Input) {
  authorise(actor, 'account-link:request')
  return inStep(world, actor, async (step) => {
    const { tx } = step
    const { email } = input
    await lockName(tx, `account-link ${email}`)
    const now = await world.clock.real(tx)
    const from = input.origin ? world.cipher.hash(input.origin, 'account_links.origin') : null
    if (await isEnough(step, { email, from, now })) return { sent: true }
    const hasAccount = (await findUserIdByEmail(tx, email)) !== undefined
    const purpose = hasAccount ? 'reset' : 'sign-up'
    const token = world.chance.token()
    const id = world.chance.uuid()
    await insertAccountLink(tx, {
      id,
      email,
      purpose,
      tokenHash: hashLink(world, token),
      origin: from,
      expiresAt: now.add(LINK_LIFE[purpose]),
      createdAt: now,
    })
    const facts = { kind: kindOf(purpose, input), path: pathTo(purpose, token, input) }
    const expiresAt = step.now.add(LINK_LIFE[purpose])
    const to = { email, ...(input.language && { language: input.language }) }
    await notify(step, to, { event: 'account-link', facts, expiresAt })
    await audit(world, tx, actor, 'account-link:request', id)
    return { sent: true }
  })
}

type Asked = { email: string; from: string | null; now: Temporal.Instant }

/** Refuses `too-many` to the network; true where the mailbox has had enough. */
async function isEnough({ tx, world }: Step, { email, from, now }: Asked): Promise<boolean> {
  const { accountLinksFromNetwork: ofNetwork } = world.settings.networkLimits
  if (from !== null)
    await refuseTooMany(tx, now, [
      { limit: ofNetwork, nth: (window) => nthLinkFrom(tx, from, window) },
    ])
  return mailboxIsFull(tx, email, now)
}

/** What was requested and what exists may differ. */
function kindOf(there: LinkPurpose, { purpose: asked }: RequestLink): AccountLink['kind'] {
  if (there === 'sign-up') return asked === 'sign-up' ? 'sign-up' : 'no-account'
  return asked === 'sign-up' ? 'account-exists' : 'reset'
}

function pathTo(purpose: LinkPurpose, token: string, { to }: RequestLink) {
  const onward = to ? `?to=${encodeURIComponent(to)}` : ''
  return `/${purpose}/${token}${onward}`
}
