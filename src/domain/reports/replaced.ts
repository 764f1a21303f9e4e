import type { Refused } from '#src/domain/changes.ts'
import type { InstrumentId } from '#src/domain/instruments/instrument.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { Hand } from '#src/domain/results/bench/bench-facts.ts'
import {
  moved,
  newCall,
  openCallsOf,
  toldAgain,
  withdrawnCall,
  type Work,
} from '#src/domain/results/bench/bench-work.ts'
import { together } from '#src/domain/results/in-turn.ts'
import { reviewedCase } from '#src/domain/results/notifiable/notifiable-review.ts'
import { instrumentOf } from '#src/domain/results/entry/new-result.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import type { Result } from '#src/domain/results/result.ts'
import type { Revised } from './revised-results.ts'
import type { Revision } from './revision-at-hand.ts'
import type { SignatureId } from './signature.ts'

type Signing = Hand & {
  by: UserId
  revision: Revision
  signatureId: SignatureId
  /** On which instruments the new values were measured. */
  on: ReadonlyMap<TestItemId, InstrumentId>
}
type Replaced = { ok: true; work: Work } | Refused<'same-person'>

/**
 * Replaces published values by new ones, signed by the person who acts: the old ones are kept with
 * the reason why they no longer count, and their calls are withdrawn. A critical one opens its own.
 * The same value again takes over the open call, because nobody was told yet; a person who was told
 * another value is told again. Notifiable cases follow the new value.
 * Source: life cycle 5; decision 100.
 */
export function replaced(work: Work, revised: readonly Revised[], as: Signing): Replaced {
  let done: Replaced = { ok: true, work }
  for (const one of revised) {
    if (!done.ok) return done
    done = replacedOne(done.work, one, as)
  }
  return done
}

function replacedOne(work: Work, one: Revised, as: Signing): Replaced {
  const { item, isCallDue } = one
  const entered = enteredOf(one, as.by)
  if (!entered) return { ok: false, error: 'same-person' }
  const row = signedRow(one, entered, as)
  const { kind, reason } = as.revision
  // The guard of the database on what is amended has to see the new value.
  const stored = inserted(superseded(work, one, as), one, row, as)
  const review = reviewedCase(work.facts, item, { result: row, reason: `${kind}: ${reason}` }, as)
  const callTask = isCallDue ? [newCall(item, row.id, as)] : []
  const amended = moved(stored, item, { event: 'amend', reason }, review, { created: { callTask } })
  return { ok: true, work: toldAgain(amended, item, as) }
}

/** The old value no longer counts; its call falls, unless the same value takes it over. */
function superseded({ facts, acts }: Work, { item, kept }: Revised, as: Signing): Work {
  const { kind, reason, words } = as.revision
  const current = facts.results.find(({ testItemId }) => testItemId === item.id)
  const open = kept ? [] : openCallsOf(facts, item)
  const why = `${kind}, ${reason}: ${words}`
  const changed = together(
    { updated: { superseded: current ? [{ id: current.id, supersededReason: why }] : [] } },
    ...open.map((call) => withdrawnCall(call, `${kind}: ${reason}`, as)),
  )
  const calls = facts.calls.filter((call) => !open.includes(call))
  return { facts: { ...facts, calls }, acts: [...acts, { of: item.id, changed }] }
}

/** The new value, which takes over the open calls of the same value. */
function inserted(
  { facts, acts }: Work,
  { item, kept }: Revised,
  row: Result,
  { on }: Signing,
): Work {
  const isCarried = ({ resultId, state }: Work['facts']['calls'][number]) =>
    kept !== null && resultId === kept.id && state === 'open'
  const carried = facts.calls.filter(isCarried).map(({ id }) => ({ id, resultId: row.id }))
  const results = [...facts.results.filter(({ testItemId }) => testItemId !== item.id), row]
  const calls = facts.calls.map((call) => (isCarried(call) ? { ...call, resultId: row.id } : call))
  const resultInstrument = instrumentOf(item, row, { on: on.get(item.id) ?? null })
  const created = { result: [row], resultInstrument }
  const changed = { transitions: [], created, updated: { carried } }
  return { facts: { ...facts, results, calls }, acts: [...acts, { of: item.id, changed }] }
}

type Entered = Pick<Result, 'enteredBy' | 'enteredAt'>

function signedRow({ row }: Revised, entered: Entered, { by, now: at, signatureId }: Signing) {
  const verified = { verifiedBy: by, verifiedAt: at }
  const authorised = { authorisedBy: by, authorisedAt: at, signatureId }
  return { ...row, ...entered, ...decidedOf(row, by, at), ...verified, ...authorised }
}

/**
 * Who entered the value. For the same value again it remains the same person, so that the person
 * who decided about it may write its comment, unless they sign now. Undefined where nobody is left.
 */
function enteredOf({ row, kept }: Revised, signer: UserId): Entered | undefined {
  const { enteredBy, enteredAt } = kept && kept.enteredBy !== signer ? kept : row
  return enteredBy === row.decidedBy ? undefined : { enteredBy, enteredAt }
}

/** The draft's proposal for a number that nothing judges is decided by the signer. */
function decidedOf({ decision, decidedBy }: Result, by: UserId, now: Temporal.Instant) {
  return decision === null || decidedBy !== null ? {} : { decidedBy: by, decidedAt: now }
}
