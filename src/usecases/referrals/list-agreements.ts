import {
  listAgreementsOf,
  listOfferedTests,
  listPartners,
  namesOfLabs,
} from '#src/db/queries/referrals/agreements.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import {
  type Agreement,
  type ListAgreements,
  standingOfAgreement,
} from '#src/domain/referrals/agreement.ts'
import { mayBeReferred } from '#src/domain/referrals/may-be-referred.ts'
import { mayAccept } from '#src/domain/referrals/agreeing.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { managedLab } from '#src/usecases/parts/labs/managed-lab.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** More than a lab has in years. */
const MOST = 200

/**
 * The agreements of a lab, either side, the labs it may propose one to, and of the chosen one the tests
 * that may be referred.
 * Source: features C19; decision 258.
 */
export function listAgreements(world: World, actor: Actor, input: ListAgreements = {}) {
  return inStep(world, actor, async (step) => {
    const labId = managedLab(actor, 'agreement:read', input)
    const agreements = await listAgreementsOf(step.tx, labId, MOST)
    const names = await namesOfLabs(step.tx, agreements)
    const partners = await listPartners(step.tx, labId)
    const chosen = await chosenOf(step, partners, input.partnerId)
    await audit(world, step.tx, actor, 'agreement:read', labId)
    const by = personOf(actor).id
    return {
      labId,
      agreements: agreements.map((one) => ({
        ...shownTo(labId, one, names),
        mayAccept: mayAccept(one, { labId, by }),
      })),
      partners,
      chosen,
    }
  })
}

function shownTo(labId: LabId, one: Agreement, names: ReadonlyMap<LabId, string>) {
  const isOurs = one.labId === labId
  return {
    agreementId: one.id,
    version: one.version,
    /** `out`: this lab refers; `in`: the other lab refers to it. */
    side: isOurs ? ('out' as const) : ('in' as const),
    other: names.get(isOurs ? one.partnerId : one.labId) ?? '',
    tests: one.tests,
    transitHours: one.transitHours,
    reportHours: one.reportHours,
    standing: standingOfAgreement(one),
    proposedOn: indianDay(one.proposedAt).toString(),
    acceptedOn: one.acceptedAt && indianDay(one.acceptedAt).toString(),
    endedOn: one.endedAt && indianDay(one.endedAt).toString(),
    endReason: one.endReason,
  }
}

type Partner = Awaited<ReturnType<typeof listPartners>>[number]

/** A live lab with the tests that may be referred to it; null: there is none. */
async function chosenOf({ tx }: Step, partners: readonly Partner[], partnerId?: LabId) {
  const partner = partners.find((one) => one.labId === partnerId)
  if (!partner) return null
  const offered = (await listOfferedTests(tx, partner.labId)).filter(mayBeReferred)
  return { ...partner, tests: offered.map(({ code, name }) => ({ code, name })) }
}
