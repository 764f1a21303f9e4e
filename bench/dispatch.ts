import { anneal } from '#src/domain/dispatch/anneal.ts'
import type { Plan } from '#src/domain/dispatch/day.ts'
import { type DayAtHand, dayAtHand, type Wanted } from '#src/domain/dispatch/day-at-hand.ts'
import { decideOffer } from '#src/domain/dispatch/decide-offer.ts'
import { nearestPeople, partOf } from '#src/domain/dispatch/part-of-day.ts'
import { planDay } from '#src/domain/dispatch/plan.ts'
import { planOf } from '#src/domain/dispatch/plan-of.ts'
import { randomFrom } from '#src/domain/dispatch/random.ts'
import { emptyRoutes } from '#src/domain/dispatch/routes.ts'
import { routingOf } from '#src/domain/dispatch/routing.ts'
import { setWanted, slotQuestion } from '#src/domain/dispatch/slot-question.ts'
import { verifyPlan } from '#src/domain/dispatch/verify-plan.ts'
import { cityDay, somewhere } from './city-day.ts'
import { type Figure, figureOf, median } from './figures.ts'
import { type Instance, solomonInstances, solomonTuning } from './solomon.ts'

type Part = ReturnType<typeof partOf>

/** CPU milliseconds for each instance, unless `BENCH_MS` names others for a try. */
const budgetMs = Number(process.env.BENCH_MS ?? 2000)
const questions = 1000
const decisions = 50
const neighbourhoods = 10

/** Of the product: how often a decision ruins and recreates the routes around its visit. */
const iterations = 200

/**
 * The planner against the best known solutions of Solomon's instances, and what a question about
 * hours and a decision cost on a city's day of 200 people with 12 visits each.
 */
export async function measure(): Promise<Figure[]> {
  return [...ofSolomon(), ...ofCity()]
}

function ofSolomon(): Figure[] {
  const gaps = solomonInstances().map((instance) => {
    const gap = (100 * solved(instance)) / instance.best - 100
    console.log(`${instance.name}: ${gap.toFixed(2)} % above ${instance.best / 10}`)
    return gap
  })
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
  const best = gaps.filter((gap) => gap <= 0).length
  return [
    figureOf(
      'mean gap to the best known of Solomon',
      '%',
      { figure: mean, floor: 0.5 },
      'at most 1 of 0.5 %',
    ),
    figureOf('worst gap', '%', { figure: Math.max(...gaps), floor: 3 }, 'at most 1 of 3 %'),
    figureOf('at the best known', 'of 56', { figure: best, floor: 28 }, 'at least 1 of 28'),
  ]
}

/** The distance found within the CPU time, in tenths; throws if the plan breaks anything. */
function solved({ name, day }: Instance): number {
  const spent = stopwatch()
  const budget = { tuning: solomonTuning, random: randomFrom(1), used: () => spent() / budgetMs }
  const { routes } = anneal(emptyRoutes(routingOf(day)), budget)
  const plan = planOf(day, routes)
  const broken = [...verifyPlan(day, plan), ...plan.left.map((id) => `${id} is left`)]
  if (broken.length > 0) throw new Error(`${name}: ${broken.join('; ')}`)
  return plan.travel
}

function ofCity(): Figure[] {
  const { day, plan } = cityDay(200, 12)
  const random = randomFrom(3)
  const prepared = stopwatch()
  const ready = dayAtHand(day, plan)
  if (!ready.ok) throw new Error(ready.error)
  const atHand = ready.value
  console.log(`a day of ${day.visits.length} visits made ready in ${prepared().toFixed(1)} ms`)
  printOwnBudget(atHand)
  const hours = Array.from({ length: 12 }, (_, index) => ({
    opens: (6 + index) * 60,
    closes: (6 + index) * 60 + 45,
  }))
  const said = new Map<string, number>()
  const asked = Array.from({ length: questions + 100 }, (_, index) => {
    const spent = stopwatch()
    for (const answer of slotQuestion(atHand, someWanted(random), hours)) {
      const what = answer.ok ? `kept, ${answer.routes.length} changed` : answer.error
      said.set(what, (said.get(what) ?? 0) + 1)
    }
    return index < 100 ? [] : [spent()]
  }).flat()
  console.log(`hours: ${[...said].map(([what, times]) => `${what} ${times}`).join(', ')}`)
  const slow = asked.toSorted((one, other) => one - other)[Math.floor(questions * 0.99)] ?? 0
  const decided = Array.from({ length: decisions + 10 }, (_, index) => {
    const visitId = day.visits.filter(({ personId }) => personId === undefined)[index * 7]?.id ?? ''
    const spent = stopwatch()
    const people = day.people.map(({ id }) => ({
      personId: id,
      equals: 'all',
      offers: 5,
      hasDeclined: false,
    }))
    const decision = decideOffer({
      day,
      plan,
      visitId,
      weight: 2,
      seed: index,
      iterations,
      people,
    })
    if (!decision.ok) throw new Error(decision.error)
    return index < 10 ? [] : [spent()]
  }).flat()
  return [
    figureOf(
      'a question about 12 hours, p99',
      'ms',
      { figure: slow, floor: 5 },
      'at most 1 of 5 ms',
    ),
    figureOf(
      'a question about 12 hours, median',
      'ms',
      { figure: median(asked), floor: 5 },
      'at most 1 of 5 ms',
    ),
    figureOf(
      'a decision, slowest',
      'ms',
      { figure: Math.max(...decided), floor: 50 },
      'at most 1 of 50 ms',
    ),
    figureOf(
      'a decision, median',
      'ms',
      { figure: median(decided), floor: 50 },
      'at most 1 of 50 ms',
    ),
  ]
}

/**
 * How much more travel the budget of a decision leaves than a hundred times as much, with the routes
 * of eight neighbours planned from nothing and from the plan of the day.
 */
function printOwnBudget(atHand: DayAtHand) {
  const random = randomFrom(4)
  const parts = Array.from({ length: neighbourhoods }, () => {
    setWanted(atHand, someWanted(random))
    return partOf(atHand.day, atHand.plan, nearestPeople(atHand, 8))
  })
  for (const [from, isGoingOn] of Object.entries({ nothing: false, 'the plan': true })) {
    const gaps = parts.map((part, seed) => {
      const most = planned(part, seed, iterations * 100, isGoingOn)
      const own = planned(part, seed, iterations, isGoingOn)
      return { left: own.left.length - most.left.length, more: own.travel / most.travel - 1 }
    })
    const more = (100 * gaps.reduce((sum, gap) => sum + gap.more, 0)) / gaps.length
    const left = gaps.reduce((sum, gap) => sum + gap.left, 0)
    console.log(
      `${iterations} iterations from ${from}: ${more.toFixed(2)} % more travel than ${iterations * 100}, ${left} more visits left`,
    )
  }
}

function planned({ day, plan }: Part, seed: number, iterations: number, isGoingOn: boolean): Plan {
  const made = planDay(day, { seed, iterations, ...(isGoingOn && { plan }) })
  if (!made.ok) throw new Error(made.error)
  const broken = verifyPlan(day, made.value)
  if (broken.length > 0) throw new Error(broken.join('; '))
  return made.value
}

function someWanted(random: () => number): Wanted {
  const around = { latitude: 12.97, longitude: 77.59 }
  return {
    id: 'wanted',
    at: somewhere(random, around, 0.15),
    takes: 15,
    tubes: 3,
    skills: 1,
    delivery: { labId: `lab${Math.floor(random() * 20)}`, within: random() < 0.3 ? 120 : 360 },
  }
}

/** CPU milliseconds of this process since it was started. */
function stopwatch(): () => number {
  const began = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(began)
    return (user + system) / 1000
  }
}
