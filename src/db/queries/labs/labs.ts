import { and, asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { panelMembers, panels, tests } from '#src/db/schema/catalogue.ts'
import { labShares, labs, offers } from '#src/db/schema/labs.ts'
import { isListed, type ItemCode, type Restriction } from '#src/domain/catalogue/item.ts'
import { preparationOf } from '#src/domain/catalogue/preparation.ts'
import { collectionTermsOf, type CollectionTerms } from '#src/domain/pricing/collection-charge.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { LabOffer, OfferedTest } from '#src/domain/labs/lab-offer.ts'
import type { Paise } from '#src/domain/money.ts'

export type LabRow = typeof labs.$inferSelect

/**
 * The lab and its active offers of these items; an item that it does not offer, or without a split,
 * is absent. Checks neither the lab's state nor a restriction.
 */
export async function findLabWithOffers(
  tx: Tx,
  labId: LabId,
  itemCodes: readonly ItemCode[],
  now: Temporal.Instant,
): Promise<{ lab: LabRow; offers: LabOffer[] } | undefined> {
  const [[lab], rows, splits] = await Promise.all([
    labById(tx).execute({ labId }),
    offersOf(tx).execute({ labId, itemCodes }),
    splitsAt(tx).execute({ labId, now: now.toString() }),
  ])
  if (!lab) return undefined
  const byItem = Map.groupBy(rows, ({ offer }) => offer.itemCode)
  return { lab, offers: [...byItem.values()].flatMap((item) => toOffer(item, splits)) }
}

const labById = kept((tx) =>
  tx
    .select()
    .from(labs)
    .where(eq(labs.id, sql.placeholder('labId')))
    .prepare(''),
)

/** One row per offer and test inside it, in the panel's order. */
const offersOf = kept((tx) =>
  tx
    .select({ offer: offers, panel: panels, test: tests })
    .from(offers)
    .leftJoin(panels, eq(panels.code, offers.panelCode))
    .leftJoin(panelMembers, eq(panelMembers.panelCode, offers.panelCode))
    .innerJoin(tests, sql`${tests.code} = coalesce(${offers.testCode}, ${panelMembers.testCode})`)
    .where(
      and(
        eq(offers.labId, sql.placeholder('labId')),
        eq(offers.isActive, sql`true`),
        sql`${offers.itemCode} = any(${sql.placeholder('itemCodes')})`,
      ),
    )
    .orderBy(asc(offers.itemCode), asc(panelMembers.position))
    .prepare(''),
)

/** A dozen at most, per category or for all: selected here, because a join looks up all tests. */
const splitsAt = kept((tx) => {
  const { categoryCode, platformPercent, labPercent } = labShares
  const ofLab = eq(labShares.labId, sql.placeholder('labId'))
  const now = sql`${sql.placeholder('now')}::timestamptz`
  const begun = tx
    .select({ at: sql`max(${labShares.effectiveAt})` })
    .from(labShares)
    .where(and(ofLab, sql`${labShares.effectiveAt} <= ${now}`))
  return tx
    .select({ categoryCode, platformPercent, labPercent })
    .from(labShares)
    .where(and(ofLab, eq(labShares.effectiveAt, sql`(${begun})`)))
    .prepare('')
})

type Splits = Awaited<ReturnType<ReturnType<typeof splitsAt>['execute']>>

type OfferRow = Awaited<ReturnType<ReturnType<typeof offersOf>['execute']>>[number]

/** Undefined where the lab's contract has no split for the item's category. */
function toOffer(rows: OfferRow[], splits: Splits): LabOffer[] {
  const [first] = rows
  if (!first) throw new Error('groupBy returned an empty group')
  const { offer, panel, test } = first
  const item = panel ?? test
  const share = splits.find(
    ({ categoryCode }) => categoryCode === null || categoryCode === item.categoryCode,
  )
  if (!share) return []
  const made = {
    code: offer.itemCode,
    kind: panel ? ('panel' as const) : ('test' as const),
    name: item.name,
    price: offer.price,
    tatHours: offer.tatHours,
    fastingHours: item.fastingHours,
    preparation: preparationOf(rows.map((row) => row.test)).join('. '),
    categoryCode: item.categoryCode,
    platformPercent: share.platformPercent,
    labPercent: share.labPercent,
    restriction: gravest([item.restriction, ...rows.map((row) => row.test.restriction)]),
    isHomeCollected: item.isHomeCollected && rows.every((row) => row.test.isHomeCollected),
    members: rows.map((row) => toMember(row.test)),
  }
  return [made]
}

function toMember({ code, ...test }: OfferRow['test']): OfferedTest {
  const { name, indicativePrice, tubeTypeCode, resultType, choices, decimals } = test
  const { restriction, isHomeCollected, labOnlyReason, collectionEvent, isSold, consentFamily } =
    test
  const { needsPcpndt } = test
  return {
    code,
    name,
    indicativePrice,
    tubeTypeCode,
    resultType,
    choices,
    decimals,
    restriction,
    isHomeCollected,
    labOnlyReason,
    collectionEvent,
    isSold,
    consentFamily,
    needsPcpndt,
  }
}

function gravest(restrictions: Restriction[]): Restriction {
  return (
    restrictions.find((one) => !isListed(one)) ??
    restrictions.find((one) => one !== 'none') ??
    'none'
  )
}

/** A lab that takes bookings has its charges: a constraint allows no active one without. */
export type ActiveLabRow = LabRow & CollectionTerms

/** The active labs; the caller checks whether their licence is valid today. */
export async function readActiveLabs(tx: Tx): Promise<ActiveLabRow[]> {
  const rows = await tx.select().from(labs).where(eq(labs.state, 'active')).orderBy(asc(labs.code))
  return rows.flatMap((row) => {
    const terms = collectionTermsOf(row)
    return terms ? { ...row, ...terms } : []
  })
}

/** Item code, price and list price in paise, promised hours. */
export type OfferTuple = [code: ItemCode, price: Paise, listPrice: Paise, tatHours: number]

/** The active offers by lab, as JSON built by PostgreSQL: thousands of rows at once. */
export async function readOffers(tx: Tx): Promise<{ labId: LabId; offers: OfferTuple[] }[]> {
  const { itemCode, price, listPrice, tatHours } = offers
  const made = sql<
    OfferTuple[]
  >`json_agg(json_build_array(${itemCode}, ${price}, ${listPrice}, ${tatHours}))`
  return tx
    .select({ labId: offers.labId, offers: made })
    .from(offers)
    .where(eq(offers.isActive, true))
    .groupBy(offers.labId)
}
