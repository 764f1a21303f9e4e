import { findWholeReport } from '#src/db/queries/reports/reports.ts'
import {
  countWrongTry,
  insertShareView,
  lockShareByToken,
  type ShareRow,
} from '#src/db/queries/shares/shares.ts'
import { knocked, type OpenShare, shownBy } from '#src/domain/shares/share.ts'
import { audit } from '#src/usecases/audit.ts'
import { isAltered } from '#src/usecases/parts/reports/altered-report.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'
import { hashesOfToken, isPin } from './share-hash.ts'

/**
 * Part of a verb: a link with its PIN. A wrong PIN is counted under the link's lock; answers a
 * refusal as a value, so that the count is committed before it is thrown. What is seen is logged for
 * the report's owner, also that it holds no longer.
 * Source: decision 168.
 */
export async function openedShare(step: Step, input: OpenShare, kind: 'page' | 'file') {
  const share = await lockShareByToken(step.tx, hashesOfToken(step.world, input.token))
  const isRight = share !== undefined && isPin(step.world, share, input.pin)
  const knock = knocked({ share, isRight, now: step.now })
  if (!share || knock.is === 'over') return { refusal: new Refusal('share-over') }
  if (knock.is === 'wrong') return { refusal: await wrongPin(step, share, knock.triesLeft) }
  const whole = await findWholeReport(step.tx, share.reportId)
  const [newest] = whole?.versions ?? []
  if (!whole || !newest) return { refusal: new Refusal('share-over') }
  const { state } = whole.report
  const shown = shownBy({ state, version: share.version, newest: newest.number })
  if (shown === 'report' && (await isAltered(step, whole.report, newest)))
    return { refusal: new Refusal('report-altered') }
  if (shown === 'report' && kind === 'file' && !newest.pdfKey)
    return { refusal: new Refusal('pdf-not-ready') }
  await logView(step, share, shown === 'report' ? kind : shown)
  return { shown, share, report: whole.report, newest, lab: newest.body.lab.name }
}

async function wrongPin(step: Step, share: ShareRow, triesLeft: number): Promise<Refusal> {
  await countWrongTry(step.tx, share.id)
  const detail = { share: share.id, wrongPin: true }
  await audit(step.world, step.tx, step.actor, 'share:open', share.reportId, detail)
  return triesLeft > 0
    ? new Refusal('share-pin', { facts: { triesLeft } })
    : new Refusal('share-over')
}

async function logView(
  { world, tx, actor, now }: Step,
  { id: shareId, reportId, version }: ShareRow,
  kind: 'page' | 'file' | 'replaced' | 'withdrawn',
) {
  await insertShareView(tx, { id: world.chance.uuid(), shareId, kind, at: now })
  await audit(world, tx, actor, 'share:open', reportId, { share: shareId, version, as: kind })
}
