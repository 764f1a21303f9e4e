import { firstOutside } from '#src/domain/catalogue/collection-event.ts'
import type { Refused } from '#src/domain/changes.ts'
import type { Sex } from '#src/domain/people/patient.ts'
import {
  type Asking,
  type DrawFact,
  factAskedBy,
  firstWrongMoment,
  isImpossible,
  type KeptFact,
} from './draw-fact.ts'
import { testsOfTube, type TubesWithTests } from './tests-of-tube.ts'

type Tube = { id: string; orderId: string; visitId: string; said: KeptFact[] }

/** A booking, reduced to what is asked and answered at a draw. */
type Drawing = TubesWithTests & {
  orders: readonly { id: string; sex: Sex }[]
  tubes: readonly Tube[]
}

/**
 * What a tube asks the phlebotomist, with the first test that asks, and the answers it has.
 * Source: decision 093.
 */
export function factsOfTube(facts: Drawing, tube: Tube) {
  const said = saidFor(facts, tube)
  const asks = asked(testsOfTube(facts, tube), sexOf(facts, tube))
  return {
    asks: asks.filter(({ kind }) => !said.some((one) => one.kind === kind)),
    said: tube.said,
  }
}

/**
 * What a tube stores of the answers: those given now, otherwise those stated for it or for a sister
 * tube of the same person and visit. Refuses `moment-not-said` where a test asks and there is no
 * answer, `impossible-moment`, and `wrong-moment` where the sample would not count.
 * Source: decision 093.
 */
export function saidAtDraw(
  facts: Drawing & { tube: Tube },
  given: readonly DrawFact[],
  now: Temporal.Instant,
):
  | { ok: true; said: KeptFact[] }
  | Refused<'moment-not-said' | 'impossible-moment' | 'wrong-moment'> {
  const { tube } = facts
  const tests = testsOfTube(facts, tube)
  const sex = sexOf(facts, tube)
  const known = [...given, ...saidFor(facts, tube).map(readFact)]
  const said: DrawFact[] = []
  for (const { kind, test } of asked(tests, sex)) {
    const fact = known.find((one) => one.kind === kind)
    if (!fact) return { ok: false, error: 'moment-not-said', facts: { test } }
    if (isImpossible(fact, now)) return { ok: false, error: 'impossible-moment' }
    said.push(fact)
  }
  const wrong = wrongMoment(tests, said, { sex, now, isLabelled: false })
  return wrong ?? { ok: true, said: said.map(keptFact) }
}

/**
 * Refuses `wrong-moment` at the second scan, which may come some minutes after the label; a tube
 * labelled before anything was asked is accepted.
 * Source: decision 093.
 */
export function refusedMoment(
  facts: Drawing & { tube: Tube },
  now: Temporal.Instant,
): Refused<'wrong-moment'> | undefined {
  const { tube } = facts
  const sex = sexOf(facts, tube)
  const said = tube.said.map(readFact)
  return wrongMoment(testsOfTube(facts, tube), said, { sex, now, isLabelled: true })
}

/**
 * Refuses `outside-hours` where a test of this tube, drawn now, would be judged by another hour's
 * range. Names the test and its full hours in India.
 * Source: decision 035; decision 090.
 */
export function refusedOutsideHours(
  facts: TubesWithTests & { tube: Tube },
  now: Temporal.Instant,
): Refused<'outside-hours'> | undefined {
  const outside = firstOutside(testsOfTube(facts, facts.tube), { startsAt: now, endsAt: now })
  if (!outside) return undefined
  const { name, from, to } = outside
  return { ok: false, error: 'outside-hours', facts: { test: name, from, to } }
}

type Draw = Parameters<typeof firstWrongMoment>[2]

function wrongMoment(tests: Asking[], said: readonly DrawFact[], draw: Draw) {
  const wrong = firstWrongMoment(tests, said, draw)
  if (!wrong) return undefined
  const { test, kind, passed, from, to } = wrong
  const facts = { test, kind, passed, from, to: to ?? '' }
  return { ok: false, error: 'wrong-moment', facts } satisfies Refused<'wrong-moment'>
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
function saidFor({ tubes }: Drawing, tube: Tube): KeptFact[] {
  const sisters = tubes.filter(
    ({ id, visitId, orderId }) =>
      id !== tube.id && visitId === tube.visitId && orderId === tube.orderId,
  )
  return [tube, ...sisters].flatMap(({ said }) => said)
}

function sexOf({ orders }: Drawing, { id, orderId }: Tube): Sex {
  const order = orders.find((one) => one.id === orderId)
  if (!order) throw new Error(`tube ${id} has no order`)
  return order.sex
}

function readFact({ kind, answer, at }: KeptFact): DrawFact {
  return { kind, answer, at: at === undefined ? undefined : Temporal.Instant.from(at) }
}

function keptFact({ kind, answer, at }: DrawFact): KeptFact {
  return { kind, answer, ...(at && { at: at.toString() }) }
}
