import { and, asc, eq, inArray, or, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/client.ts'
import { panelMembers, panels, tests } from '#src/db/schema/catalogue.ts'
import { labShares, labs, offers } from '#src/db/schema/labs.ts'
import {
  isListed,
  type ItemCode,
  type ItemKind,
  type Restriction,
  type ResultType,
} from '#src/domain/catalogue/item.ts'
import { preparationOf } from '#src/domain/catalogue/preparation.ts'
import { collectionTermsOf, type CollectionTerms } from '#src/domain/labs/collection-charge.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Paise } from '#src/domain/money.ts'
import { holdsAt } from './lab-shares.ts'

export type LabRow = typeof labs.$inferSelect

/** What a lab asks for one item now, with the split of its category and the tests inside. */
export type LabOffer = {
  code: ItemCode
  kind: ItemKind
  name: string
  price: Paise
  tatHours: number
  fastingHours: number
  preparation: string
  categoryCode: string
  platformPercent: number
  labPercent: number
  /** The gravest of its own and its members'. */
  restriction: Restriction
  isHomeCollected: boolean
  members: OfferedTest[]
}

type OfferedTest = {
  testCode: ItemCode
  name: string
  indicativePrice: Paise
  tubeTypeCode: string | null
  resultType: ResultType
  choices: string[]
  decimals: number | null
  restriction: Restriction
  isHomeCollected: boolean
}

/**
 * The lab and its active offers for these items; an item it does not offer, or for which its
 * contract has no split, is absent. Judges nothing: neither its state nor a restriction.
 */
export async function findLabWithOffers(
  tx: Tx,
  labId: LabId,
  itemCodes: readonly ItemCode[],
  now: Temporal.Instant,
): Promise<{ lab: LabRow; offers: LabOffer[] } | undefined> {
  const [lab] = await tx.select().from(labs).where(eq(labs.id, labId))
  if (!lab) return undefined
  const rows = await selectOffers(tx, lab, itemCodes, now)
  const byItem = Map.groupBy(rows, ({ offer }) => offer.itemCode)
  return { lab, offers: [...byItem.values()].map(toOffer) }
}

/** One row per offer and test inside it, in the panel's order. */
function selectOffers(tx: Tx, lab: LabRow, itemCodes: readonly ItemCode[], now: Temporal.Instant) {
  const category = sql`coalesce(${panels.categoryCode}, ${tests.categoryCode})`
  return tx
    .select({ offer: offers, panel: panels, test: tests, share: labShares })
    .from(offers)
    .leftJoin(panels, eq(panels.code, offers.panelCode))
    .leftJoin(panelMembers, eq(panelMembers.panelCode, offers.panelCode))
    .innerJoin(tests, sql`${tests.code} = coalesce(${offers.testCode}, ${panelMembers.testCode})`)
    .innerJoin(
      labShares,
      and(
        eq(labShares.labId, offers.labId),
        holdsAt(now),
        or(isNull(labShares.categoryCode), eq(labShares.categoryCode, category)),
      ),
    )
    .where(
      and(
        eq(offers.labId, lab.id),
        eq(offers.isActive, true),
        inArray(offers.itemCode, [...itemCodes]),
      ),
    )
    .orderBy(asc(offers.itemCode), asc(panelMembers.position))
}

type OfferRow = Awaited<ReturnType<typeof selectOffers>>[number]

function toOffer(rows: OfferRow[]): LabOffer {
  const [first] = rows
  if (!first) throw new Error('groupBy makes no empty group')
  const { offer, panel, test, share } = first
  const item = panel ?? test
  return {
    code: offer.itemCode,
    kind: panel ? 'panel' : 'test',
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
}

function toMember({ code, ...test }: OfferRow['test']): OfferedTest {
  const { name, indicativePrice, tubeTypeCode, resultType, choices, decimals } = test
  const { restriction, isHomeCollected } = test
  return {
    testCode: code,
    name,
    indicativePrice,
    tubeTypeCode,
    resultType,
    choices,
    decimals,
    restriction,
    isHomeCollected,
  }
}

function gravest(restrictions: Restriction[]): Restriction {
  return (
    restrictions.find((one) => !isListed(one)) ??
    restrictions.find((one) => one !== 'none') ??
    'none'
  )
}

/** A lab that takes bookings has its charges: the database has no active one without. */
export type ActiveLabRow = LabRow & CollectionTerms

/** The labs that are switched on; whether their licence is valid today, who reads decides. */
export async function readActiveLabs(tx: Tx): Promise<ActiveLabRow[]> {
  const rows = await tx.select().from(labs).where(eq(labs.state, 'active')).orderBy(asc(labs.code))
  return rows.flatMap((row) => {
    const terms = collectionTermsOf(row)
    return terms ? { ...row, ...terms } : []
  })
}

/** Item code, price and printed price in paise, promised hours. */
export type OfferTuple = [code: ItemCode, price: Paise, listPrice: Paise, tatHours: number]

/** The active offers lab by lab, as JSON made by PostgreSQL: thousands of rows at once. */
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
