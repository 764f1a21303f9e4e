import type { Control } from './control.ts'

const table = 'src/db/migrations/0132_calculations.sql'
const ofResults = 'src/db/migrations/0133_lots-of-results.sql'
const inForce = 'src/domain/calculations/lot-in-force.ts'
const ofValue = 'src/domain/calculations/lot-of-value.ts'
const unit = 'src/domain/calculations/lot-in-force.test.ts'
const inr = 'src/usecases/calculations/inr-by-lot.test.ts'
const cells = 'src/usecases/calculations/hct-from-mcv.test.ts'
const late = 'src/usecases/calculations/late-measurements.test.ts'
const amended = 'src/usecases/calculations/amended-inr.test.ts'

const bySecond = 'of two lots each measures up to the very second of the change'
const named =
  'after a change of lots a typed value says of which one it is, and is of none where nobody says'
const wrong = 'of a lot that was registered wrongly no INR is verified, and each is found'
const onDay = 'nothing changes on the day of its confirmation, and one change waits at a time'
const notByOne = 'a lot is registered and confirmed by two people of its own lab'

/** Guards of what a lab computes, and of the lots that an INR needs. */
export const calculationControls: readonly Control[] = [
  {
    guard: 'INR: the lot in use when it was measured',
    file: inForce,
    search: 'findLast(({ usedFrom }) => atOrBefore(usedFrom, at))',
    replace: 'at(-1)',
    by: { file: unit, title: bySecond },
  },
  {
    guard: 'INR: no lot past its expiry day',
    file: inForce,
    search:
      "  if (Temporal.PlainDate.compare(indianDay(at), lot.expiresOn) > 0) return { none: 'lot-expired' }\n",
    replace: '',
    by: { file: unit, title: 'a lot measures to the end of its expiry day in India' },
  },
  {
    guard: 'INR: a message that comes late keeps its own time',
    file: 'src/domain/instruments/applying.ts',
    search: 'isFlagged: isFlagged(arrived.flags), measuredAt }',
    replace: 'isFlagged: isFlagged(arrived.flags), measuredAt: measuredAt && hand.now }',
    by: {
      file: late,
      title:
        'a PT belongs to the lot of the second in which it was measured, however late it arrives',
    },
  },
  {
    guard: 'INR: after a change of lots somebody says which one it was',
    file: ofValue,
    search: "  if (lately.length > 1) return { ok: false, error: 'which-lot', facts }\n",
    replace: '',
    by: { file: inr, title: named },
  },
  {
    guard: 'INR: a lot that was not in use is not named',
    file: ofValue,
    search: "  if (lotId && !named) return { ok: false, error: 'which-lot', facts }\n",
    replace: '',
    by: { file: inr, title: named },
  },
  {
    guard: 'INR: a value typed over one of another lot is of no lot',
    file: ofValue,
    search: "  return isSame ? used : { none: 'no-lot' }",
    replace: '  return isSame ? used : used',
    by: { file: inr, title: named },
  },
  {
    guard: 'INR: the same value with another lot is another one',
    file: 'src/domain/results/entry/entry.ts',
    search: 'return isSameLot && said.every(',
    replace: 'return said.every(',
    by: { file: inr, title: named },
  },
  {
    guard: 'INR: of a lot that was registered wrongly none is verified',
    file: 'src/domain/results/verification.ts',
    search: ' ?? whyOfWrongLot(facts, [item])',
    replace: '',
    also: [
      {
        file: 'src/domain/results/verification.ts',
        search: "import { whyOfWrongLot } from '#src/domain/calculations/lot-of-value.ts'\n",
        replace: '',
      },
      { file: table, search: 'value.is_current AND lot.is_wrong)', replace: 'false)' },
    ],
    by: { file: inr, title: wrong },
  },
  {
    guard: 'INR: a wrong lot hides the one before it',
    file: inForce,
    search: "  if (lot.isWrong) return { none: 'lot-withdrawn' }\n",
    replace: '',
    by: {
      file: unit,
      title:
        'a lot that ended before its time was never used, and one that was wrong hides the earlier',
    },
  },
  {
    guard: 'INR: an amended value of a wrong lot is not computed with it',
    file: ofValue,
    search: '  if (!lot?.isWrong) return before\n',
    replace: '  if (!lot?.isWrong || before) return before\n',
    also: [{ file: ofResults, search: ' AND NOT lot.is_wrong\n', replace: '\n' }],
    by: {
      file: amended,
      title: 'of a wrong lot an amended PT makes no INR, until the same lot is registered rightly',
    },
  },
  {
    guard: 'INR: an amended value that may be another measurement is of no earlier lot',
    file: ofValue,
    search: "  return isStill && !isChanged ? kept : { none: 'no-lot' }",
    replace: '  return isStill || !isChanged ? kept : used',
    by: {
      file: unit,
      title:
        'an amended value keeps its lot as the same measurement, and has the one in use as another',
    },
  },
  {
    guard: 'INR: nobody confirms the lot that they registered',
    file: 'src/domain/calculations/two-people.ts',
    search:
      "  if ((proposedBy === by) !== (decision === 'withdrawn')) return { ok: false, error: 'same-person' }\n",
    replace: '',
    by: { file: inr, title: notByOne },
  },
  {
    guard: 'INR: a decision is about what was shown',
    file: 'src/domain/calculations/two-people.ts',
    search: "  if (version !== stands) return { ok: false, error: 'stale' }\n",
    replace: '  if (version > stands + 1) return undefined\n',
    also: [
      {
        file: 'src/db/queries/changes/updated-calculations.ts',
        search: `used_from = given.used_from, version = found.version + 1
        from \${given} as given
        where found.id = given.id and found.version = given.version`,
        replace: `used_from = given.used_from, version = found.version + 1
        from \${given} as given
        where found.id = given.id`,
      },
    ],
    by: { file: inr, title: notByOne },
  },
  {
    guard: 'calculations: a rule is known before its day begins',
    file: 'src/domain/calculations/keeping-rules.ts',
    search: 'Temporal.PlainDate.compare(from, indianDay(now)) > 0',
    replace: 'Temporal.PlainDate.compare(from, indianDay(now)) >= 0',
    by: { file: cells, title: onDay },
  },
  {
    guard: 'calculations: one change waits at a time, in the database',
    file: table,
    search: 'CREATE UNIQUE INDEX "calculation_rules_one_waits"',
    replace: 'CREATE INDEX "calculation_rules_one_waits"',
    by: { file: cells, title: 'of two who propose a change at once exactly one does' },
  },
  {
    guard: 'calculations: how a test is computed is set once, in the database',
    file: table,
    search: 'WHEN (OLD.computed_by IS NOT NULL AND',
    replace: 'WHEN (false AND',
    by: { file: cells, title: 'without the code: how a test is computed is set once' },
  },
  {
    guard: 'calculations: an order goes on as it began',
    file: 'src/db/queries/ledger/accruing.ts',
    search:
      "    and rule.effective_from <= (${orders.createdAt} at time zone 'Asia/Kolkata')::date\n",
    replace: '',
    by: {
      file: 'src/usecases/calculations/under-way.test.ts',
      title:
        'an order that was placed before the day of a rule is computed as before, whenever its tube comes',
    },
  },
  {
    guard: 'calculations: what an instrument computed is compared once its parts are there',
    file: 'src/usecases/instrument-messages/apply-instrument-message.ts',
    search: '  if (facts && !isLast && comesBeforeInputs(facts)) return undefined\n',
    replace: '  if (facts && isLast && comesBeforeInputs(facts)) return undefined\n',
    by: {
      file: late,
      title: 'what a counter computes itself is compared: near it is the same again, far it waits',
    },
  },
  {
    guard: 'calculations: what an instrument computed far off waits',
    file: 'src/domain/instruments/judging-arrival.ts',
    search: 'const NEAR = 0.03',
    replace: 'const NEAR = 0.3',
    by: {
      file: late,
      title: 'what a counter computes itself is compared: near it is the same again, far it waits',
    },
  },
]
