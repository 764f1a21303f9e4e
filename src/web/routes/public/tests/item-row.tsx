import type { ItemCard } from '#src/usecases/parts/catalogue/item-card.ts'
import { everydayHere, namesOf, plainHere } from '#src/web/names.ts'
import { LedgerRow } from '#src/web/ui/ledger.tsx'
import { Chip } from '#src/web/ui/marks.tsx'
import { Money } from '#src/web/ui/money.tsx'
import { Named } from '#src/web/ui/named.tsx'
import { Tube } from '#src/web/ui/tube.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/** A test or panel in a list: its tube, what it is, how to prepare, the lowest price. */
export function ItemRow({
  item,
  query = '',
}: {
  item: ItemCard
  /** Kept in the link, e.g. `?pincode=560001`. */
  query?: string
}) {
  const { code, name, caps, fromPricePaise } = item
  return (
    <LedgerRow
      to={`/tests/${code}${query}`}
      mark={<Tube cap={caps[0] ?? null} />}
      title={<Named>{name}</Named>}
      plain={plainOf(item)}
      chips={<PrepareChips {...item} />}
      {...(fromPricePaise !== null && {
        amountLabel: m.home_from(),
        amount: <Money paise={fromPricePaise} isWhole />,
      })}
    />
  )
}

/** In Hindi its everyday name first; of a panel how many tests it holds; what it measures. */
function plainOf(item: ItemCard): string {
  const { kind, testCount } = item
  return [
    ...everydayHere(item),
    ...(kind === 'panel' ? [m.topic_count({ count: testCount })] : []),
    plainHere(item),
  ].join(' · ')
}

type Prepare = Pick<
  ItemCard,
  'fastingHours' | 'tatHours' | 'isHomeCollected' | 'isBookable' | 'beside'
>

/** Fasting or not, when the report comes, and why it cannot be booked for home by itself. */
function PrepareChips({ fastingHours, tatHours, isHomeCollected, isBookable, beside }: Prepare) {
  return (
    <>
      {!isHomeCollected && <Chip icon="pin">{m.home_at_the_lab()}</Chip>}
      {isHomeCollected && !isBookable && (
        <Chip icon="info">{m.catalogue_not_bookable_title()}</Chip>
      )}
      {isBookable && beside.length > 0 && (
        <Chip icon="info">{m.catalogue_beside_chip({ inputs: namesOf(beside) })}</Chip>
      )}
      {fastingHours > 0 ? (
        <Chip icon="fasting">{m.home_fasting({ hours: fastingHours })}</Chip>
      ) : (
        <Chip icon="plate">{m.home_no_fasting()}</Chip>
      )}
      <Chip icon="clock">{m.home_report_in({ hours: tatHours })}</Chip>
    </>
  )
}
