import { expect, test } from 'vitest'
import { LabId } from '#src/domain/labs/lab.ts'
import { rupees } from '#src/domain/money.ts'
import { UserId } from '#src/domain/people/actor.ts'
import { type FaultParty, rejectReasons, type RejectReason } from '#src/domain/tubes/tube.ts'
import { visitEarned } from './visit-pay.ts'

const lab = LabId.parse('019aaaaa-0000-7000-8000-000000000001')
const ravi = UserId.parse('019aaaaa-0000-7000-8000-000000000003')
const meena = UserId.parse('019aaaaa-0000-7000-8000-000000000004')
const asha = UserId.parse('019aaaaa-0000-7000-8000-000000000005')
const charge = rupees(95)

type Why = { rejectReason: RejectReason | null; lostFault: FaultParty | null }

/** Ravi drew a tube, which is drawn again by somebody for a fault; returns who is debited. */
function debited(why: Why, again: UserId) {
  const facts = {
    booking: { accountId: asha, collectionCharge: charge },
    visits: [
      { id: 'first', phlebotomistId: ravi },
      { id: 'fresh', phlebotomistId: again },
    ],
    tubes: [
      { id: 'spoiled', visitId: 'first', labId: lab, replacesId: null, ...why },
      {
        id: 'again',
        visitId: 'fresh',
        labId: lab,
        replacesId: 'spoiled',
        rejectReason: null,
        lostFault: null,
      },
    ],
  }
  const { entries } = visitEarned(
    facts,
    { id: 'fresh', isRecollection: true, separateCharge: null },
    again,
  )
  expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
  return entries.filter(({ amount }) => amount > 0)
}

const borne = {
  lab: { account: 'lab-payable', partyId: lab, amount: charge },
  phlebotomist: { account: 'phlebotomist-payable', partyId: ravi, amount: charge },
  platform: { account: 'goodwill', partyId: null, amount: charge },
} as const

const bearers: Readonly<Record<FaultParty, keyof typeof borne>> = {
  lab: 'lab',
  phlebotomist: 'phlebotomist',
  transport: 'platform',
  patient: 'platform',
}

// Spelled out, so that a reason given to another party changes who pays only where this says so.
const byReason: Readonly<Record<RejectReason, keyof typeof borne>> = {
  haemolysed: 'phlebotomist',
  clotted: 'phlebotomist',
  'quantity-not-sufficient': 'phlebotomist',
  'wrong-container': 'phlebotomist',
  'label-mismatch': 'phlebotomist',
  'leaked-or-broken': 'platform',
  'temperature-breach': 'platform',
  'too-old': 'platform',
  'lab-accident': 'lab',
  lipaemic: 'platform',
  'not-fasting': 'platform',
}

test.each(Object.entries(byReason))(
  'a sample rejected as %s: the fresh one’s visit is borne by the %s, and never by the patient',
  (reason, by) => {
    const rejectReason = reason as RejectReason
    expect(debited({ rejectReason, lostFault: null }, meena)).toEqual([borne[by]])
    expect(bearers[rejectReasons[rejectReason]]).toBe(by)
  },
)

test.each(Object.entries(bearers))(
  'a sample lost by fault of the %s: the fresh one’s visit is borne by the %s',
  (fault, by) => {
    const lostFault = fault as FaultParty
    expect(debited({ rejectReason: null, lostFault }, meena)).toEqual([borne[by]])
  },
)

test('who draws again what they spoiled themselves is neither paid nor charged', () => {
  expect(debited({ rejectReason: 'clotted', lostFault: null }, ravi)).toEqual([])
})
