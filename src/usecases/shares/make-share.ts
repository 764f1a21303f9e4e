import { lockName } from '#src/db/queries/changes/named-lock.ts'
import { findWholeReport } from '#src/db/queries/reports/reports.ts'
import {
  countOpenShares,
  findShare,
  insertShare,
  wasEntryChanged,
} from '#src/db/queries/shares/shares.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import {
  type MakeShare,
  OPEN_SHARES,
  PIN_DIGITS,
  SHARE_HOLD,
  type ShareId,
} from '#src/domain/shares/share.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { refuseWithdrawn } from '#src/usecases/parts/reports/refuse-withdrawn.ts'
import { hashPin, hashToken } from '#src/usecases/parts/shares/share-hash.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * A link to the newest version of an own report, for a while and with a PIN; token and PIN are only
 * in this answer. Who may read the report as its owner may share it: a child's or a genetic one
 * too, of which nothing is published before its talk. Refuses `report-withdrawn`, `stale` where a
 * newer version exists, `share-held` for a day after number, address or password changed,
 * `too-many-shares`, and `share-made` where this form made its link already.
 * Source: reliability S41; decision 074; decision 168.
 */
export function makeShare(world: World, actor: Actor, input: MakeShare) {
  return inStep(world, actor, async (step) => {
    const { tx, now } = step
    const permit = authorise(actor, 'share:make')
    const whole = await findWholeReport(tx, input.reportId)
    const report = permit.over(whole?.report)
    refuseWithdrawn(actor, report, undefined)
    if (whole?.versions[0]?.number !== input.version) throw new Refusal('stale')
    await refuseHeld(step, input.shareId)
    const id = input.shareId
    const token = world.chance.token()
    const pin = world.chance.digits(PIN_DIGITS)
    const endsAt = now.add({ hours: 24 * Number(input.days) })
    const isNew = await insertShare(tx, {
      id,
      reportId: report.id,
      accountId: report.accountId,
      version: input.version,
      tokenHash: hashToken(world, token),
      pinHash: hashPin(world, id, pin),
      sharedWith: input.sharedWith || null,
      madeAt: now,
      endsAt,
    })
    if (!isNew) throw new Refusal('share-made')
    const detail = { share: id, version: input.version, endsAt: endsAt.toString() }
    await audit(world, tx, actor, 'share:make', report.id, detail)
    return { shareId: id, token, pin, endsAt: endsAt.toString() }
  })
}

async function refuseHeld({ world, tx, actor, now }: Step, shareId: ShareId) {
  const { id } = personOf(actor)
  await lockName(tx, `report-shares ${id}`)
  if (await findShare(tx, shareId)) throw new Refusal('share-made')
  const real = (await world.clock.real(tx)).subtract(SHARE_HOLD)
  if (await wasEntryChanged(tx, id, { real, audited: now.subtract(SHARE_HOLD) }))
    throw new Refusal('share-held')
  if ((await countOpenShares(tx, id, now)) >= OPEN_SHARES) throw new Refusal('too-many-shares')
}
