import { hookedBy } from '#src/db/driver/before-commit.ts'
import { findReply, refuseClaimed, saveAnswer } from '#src/db/queries/replies/replies.ts'
import { MISSED, sqlStateOf } from '#src/db/driver/sql-state.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { isRefusal, Refusal, type RefusalCode } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'
import type { Claim } from './claim-reply.ts'

/**
 * How long an earlier version works on a claim that it wrote before its change; a claim without
 * an answer for this long belongs to a dead process.
 */
const lease = { seconds: 60 }

type Keyed = {
  claim: Claim
  prepare?: () => Promise<unknown>
  run: () => Promise<unknown>
}

/**
 * Runs a verb once for its key. The key's record is written with the change and committed with it,
 * so a process that dies leaves both or neither. A later request gets the answer without running
 * the verb. Refuses `key-reused` for another body, `still-in-flight` while the first one is being
 * done.
 *
 * `prepare` is what the verb needs first, such as another quote. The key is looked up before it, so
 * that nothing the earlier request has changed can refuse it; what it commits is not the answer.
 * Source: reliability P16, A1 to A3; decision 139.
 */
export async function underClaim(
  world: World,
  actor: Actor,
  { claim, prepare, run }: Keyed,
): Promise<unknown> {
  authorise(actor, 'reply:keep')
  const before = prepare ? await earlier(world, claim) : 'none'
  if (typeof before === 'object') return before.answer
  const act = async () => {
    await prepare?.()
    return hooked(claim, run)
  }
  try {
    return await act()
  } catch (error) {
    // What another request with the key has changed is why a verb may refuse.
    if (!claim.isTaken && error instanceof Error && !isRefusal(error)) throw error
    const found = await earlier(world, claim)
    if (found === 'none') {
      if (claim.isTaken) throw new Refusal('still-in-flight')
      throw error
    }
    claim.isTaken = false
    return found === 'abandoned' ? act() : found.answer
  }
}

async function hooked(claim: Claim, run: () => Promise<unknown>): Promise<unknown> {
  let sent: { text: string; isPlain: boolean } | undefined
  const heard = (error: unknown) => {
    if (sqlStateOf(error) !== MISSED) return error
    claim.isTaken = true
    return new Refusal('still-in-flight')
  }
  const answer = await hookedBy(
    {
      begins: (send) => refuseClaimed(send, claim).catch((error: unknown) => rethrow(heard(error))),
      commits: (tx, answered) => {
        sent = asText(answered)
        return saveAnswer(tx, claim, sent.text, heard)
      },
      committed: () => {
        if (sent) claim.kept = sent.text
      },
    },
    run,
  )
  const whole = asText(answer)
  claim.isWhole = whole.isPlain && claim.kept === whole.text
  return answer
}

function rethrow(error: unknown): never {
  throw error
}

/** Not plain: what is read back has no methods, as an instant does. */
function asText(answer: unknown) {
  let isPlain = true
  const text = JSON.stringify(answer ?? null, function (this: unknown, name, value: unknown) {
    const before: unknown = this instanceof Object ? Reflect.get(this, name) : value
    if (before !== value) isPlain = false
    return value
  })
  return { text, isPlain }
}

/** What an earlier request with the key has left. */
function earlier({ db, clock }: World, claim: Claim) {
  return db.transaction(async (tx) => {
    const kept = await findReply(tx, claim)
    if (!kept || kept.token === claim.token) return 'none'
    if (kept.fingerprint !== claim.fingerprint) {
      const stored = storedIn(kept.answer)
      if (!isStoredRefusal(stored)) claim.madeBefore = stored
      return refused(claim, 'key-reused')
    }
    claim.isRepeated = true
    if (kept.status !== null) {
      claim.reply = { status: kept.status, body: kept.body ?? '' }
      return refused(claim, 'still-in-flight')
    }
    if (kept.answer !== null) return { answer: answerOf(kept.answer) }
    const at = await clock.real(tx)
    claim.isRepeated = false
    if (Temporal.Instant.compare(kept.claimedAt.add(lease), at) > 0)
      return refused(claim, 'still-in-flight')
    claim.takesOver = kept.token
    return 'abandoned'
  })
}

function refused(claim: Claim, code: RefusalCode): never {
  claim.isTaken = true
  throw new Refusal(code)
}

function storedIn(kept: unknown): unknown {
  const isText = typeof kept === 'object' && kept !== null && 'text' in kept
  return isText ? JSON.parse(String(kept.text)) : undefined
}

/** A verb's refusal that left a change behind, such as a counted attempt, was stored as an answer. */
function isStoredRefusal(stored: unknown): stored is { refused: RefusalCode } {
  return typeof stored === 'object' && stored !== null && 'refused' in stored
}

function answerOf(kept: unknown): unknown {
  const stored = storedIn(kept)
  if (isStoredRefusal(stored)) throw new Refusal(stored.refused)
  return stored
}
