import { listRuleReaders, namesOfRules } from '#src/db/queries/auto-verification/rule-news.ts'
import { type RuleNews, readersOfRules } from '#src/domain/auto-verification/rule-news.ts'
import { wholeEmail } from '#src/domain/people/masked.ts'
import { notifyEachWay } from '#src/usecases/parts/messages/each-way.ts'
import type { Step } from '#src/usecases/step.ts'

/**
 * Tells the pathologists of each lab that its rules switched themselves off, by e-mail and by SMS, in
 * the transaction that switches them: told if and only if switched, also where two workers see the
 * same. Names the test and the instrument; no patient and no value.
 * Source: decision 251.
 */
export async function tellRulesOff(step: Step, all: readonly RuleNews[]): Promise<void> {
  if (all.length === 0) return
  const names = await namesOfRules(step.tx, all)
  const nameOf = (id: string) => names.get(id) ?? id
  const people = await listRuleReaders(step.tx, [...new Set(all.map(({ labId }) => labId))])
  const reached = people.map((one) => ({
    ...one,
    isReached: one.contact.phone !== null || wholeEmail(one.contact.email) !== null,
  }))
  for (const { labId, why, instrumentIds, testCodes } of all) {
    const facts = {
      why,
      tests: testCodes.map(nameOf),
      instruments: instrumentIds.map(nameOf),
      path: pathOf({ why, testCodes }),
    }
    const told = { event: 'rule-switched-off', subjectId: labId, facts } as const
    for (const { id, contact } of readersOfRules(reached.filter((one) => one.labId === labId)))
      await notifyEachWay(step, { id, contact }, told)
  }
}

/** A test that is no longer measured has no page. */
function pathOf({ why, testCodes }: Pick<RuleNews, 'why' | 'testCodes'>): string {
  const [first, ...others] = testCodes
  const isOne = why !== 'gone' && others.length === 0
  return isOne ? `/lab/auto-verification/${first}` : '/lab/auto-verification'
}
