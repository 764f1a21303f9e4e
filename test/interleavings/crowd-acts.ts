import { shown } from '../bench.ts'
import { DEMO_PASSWORD as password } from '../booking.ts'
import { anAddition, signed } from '../revisions.ts'
import { moneyOf } from './crowd-money.ts'
import type { Crowd, CrowdOf } from './crowd.ts'
import type { Acts, Stage } from './stage.ts'

const reason = 'a race'

/** The lab's internal work, whatever happens to the fresh sample. */
async function benchActs({ product, crew }: Stage, crowd: CrowdOf): Promise<Acts> {
  const { entered, verified, ready, onTheCounter, toSign } = crowd
  const [item, signedItem, other] = [entered, verified, ready].map(({ testItemId }) => testItemId)
  if (!item || !signedItem || !other) throw new Error('three tests are wanted')
  const now = await shown(product, item)
  const atSigning = await shown(product, signedItem)
  const atReady = await shown(product, other)
  const result = { type: 'numeric', value: 12, ...now } as const
  const { rows } = await product.pool.query('select version from tubes where id = $1', [
    onTheCounter.tubeId,
  ])
  const { tubeId, barcode } = onTheCounter
  const tests = [{ testItemId: other, ...atReady }]
  const { technician, authoriser } = crew
  return {
    acceptTube: (as) => as(technician).acceptTube({ barcode }),
    rejectTube: (as) => as(technician).rejectTube({ barcode, reason: 'clotted' }),
    loseTube: (as) => as(technician).loseTube({ tubeId, ...rows[0], reason: 'mislaid' }),
    enterResult: (as) => as(technician).enterResult({ testItemId: item, result }),
    verifyResult: (as) => as(technician).verifyResult({ testItemId: item, ...now }),
    holdResult: (as) => as(technician).holdResult({ testItemId: item, reason, ...now }),
    retestItem: (as) => as(authoriser).retestItem({ testItemId: signedItem, reason, ...atSigning }),
    authoriseResults: (as) => as(authoriser).authoriseResults(toSign),
    giveUpTests: (as) =>
      as(crew.backoffice).giveUpTests({
        orderId: ready.orderId,
        reason: 'instrument-down',
        tests,
      }),
  }
}

function reportActs({ product, crew }: Stage, { reportId, draft, proposal }: CrowdOf): Acts {
  const { authoriser, technician, backoffice } = crew
  const taken = { reason: 'wrong-sample', words: 'The sample was of another.', password } as const
  return {
    draftRevision: (as) => as(authoriser).draftRevision({ reportId, revision: anAddition() }),
    proposeWithdrawal: (as) => as(authoriser).proposeWithdrawal({ reportId, version: 1, ...taken }),
    signRevision: (as) => signed({ ...product, as }, authoriser, draft),
    discardRevision: (as) => as(technician).discardRevision(draft),
    confirmWithdrawal: (as) => as(backoffice).confirmWithdrawal({ ...proposal, password }),
  }
}

/** Judging a number, and what is said about a result before anybody reads it. */
async function judgedActs({ product, crew }: Stage, { held, told }: CrowdOf): Promise<Acts> {
  const { authoriser, technician } = crew
  const atDeciding = await shown(product, held.testItemId)
  const atSigned = await shown(product, told.testItemId)
  const said = { decision: 'normal', comment: 'As expected at six.', ...atDeciding } as const
  const why = { reason: 'transcription', words: reason, ...atSigned } as const
  const { consentId, version, testItemId } = told
  const talk = { counsellor: 'Lakshmi Iyer', way: 'phone', outcome: 'explained' } as const
  return {
    decideResult: (as) => as(authoriser).decideResult({ testItemId: held.testItemId, ...said }),
    reopenResult: (as) => as(authoriser).reopenResult({ testItemId, ...why }),
    logResultTalk: (as) => as(technician).logResultTalk({ consentId, version, ...talk }),
  }
}

/** Everything that the lab can do. */
export async function atTheLab(stage: Stage, crowd: CrowdOf): Promise<Acts> {
  const bench = { ...(await benchActs(stage, crowd)), ...(await judgedActs(stage, crowd)) }
  return { ...bench, ...reportActs(stage, crowd) }
}

/** Everything that can happen beside the fresh sample of another order. */
export async function beside(stage: Stage, crowd: Crowd): Promise<Acts> {
  return { ...(await atTheLab(stage, crowd)), ...(await moneyOf(stage, crowd)) }
}
