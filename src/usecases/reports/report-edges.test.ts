import { afterAll, expect, test } from 'vitest'
import type { DraftRevision } from '#src/domain/reports/inputs.ts'
import { DEMO_PASSWORD } from '#test/booking.ts'
import { shown } from '#test/bench.ts'
import { aProduct } from '#test/product.ts'
import {
  aBench,
  aCorrection,
  anAddition,
  aPublished,
  drafted,
  type Published,
  signed,
} from '#test/revisions.ts'
import { stepsOf } from '#test/steps-taken.ts'

const product = await aProduct({ slotDays: 6, slotCapacity: 20 })
afterAll(() => product[Symbol.asyncDispose]())
const bench = await aBench(product)
const { technician, authoriser, office } = bench

const kinds = ['amend', 'correct', 'append'] as const
type Kind = (typeof kinds)[number]

/** The content of the n-th revision of a report; each value differs from the one before. */
async function revisionOf(report: Published, kind: Kind, version: number): Promise<DraftRevision> {
  if (kind === 'append') return anAddition({ version })
  const { version: itemVersion } = await shown(product, report.testItemId)
  const corrected = aCorrection({ ...report, itemVersion }, 12 + version / 10, version)
  if (kind === 'correct') return corrected
  return { ...corrected, kind, reason: 'measured-again' } as DraftRevision
}

/** Revised once per kind, each time by two people. */
async function revised(report: Published, ...kindsInTurn: Kind[]) {
  for (const [before, kind] of kindsInTurn.entries()) {
    const revision = await revisionOf(report, kind, before + 1)
    await signed(product, authoriser, await drafted(product, technician, report, revision))
  }
}

const states = { amend: 'amended', correct: 'corrected', append: 'appended' } as const

test('a revised report is amended, corrected and appended in any order, each repeatedly', async () => {
  const report = await aPublished(product, bench)
  const { amend, correct, append } = {
    amend: 'amend',
    correct: 'correct',
    append: 'append',
  } as const
  const turns = [amend, amend, correct, correct, append, append, amend, append, correct, amend]
  await revised(report, ...turns)
  const steps = await stepsOf(product, 'report', report.reportId)
  for (const from of kinds)
    for (const kind of kinds) expect(steps).toContain(`${states[from]} ${kind} ${states[kind]}`)
})

test.each(kinds)('a final report goes on with «%s», and is withdrawn after it', async (kind) => {
  const report = await aPublished(product, bench)
  await revised(report, kind)
  const said = { reason: 'wrong-patient', words: 'The sample was of another person.' } as const
  const password = DEMO_PASSWORD
  const proposal = await product
    .as(office)
    .proposeWithdrawal({ reportId: report.reportId, version: 2, ...said, password })
  await product.as(authoriser).confirmWithdrawal({ ...proposal, password })
  expect(await stepsOf(product, 'report', report.reportId)).toEqual([
    'registered publish final',
    `final ${kind} ${states[kind]}`,
    `${states[kind]} withdraw withdrawn`,
  ])
})
