import { firstApart } from '#src/domain/catalogue/collection-event.ts'
import type { LabOnlyReason } from '#src/domain/catalogue/item.ts'
import type { ItemCard } from '#src/usecases/parts/catalogue/item-card.ts'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/** It has prices nevertheless: a person should find it and know why. */
export function WhyNotBookable({ item: { whyNot } }: { item: Pick<ItemCard, 'whyNot'> }) {
  if (!whyNot) return null
  return (
    <Note
      icon={whyNot.why === 'at-the-lab' ? 'pin' : 'info'}
      title={m.catalogue_not_bookable_title()}
    >
      {wordsFor(whyNot)}
    </Note>
  )
}

function wordsFor(whyNot: NonNullable<ItemCard['whyNot']>): string {
  switch (whyNot.why) {
    case 'at-the-lab': {
      const because = whyNot.test === null ? [] : [m.catalogue_lab_because({ test: whyNot.test })]
      return [...because, labWords[whyNot.reason]()].join(' ')
    }
    case 'two-collections':
      return m.catalogue_two_in_panel({ first: whyNot.first, second: whyNot.second })
    case 'not-sold':
      return m.catalogue_not_sold({ test: whyNot.test })
    case 'no-input':
      return m.catalogue_no_input({ test: whyNot.test })
    case 'restricted':
    case 'not-enterable':
      return m.catalogue_not_bookable()
  }
}

const labWords: Record<LabOnlyReason, () => string> = {
  'done-there': m.catalogue_at_the_lab,
  emergency: m.catalogue_lab_emergency,
  unstable: m.catalogue_lab_unstable,
  wait: m.catalogue_lab_wait,
  night: m.catalogue_lab_night,
}

type Several = { items: readonly Pick<ItemCard, 'moments'>[] }

/** The two tests of a basket that one visit cannot serve, and what to do. */
export function WhyNotTogether({ items }: Several) {
  const apart = apartIn(items)
  if (!apart) return null
  const [{ name: first }, { name: second }] = apart
  return (
    <Note tone="needs" title={m.catalogue_two_together_title()}>
      {m.catalogue_two_together({ first, second })}
    </Note>
  )
}

export function apartIn(items: Several['items']) {
  return firstApart(items.flatMap(({ moments }) => moments))
}
