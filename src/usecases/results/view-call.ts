import { findCallTask, listCallAttempts } from '#src/db/queries/results/call-tasks.ts'
import { findAccountOfItem, findOrder } from '#src/db/queries/bookings/orders.ts'
import { findReportOfOrder } from '#src/db/queries/reports/reports.ts'
import { findCurrentResult, findItem, type ResultRow } from '#src/db/queries/results/results.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import { findTelling } from '#src/db/queries/results/told-calls.ts'
import { listRungs } from '#src/db/queries/results/call-rungs.ts'
import { isCallOverdue, minutesOpen } from '#src/domain/results/calls/call.ts'
import { nextRung } from '#src/domain/results/calls/ladder.ts'
import { judge } from '#src/domain/results/judging/judge.ts'
import { type Yardstick } from '#src/domain/results/judging/judgement.ts'
import type { CallTaskId } from '#src/domain/results/item.ts'
import { ageInYears, indianDay } from '#src/domain/india-time.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, mayEver, refuseOwnBooking } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { calledValue } from '#src/usecases/parts/results/called-value.ts'
import { whomToCall } from '#src/usecases/parts/results/whom-to-call.ts'
import { resultView } from '#src/usecases/parts/results/evidence-view.ts'
import { itemOnBench } from '#src/usecases/parts/results/item-view.ts'

/**
 * A critical value to be told: whom to call at which number, the referring doctor first, the limit
 * that it crossed, the earlier value, and the calls that reached nobody. Also shown when it is done
 * or withdrawn.
 * Source: decision 029; decision 049.
 */
export function viewCall(world: World, actor: Actor, input: { callTaskId: CallTaskId }) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'bench:read')
    const task = permit.over(await findCallTask(step.tx, input.callTaskId))
    refuseOwnBooking(actor, { accountId: await findAccountOfItem(step.tx, task.testItemId) })
    const { openedAt, toldAt, withdrawnAt } = task
    const until = toldAt ?? withdrawnAt ?? step.now
    const minutes = minutesOpen(openedAt, until)
    await audit(world, step.tx, actor, 'bench:read', task.id, { shown: 'call' })
    return {
      callTaskId: task.id,
      kind: task.kind,
      state: task.state,
      openedAt: openedAt.toString(),
      minutes,
      isOverdue: isCallOverdue(openedAt, until),
      toldTo: task.toldTo,
      toldAt: toldAt?.toString() ?? null,
      withdrawnReason: task.withdrawnReason,
      withdrawnAt: withdrawnAt?.toString() ?? null,
      mayRecord: mayEver(actor, 'call:record'),
      ...(await caseOf(step, task, minutes)),
      ...(await ladderOf(step, task)),
      attempts: await attemptsOf(step, task.id),
    }
  })
}

type Task = NonNullable<Awaited<ReturnType<typeof findCallTask>>>

/** The rungs that the call has reached, and when the next one is, while it is open. */
async function ladderOf({ tx }: Step, task: Task) {
  const reached = await listRungs(tx, task.id)
  const next =
    task.state === 'open'
      ? nextRung(
          task,
          reached.map(({ rung }) => rung),
        )
      : undefined
  return {
    ladder: reached.map(({ rung, reachedAt, channels, silence }) => ({
      rung,
      reachedAt: reachedAt.toString(),
      channels,
      silence,
    })),
    nextRung: next ? { rung: next.rung, at: next.at.toString() } : null,
  }
}

async function caseOf(step: Step, task: Task, minutes: number) {
  const { testItemId } = task
  const { tx, now } = step
  const item = await findItem(tx, testItemId)
  const order = item && (await findOrder(tx, item.orderId))
  const called = await calledValue(tx, task)
  if (!order || !called) throw new Error(`the call about ${testItemId} has no value`)
  const { unit, earlier, yardstick, heldBack } = await itemOnBench(step, order, item.id)
  const whom = await whomToCall(step, order, { task, minutes })
  return {
    orderId: order.id,
    patientName: order.patientName,
    ...(await takenBack(step, order, task)),
    birthDate: order.birthDate.toString(),
    ageYears: ageInYears(order.birthDate, indianDay(now)),
    sex: order.sex,
    testName: item.name,
    unit: called.result.unit,
    decimals: called.result.decimals,
    ...called,
    /** In the unit of the catalogue: they say nothing about a value stored in another one. */
    limits: called.result.unit === unit ? limitsOf(called.result, yardstick) : null,
    earlier,
    /** Who doubts the value, and why: whoever is called must be told. */
    heldBack,
    ...whom,
  }
}

/**
 * For a call that takes a told value back: who was told it when, and what the test shows instead.
 */
async function takenBack({ tx }: Step, order: { id: OrderId }, task: Task) {
  if (task.kind === 'critical') return { told: null, now: null }
  const told = await findTelling(tx, task)
  const report = await findReportOfOrder(tx, order.id)
  const isWithdrawn = report?.state === 'withdrawn'
  const current = isWithdrawn ? undefined : await findCurrentResult(tx, task.testItemId)
  return {
    told: { to: told?.to ?? '', at: String(told?.at ?? task.openedAt) },
    now: current ? resultView(current) : null,
  }
}

/** The limits at which a number of this patient requires a call; a choice has none. */
function limitsOf(
  { value, comparator }: Pick<ResultRow, 'value' | 'comparator'>,
  yardstick: Yardstick,
) {
  return value === null ? null : judge({ type: 'numeric', value, comparator, yardstick }).limits
}

async function attemptsOf({ tx }: Step, callTaskId: CallTaskId) {
  const attempts = await listCallAttempts(tx, callTaskId)
  return attempts.map(({ triedAt, ...attempt }) => ({ ...attempt, triedAt: triedAt.toString() }))
}
