import type { Hooks } from '#src/db/driver/before-commit.ts'
import type { Tx } from '#src/db/driver/client.ts'
import { type Rows, saveRows } from '#src/db/queries/changes/save-changes.ts'
import type { Changes } from '#src/domain/changes.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { auditRow } from './audit.ts'
import type { Grouped } from './grouped.ts'
import { joinedRows } from './joined-rows.ts'
import { isRefusal, type RefusalCode } from './refusal.ts'
import { heard, refusedAs, rowsToSave } from './save.ts'
import type { World } from './world.ts'

/** One request of a group. */
export type Member<Input, Answer> = {
  world: World
  actor: Actor
  input: Input
  /** Of the request's Idempotency-Key. */
  hooks: Hooks | undefined
  /** Runs something in the context of the request: its id, its log line, its trace. */
  within: <Value>(act: () => Value) => Value
  settle: (answer: Answer | Promise<Answer>) => void
}
type Request<Answer> = Pick<Member<unknown, Answer>, 'hooks' | 'within' | 'settle'>

type Outcome<Answer> =
  | { answer: Answer; changes?: Changes; rows?: Rows }
  /** Refused by its own decision: it takes no part in the save. */
  | { refusal: unknown }

/**
 * The key of this member of the group, counted from 0, has a record or is in use: it alone has to
 * look at what was answered before.
 */
export class KeyTaken extends Error {
  readonly at: number
  constructor(at: number) {
    super('key-taken')
    this.at = at
  }
}

/**
 * Several requests of a verb in one transaction: one load, a decision for each in turn, one save of
 * all changes, and the record of each key. Nobody hears anything before the commit. Any error but a
 * refusal of one's own decision is thrown, and nothing was done; `KeyTaken` says whose key it was.
 * Source: decision 157.
 */
export async function doneTogether<Input, Facts, Answer, Code extends RefusalCode>(
  verb: Grouped<Input, Facts, Answer, Code>,
  group: readonly Member<Input, Answer>[],
): Promise<void> {
  const [first] = group
  if (!first) return
  const { db, clock } = first.world
  const outcomes = await db.transaction(async (tx) => {
    const now = await clock.now(tx)
    const decided = inTurns(verb, group, { tx, now, facts: await loaded(verb, group, tx) })
    await savedTogether(tx, group, decided)
    return decided
  })
  for (const [at, one] of group.entries()) tell(one, outcomes[at])
}

/** The keys and the load leave in one write; what is loaded is read under the locks of the keys. */
async function loaded<Input, Facts, Answer, Code extends RefusalCode>(
  verb: Grouped<Input, Facts, Answer, Code>,
  group: readonly Member<Input, Answer>[],
  tx: Tx,
) {
  const keys = group.map(({ within, hooks }) => within(() => hooks?.begins(tx.send)))
  const load = verb.loadAll(
    tx,
    group.map(({ input }) => input),
  )
  const [facts, ...begun] = await Promise.allSettled([load, ...keys])
  // The key that failed ends the transaction: all that was sent behind it fails with it.
  const at = begun.findIndex((key) => key.status === 'rejected' && isRefusal(key.reason))
  if (at >= 0) throw new KeyTaken(at)
  for (const key of begun) if (key.status === 'rejected') throw key.reason
  if (facts.status === 'rejected') throw facts.reason
  return facts.value
}

type At<Facts> = { tx: Tx; now: Temporal.Instant; facts: readonly (Facts | undefined)[] }

/** Each decides as if those before it were saved. */
function inTurns<Input, Facts, Answer, Code extends RefusalCode>(
  verb: Grouped<Input, Facts, Answer, Code>,
  group: readonly Member<Input, Answer>[],
  { tx, now, facts }: At<Facts>,
): Outcome<Answer>[] {
  const earlier: Changes[] = []
  return group.map(({ world, actor, input, within }, at) => {
    const step = { world, tx, actor, now }
    const outcome = within(() => decided(verb, step, { input, facts: facts[at], earlier }))
    if ('changes' in outcome && outcome.changes) earlier.push(outcome.changes)
    return outcome
  })
}

function decided<Input, Facts, Answer, Code extends RefusalCode>(
  verb: Grouped<Input, Facts, Answer, Code>,
  step: Parameters<typeof verb.decide>[0],
  asked: Parameters<typeof verb.decide>[1],
): Outcome<Answer> {
  try {
    const { told, decision } = verb.decide(step, asked)
    if (!decision.ok) return { refusal: refusedAs(step, decision) }
    const { answer, changes } = decision
    if (!changes) return { answer }
    const { audit, ...changed } = changes
    const entry = auditRow(step.actor, step.now, { action: verb.action, ...audit })
    const [rows, later] = rowsToSave(step, told, changed, entry)
    if (later.length > 0 || needsMore(changed))
      throw new Error('what needs more than one statement is saved alone')
    return { answer, changes, rows }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { refusal: error }
  }
}

/** Jobs, the hours of a lab and what is saved afterwards are statements of their own. */
function needsMore({ jobs = [], hours, afterwards }: Omit<Changes, 'audit'>) {
  return jobs.length > 0 || hours !== undefined || afterwards !== undefined
}

async function savedTogether<Answer>(
  tx: Tx,
  group: readonly Request<Answer>[],
  outcomes: readonly Outcome<Answer>[],
) {
  const rows = outcomes.flatMap((one) => ('rows' in one && one.rows ? [one.rows] : []))
  if (rows.length > 0) await saveRows(tx, joinedRows(rows), heard)
  for (const [at, { within, hooks }] of group.entries()) {
    const outcome = outcomes[at]
    if (outcome && 'rows' in outcome) await within(() => hooks?.commits(tx, outcome.answer))
  }
}

function tell<Answer>(
  { within, hooks, settle }: Request<Answer>,
  outcome: Outcome<Answer> | undefined,
) {
  if (!outcome) throw new Error('a request without an outcome')
  if ('rows' in outcome) within(() => hooks?.committed())
  settle('refusal' in outcome ? Promise.reject(outcome.refusal) : outcome.answer)
}
