import type { BookingTree, TubeRow } from '#src/db/queries/booking-tree.ts'
import { drawnAs } from '#src/db/queries/tubes.ts'
import {
  type Asking,
  type DrawFact,
  factAskedBy,
  firstWrongMoment,
  isImpossible,
  type KeptFact,
} from '#src/domain/tubes/draw-fact.ts'
import type { Sex } from '#src/domain/people/patient.ts'
import { itemsOfTube, orderOf } from '#src/usecases/parts/bookings/tree.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'
import type { TubeInVisit } from './locked-tube.ts'

/**
 * What each of these tubes asks the phlebotomist, with the first test that asks, and the answer.
 * Source: decision 093.
 */
export async function factsByTube(step: Step, tree: BookingTree, tubes: readonly TubeRow[]) {
  const testsOf = await askingOf(step, tree, tubes)
  return new Map(
    tubes.map((tube) => {
      const said = saidFor(tree, tube)
      const asks = asked(testsOf(tube), orderOf(tree, tube.orderId).sex)
      const isOpen = ({ kind }: { kind: string }) => !said.some((one) => one.kind === kind)
      return [tube.id, { asks: asks.filter(isOpen), said: tube.said }] as const
    }),
  )
}

/**
 * What a tube stores of the answers: those given now, otherwise those stated for it or for a sister
 * tube of the same person and visit. Refuses `moment-not-said` where a test asks and there is no
 * answer, `impossible-moment`, and `wrong-moment` where the sample would not count.
 * Source: decision 093.
 */
export async function sayAtDraw(step: Step, locked: TubeInVisit, given: readonly DrawFact[]) {
  const { tube, tree } = locked
  const tests = (await askingOf(step, tree, [tube]))(tube)
  const { sex } = orderOf(tree, tube.orderId)
  const known = saidFor(tree, tube)
  const facts = asked(tests, sex).map(({ kind, test }) => {
    const fact = [...given, ...known.map(readFact)].find((one) => one.kind === kind)
    if (!fact) throw new Refusal('moment-not-said', { facts: { test } })
    if (isImpossible(fact, step.now)) throw new Refusal('impossible-moment')
    return fact
  })
  refuseWrong(tests, facts, { sex, now: step.now, isLabelled: false })
  return facts.map(keptFact)
}

/**
 * The same at the second scan, which may come some minutes after the label; a tube labelled before
 * anything was asked is accepted.
 */
export async function refuseWrongMoment(step: Step, { tube, tree }: TubeInVisit): Promise<void> {
  const tests = (await askingOf(step, tree, [tube]))(tube)
  const { sex } = orderOf(tree, tube.orderId)
  refuseWrong(tests, tube.said.map(readFact), { sex, now: step.now, isLabelled: true })
}

type Draw = Parameters<typeof firstWrongMoment>[2]

function refuseWrong(tests: Asking[], facts: readonly DrawFact[], draw: Draw) {
  const wrong = firstWrongMoment(tests, facts, draw)
  if (!wrong) return
  const { test, kind, passed, from, to } = wrong
  throw new Refusal('wrong-moment', { facts: { test, kind, passed, from, to: to ?? '' } })
}

/** Each question once, with the first test that asks it. */
function asked(tests: readonly Asking[], sex: Sex) {
  const found = tests.flatMap((test) => {
    const kind = factAskedBy(test, sex)
    return kind ? [{ kind, test: test.name }] : []
  })
  return found.filter(({ kind }, at) => found.findIndex((one) => one.kind === kind) === at)
}

/** Stated for this tube, or for another tube of the same person on the same visit. */
function saidFor(tree: BookingTree, tube: TubeRow): KeptFact[] {
  const sisters = tree.tubes.filter(
    ({ id, visitId, orderId }) =>
      id !== tube.id && visitId === tube.visitId && orderId === tube.orderId,
  )
  return [tube, ...sisters].flatMap(({ said }) => said)
}

async function askingOf({ tx }: Step, tree: BookingTree, tubes: readonly TubeRow[]) {
  const codes = tubes.flatMap((tube) => itemsOfTube(tree, tube).map(({ testCode }) => testCode))
  const drawn = await drawnAs(tx, codes)
  return (tube: TubeRow): Asking[] =>
    itemsOfTube(tree, tube).flatMap(({ testCode: code }) => {
      const test = drawn.get(code)
      return test ? [{ code, name: test.name, event: test.collectionEvent }] : []
    })
}

function readFact({ kind, answer, at }: KeptFact): DrawFact {
  return { kind, answer, at: at === undefined ? undefined : Temporal.Instant.from(at) }
}

function keptFact({ kind, answer, at }: DrawFact): KeptFact {
  return { kind, answer, ...(at && { at: at.toString() }) }
}
