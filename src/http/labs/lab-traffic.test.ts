import { afterAll, expect, test } from 'vitest'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { DEMO_PASSWORD as password, demoActor } from '#test/booking.ts'
import { aDraft, aPaper, aPicture } from '#test/lab-papers.ts'
import { anApplication } from '#test/lab-submission.ts'
import { aJoinedLab } from '#test/labs.ts'
import { aProduct } from '#test/product.ts'
import { trafficOf } from '#test/traffic.ts'

const product = await aProduct({ slotDays: 3, slotCapacity: 5 })
afterAll(() => product[Symbol.asyncDispose]())
const traffic = trafficOf(product.pool)
const officer = await demoActor(product, 'backoffice')
const office = product.as(officer)
const second = product.as(await demoActor(product, 'backoffice2'))
const administrator = product.as(await demoActor(product, 'administrator'))
const pathologist = product.as(await demoActor(product, 'authoriser'))

type Seen = Record<string, number[]>

/** The statements of each transaction, without its begin and commit. */
async function transactionsOf(act: () => Promise<unknown>): Promise<number[]> {
  const { statements } = await traffic.during(act)
  const all: number[] = []
  for (const text of statements) {
    if (text.startsWith('begin')) all.push(0)
    else if (text !== 'commit') all[all.length - 1] = (all.at(-1) ?? 0) + 1
  }
  return all
}

/** What each step sends by the second time, when every statement has been prepared. */
async function secondTime(
  scene: (
    counted: <Answer>(step: string, act: () => Promise<Answer>) => Promise<Answer>,
  ) => Promise<void>,
): Promise<Seen> {
  const seen: Seen = {}
  for (const _round of [1, 2])
    await scene(async (step, act) => {
      const answers: Awaited<ReturnType<typeof act>>[] = []
      seen[step] = await transactionsOf(async () => answers.push(await act()))
      for (const answer of answers) return answer
      throw new Error(`${step} was not done`)
    })
  return seen
}

test('a lab’s life: each step loads once and saves once', async () => {
  const seen = await secondTime(async (counted) => {
    const labId = await aJoinedLab(product)
    await counted('activate', () => office.switchLab({ labId, status: 1 }))
    await counted('deactivate', () => office.switchLab({ labId, status: 0 }))
    await counted('suspend', () => office.suspendLab({ labId, reason: 'No answer since May.' }))
    await counted('restore', () => office.restoreLab({ labId }))
    await counted('end', () => office.deleteLab({ labId }))
  })
  expect(seen).toEqual({
    // Before: 12, 6, 5, 5, 11. Slots are blocked, the lab locked, its readiness read; it is saved
    // with its hours, and a statement of its own sets the places of each hour.
    activate: [5],
    deactivate: [3],
    suspend: [2],
    restore: [2],
    // The lab, its invitations, and the rest, under their locks.
    end: [4],
  })
})

test('an application is reviewed', async () => {
  const seen = await secondTime(async (counted) => {
    const { labId } = await anApplication(product)
    await counted('review', () => office.startReview({ labId }))
    await counted('approve', () => office.approveApplication({ labId }))
    const { labId: other } = await anApplication(product)
    await office.startReview({ labId: other })
    await counted('refuse', () => office.refuseApplication({ labId: other, reason: 'Twice.' }))
  })
  // Before: 5, 8, 5.
  expect(seen).toEqual({ review: [3], approve: [3], refuse: [3] })
})

test('documents are added, declared, removed and reviewed', async () => {
  const seen = await secondTime(async (counted) => {
    const labId = await aJoinedLab(product, { papers: [] })
    const licence = await counted('add', () => office.addDocument(aPicture({ labId })))
    const declaration = 'Exempt below the threshold.'
    const of = { of: { labId }, declaration }
    await counted('declare', () => office.declareNotApplicable({ ...of, kind: 'gst' }))
    const { token } = await aDraft(product)
    const drawn = await visitor.addDocument(aPicture({ token }))
    await counted('remove', () => visitor.removeDocument({ of: { token }, documentId: drawn.id }))
    const about = { documentId: licence.id, version: 1 }
    const expiresOn = '2031-01-31'
    await counted('approve', () =>
      second.reviewDocument({ ...about, decision: 'approved', expiresOn }),
    )
    await counted('refuse', () =>
      second.reviewDocument({ ...about, version: 2, decision: 'refused', reason: 'Unreadable.' }),
    )
  })
  // Before: 1 and 4, 4, 3, 7, 6.
  expect(seen).toEqual({ add: [1, 4], declare: [4], remove: [3], approve: [3], refuse: [3] })
})

const visitor = product.as({ kind: 'visitor' })

/** The password is checked before the transaction: its account, and the count of wrong ones. */
const signature = [4, 1, 1]

test('changes of a contract are proposed, decided and withdrawn', async () => {
  const rows = [{ categoryCode: null, platformPercent: 22, labPercent: 78 }]
  const bank = { bankName: 'State Bank of India', accountHolderName: 'A Lab Private Limited' }
  const account = { ...bank, accountNumber: '501001234567890', ifsc: 'SBIN0000001' }
  const approve = { decision: 'approve', password, version: 1 } as const
  const seen = await secondTime(async (counted) => {
    const labId = await aJoinedLab(product)
    const proposed = await counted('propose shares', () =>
      office.proposeChange({ labId, kind: 'shares', rows }),
    )
    await counted('approve shares', () => second.decideChange({ ...approve, ...proposed }))
    const other = await counted('propose an account', () =>
      office.proposeChange({ labId, kind: 'bank', ...account }),
    )
    await counted('approve an account', () => second.decideChange({ ...approve, ...other }))
    await counted('stop it', () => office.withdrawChange({ changeId: other.changeId }))
    const paper = await aPaper(product, officer, labId, { kind: 'accreditation' })
    const third = await counted('propose a paper', () => office.proposeChange(paper))
    await counted('withdraw', () => office.withdrawChange({ changeId: third.changeId }))
    const fourth = await office.proposeChange(paper)
    await counted('approve a paper', () => second.decideChange({ ...approve, ...fourth }))
  })
  expect(seen).toEqual({
    // Before: 3, 7, 3, 10, 5, 6, 4, 13.
    'propose shares': [3],
    'approve shares': [...signature, 4],
    'propose an account': [3],
    'approve an account': [...signature, 4],
    'stop it': [3],
    'propose a paper': [3],
    withdraw: [3],
    // The database compares the lab's record with the stored paper, so it changes after that.
    'approve a paper': [...signature, 5],
  })
})

test('ranges are confirmed and withdrawn, and downtimes planned', async () => {
  const seen = await secondTime(async (counted) => {
    const { lines } = await pathologist.listLabRanges({ q: 'ESR', show: 'all' })
    const [shown] = lines.filter(({ testCode }) => testCode === ItemCode.parse('ESR'))
    if (!shown) throw new Error('no range')
    const { testCode, fingerprint, version } = shown
    await counted('confirm', () =>
      pathologist.confirmRanges({ tests: [{ testCode, fingerprint, version }] }),
    )
    const withdrawn = { testCode, fingerprint, version: version + 1, reason: 'Another analyser.' }
    await counted('withdraw', () => pathologist.withdrawRangeConfirmation(withdrawn))
    const startsAt = Temporal.Now.instant().add({ hours: 2000 })
    const times = { startsAt, endsAt: startsAt.add({ hours: 1 }) }
    const words = { wordsEn: 'We move machines.', wordsHi: 'हम मशीनें बदल रहे हैं।' }
    const { downtimeId } = await counted('announce', () =>
      administrator.announceDowntime({ ...times, ...words }),
    )
    await counted('call off', () => administrator.withdrawDowntime({ downtimeId }))
  })
  // Before: 6, 6, 2, 3.
  expect(seen).toEqual({ confirm: [3], withdraw: [3], announce: [1], 'call off': [2] })
})
