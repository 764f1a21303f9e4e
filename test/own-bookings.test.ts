import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { access, type Action } from '#src/domain/access/access.ts'
import { callsOf, source, verbsIn } from '../scripts/checks/verb-calls.ts'
import { allowed, refused, refusedByDecision } from './own-bookings.ts'

const staff = [
  'phlebotomist',
  'lab-technician',
  'lab-authoriser',
  'lab-manager',
  'back-office',
  'finance',
  'administrator',
]

/**
 * Folders of verbs that touch bookings, orders, visits, tubes, results, reports and their money.
 */
const folders =
  /\/usecases\/(banks|bookings|cash|chargebacks|consents|credits|ledger|manifests|notifiable|payments|ranges|receivables|reconciliation|referrals|refunds|reports|results|settlement|slots|tubes|visit-fees|visits)\//

/** Whether a verb lets staff do to others what a patient does to their own. */
function isOfStaff(file: string): boolean {
  const asked = readFileSync(file, 'utf8').matchAll(/authorise\(\s*actor,\s*'([^']+)'/g)
  const actions = [...asked].map(([, action]) => action as Action)
  // It authorises in a shared function: then it counts, until the table says why not.
  if (actions.length === 0) return true
  return actions.some((action) => {
    const rules: Record<string, string> = access[action]
    return (
      !('visitor' in rules && rules.visitor === 'any') && staff.some((role) => isWide(rules[role]))
    )
  })
}

const isWide = (scope: string | undefined) => scope !== undefined && scope !== 'own'

const verbs = verbsIn(source).filter(({ at }) => folders.test(at.file) && isOfStaff(at.file))
const names = verbs.map(({ name }) => name)
const answered = [
  ...refused.refuseOwnBooking,
  ...refused.refuseOwnMoney,
  ...Object.keys(refusedByDecision),
  ...Object.keys(allowed),
]

test('every verb by which staff touch a booking says whether one’s own is refused', () => {
  expect(names.length).toBeGreaterThan(100)
  expect(names.filter((name) => !answered.includes(name))).toEqual([])
  expect(answered.filter((name) => !names.includes(name))).toEqual([])
  expect(new Set(answered).size).toBe(answered.length)
})

test.each(['refuseOwnBooking', 'refuseOwnMoney'] as const)(
  'every verb listed as refused by %s calls it, and no other verb does',
  (guard) => {
    const asking = verbs.filter(({ at }) => callsOf(at, source).has(guard)).map(({ name }) => name)
    expect(asking.toSorted()).toEqual(refused[guard].toSorted())
  },
)

test.each(Object.entries(refusedByDecision))(
  '%s asks the decision that refuses one’s own, and a test shows it',
  (name, { decision, file, test }) => {
    const verb = verbs.find((one) => one.name === name)
    expect(verb && callsOf(verb.at, source).has(decision)).toBe(true)
    expect(readFileSync(file, 'utf8')).toContain(`test('${test}'`)
  },
)
