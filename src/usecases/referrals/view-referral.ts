import { listTestRules, listCurrentResults } from '#src/db/queries/results/results.ts'
import { readReferral } from '#src/db/queries/referrals/referrals.ts'
import type { CollectionEvent } from '#src/domain/catalogue/collection-event.ts'
import { factAskedBy, momentOf } from '#src/domain/tubes/draw-fact.ts'
import { ageInYears, indianDay } from '#src/domain/india-time.ts'
import { lateStep } from '#src/domain/referrals/in-time.ts'
import { type OfReferral, standingOfReferral } from '#src/domain/referrals/referral.ts'
import { needsDecision } from '#src/domain/results/decision.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, mayEver, refuseOwnBooking } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { ruledAt } from '#src/usecases/parts/referrals/ruled-at.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * One referral as either lab sees it: the sample, the sex and the age at the draw, where it stands and
 * what may follow. Never a name, an order or another test. Refuses `not-found` to another lab.
 * Source: features C19; decision 259.
 */
export function viewReferral(world: World, actor: Actor, { referralId }: OfReferral) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'referral:read')
    const row = await readReferral(step.tx, referralId)
    const isPartner = row !== undefined && permit.covers({ labId: row.partnerId })
    permit.over(row && { labId: isPartner ? row.partnerId : row.labId })
    if (!row) throw new Refusal('not-found')
    refuseOwnBooking(actor, row)
    await audit(world, step.tx, actor, 'referral:read', row.id)
    const drawnOn = indianDay(row.collectedAt ?? row.sentAt)
    const standing = standingOfReferral(row)
    const isOpen = row.endedAt === null
    const [current] = await listCurrentResults(step.tx, [row.testItemId])
    const result = current && isOpen && row.receivedAt ? current : null
    const known = await listTestRules(step.tx, [row.testCode])
    return {
      referralId: row.id,
      version: row.version,
      side: isPartner ? ('in' as const) : ('out' as const),
      other: isPartner ? row.lab : row.partner,
      /** Only for the lab of the order. */
      orderId: isPartner ? null : row.orderId,
      test: row.name,
      specimen: {
        accession: row.accession,
        barcode: row.barcode,
        /** On the label of an aliquot; null: the tube goes, with its own. */
        aliquotCode: row.aliquotCode,
      },
      /** The tube itself went, or an aliquot; null: not said then. */
      sentAs: row.sentAs,
      arriveBy: row.arriveBy?.toString() ?? null,
      reportBy: row.reportBy?.toString() ?? null,
      late: isOpen ? (lateStep(row, step.now)?.step ?? null) : null,
      backAt: row.backAt?.toString() ?? null,
      sex: row.sex,
      ageYears: ageInYears(row.birthDate, drawnOn),
      collectedAt: row.collectedAt?.toString() ?? null,
      /** When it was taken, by a meal, a dose or a cycle; null where nothing was asked. */
      moment: momentAt(row, known.tests[0]?.collectionEvent),
      remark: row.remark,
      carrier: row.carrier,
      sentAt: row.sentAt.toString(),
      receivedAt: row.receivedAt?.toString() ?? null,
      endedAt: row.endedAt?.toString() ?? null,
      standing,
      reason: row.reason,
      entry: isPartner
        ? {
            ...(await ruledAt(step, row)),
            resultType: row.resultType,
            choices: known.choices.map(({ choice }) => choice),
            version: row.itemVersion,
            isNeeded: ['ready', 'entered', 'held'].includes(row.itemState),
          }
        : null,
      value: result && isPartner ? valueOf(result) : null,
      may: {
        recall: !isPartner && standing === 'sent' && mayEver(actor, 'referral:send'),
        lose: !isPartner && isOpen && mayEver(actor, 'referral:send'),
        comeBack:
          !isPartner &&
          standing === 'done' &&
          row.sentAs === 'tube' &&
          row.backAt === null &&
          mayEver(actor, 'referral:send'),
        label: !isPartner && row.aliquotCode !== null && mayEver(actor, 'specimen-label:read'),
        receive: isPartner && standing === 'sent' && mayEver(actor, 'referral:receive'),
        turnAway: isPartner && isOpen && mayEver(actor, 'referral:receive'),
        enter: isPartner && standing === 'received' && mayEver(actor, 'referral:receive'),
        verify: isPartner && result !== null && mayEver(actor, 'referral:verify'),
        decide: result !== null && needsDecision(result),
      },
    }
  })
}

type Row = NonNullable<Awaited<ReturnType<typeof readReferral>>>

function momentAt({ sex, said, collectedAt, labelledAt }: Row, event: CollectionEvent = 'any') {
  const kind = factAskedBy({ event }, sex)
  const fact = said.find((one) => one.kind === kind)
  return fact && collectedAt ? momentOf(fact, collectedAt, labelledAt ?? collectedAt) : null
}

type Result = Awaited<ReturnType<typeof listCurrentResults>>[number]

function valueOf({ value, comparator, choice, text, unit, flag, comment, ...judged }: Result) {
  const { rangeLow, rangeHigh } = judged
  return { value, comparator, choice, text, unit, flag, comment, rangeLow, rangeHigh }
}
