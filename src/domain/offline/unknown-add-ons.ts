import { itemsOfTube, tubesOfItem } from '#src/domain/bookings/aggregate.ts'
import type { Paise } from '#src/domain/money.ts'
import type { ItemState } from '#src/domain/results/item-machine.ts'
import { isDrawn, type TubeState } from '#src/domain/tubes/tube-machine.ts'
import type { SentStep } from './event.ts'

type Item = { id: string; lineId: string; state: ItemState; price: Paise }
type Tube = { id: string; visitId: string; state: TubeState }

/** A visit with its booking, as far as tests may have joined it without its phone knowing. */
type AtHand<AnItem extends Item, ATube extends Tube> = {
  visit: { id: string }
  lines: readonly { id: string; addedAt: Temporal.Instant | null }[]
  items: readonly AnItem[]
  tubes: readonly ATube[]
  tubeItems: readonly { tubeId: string; testItemId: string }[]
  payment: { state: string; amount: Paise }
}

/**
 * The tests that joined a booking while a phone had no network, as a step of it shows: it took the cash
 * that was due before them, or finished without their tubes. The draw has won: they are taken off with
 * the tubes that only they need. Empty where the step shows nothing of the kind.
 * Source: features H1; decision 211.
 */
export function unknownAddOns<AnItem extends Item, ATube extends Tube>(
  facts: AtHand<AnItem, ATube>,
  step: SentStep,
): { items: AnItem[]; tubes: ATube[] } {
  const items =
    step.kind === 'take-cash'
      ? addedSince(facts, step.amountPaise)
      : step.kind === 'finish'
        ? addedInOpenTubes(facts)
        : []
  const falling = new Set(items.map(({ id }) => id))
  const tubes = facts.tubes.filter(
    (tube) =>
      isOpen(tube) &&
      itemsOfTube(facts, tube).length > 0 &&
      itemsOfTube(facts, tube).every(({ id }) => falling.has(id)),
  )
  return { items, tubes }
}

const isOpen = ({ state }: Tube) => state === 'planned' || state === 'labelled'

/** Tests that joined and are not drawn, the last to join first. */
function undrawn<AnItem extends Item, ATube extends Tube>(facts: AtHand<AnItem, ATube>) {
  const at = new Map(facts.lines.map(({ id, addedAt }) => [id, addedAt]))
  return facts.items
    .flatMap((item) => {
      const addedAt = at.get(item.lineId)
      const isWaiting = item.state === 'ordered'
      const tubes = tubesOfItem(facts, item)
      const isUntouched = tubes.every(({ state }) => !isDrawn(state))
      return addedAt && isWaiting && isUntouched ? [{ item, addedAt }] : []
    })
    .toSorted((a, b) => Temporal.Instant.compare(b.addedAt, a.addedAt))
}

/** The last tests to join whose prices are just what the cash lacks. */
function addedSince<AnItem extends Item, ATube extends Tube>(
  facts: AtHand<AnItem, ATube>,
  taken: number,
): AnItem[] {
  const { payment } = facts
  if (payment.state !== 'due') return []
  const lacking = payment.amount - taken
  const out: AnItem[] = []
  let sum = 0
  for (const [, together] of Map.groupBy(undrawn(facts), ({ addedAt }) => addedAt.toString())) {
    out.push(...together.map(({ item }) => item))
    sum += together.reduce((all, { item }) => all + item.price, 0)
    if (sum === lacking) return out
  }
  return []
}

/** The tests of the open tubes, where all of them joined. */
function addedInOpenTubes<AnItem extends Item, ATube extends Tube>(
  facts: AtHand<AnItem, ATube>,
): AnItem[] {
  const { tubes, visit } = facts
  const open = tubes.filter((tube) => tube.visitId === visit.id && isOpen(tube))
  const inOpen = new Set(open.flatMap((tube) => itemsOfTube(facts, tube)).map(({ id }) => id))
  const added = undrawn(facts).map(({ item }) => item)
  const falling = added.filter(({ id }) => inOpen.has(id))
  return falling.length === inOpen.size ? falling : []
}
