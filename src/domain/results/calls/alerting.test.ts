import { expect, test } from 'vitest'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { LabId } from '#src/domain/labs/lab.ts'
import { UserId } from '#src/domain/people/actor.ts'
import { CallTaskId } from '#src/domain/results/item.ts'
import { alertsOf } from './alerting.ts'
import { type Climbing, climbed } from './climbing.ts'

const openedAt = Temporal.Instant.from('2026-11-20T21:30:00Z')
const idOf = (n: number) => `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`

function aCall(n: number, parts: Partial<Climbing> = {}): Climbing {
  return {
    id: CallTaskId.parse(idOf(n)),
    kind: 'critical',
    openedAt,
    reached: ['lab', 'patient'],
    code: ItemCode.parse('HB'),
    restriction: 'none',
    consentFamily: null,
    lab: { id: LabId.parse(idOf(1)), name: 'A lab', phone: null },
    accountId: UserId.parse(idOf(2)),
    person: { name: 'Meera Nair', phone: '+919800000001', email: 'm@mail.example', language: 'en' },
    contact: { name: 'Arun Nair', phone: '+919811112222' },
    staff: [{ phone: null, email: 'lab@mail.example' }],
    ...parts,
  }
}

const at = (minutes: number) => openedAt.add({ minutes })
function alerts(minutes: number, ...calls: Climbing[]) {
  const rises = calls.flatMap((call) => climbed(call, at(minutes)))
  const logged = rises.map(({ row }) => row)
  return alertsOf(rises, logged)
}

test('of two calls of one person the one that concerns them alone does not silence the other', () => {
  const alone = aCall(11, { code: ItemCode.parse('CD4') })
  const told = alerts(20, alone, aCall(12))
  expect(told.map(({ to }) => to)).toEqual(['contact'])
  expect(told[0]?.call.code).toBe('HB')
  expect(alerts(20, alone)).toEqual([])
})

test('several calls of one lab are told in one message, with how many there are', () => {
  const staff = alerts(
    30,
    aCall(11, { reached: ['lab', 'patient', 'contact'] }),
    aCall(12, { reached: ['lab', 'patient', 'contact'] }),
  )
  expect(staff).toMatchObject([
    { to: 'staff', count: 2, minutes: 30 },
    { to: 'office', count: 2, minutes: 30 },
  ])
})

test('where nobody of a lab is reached, the office stands in for it at once', () => {
  const silent = aCall(11, { reached: [], staff: [{ phone: null, email: null }] })
  expect(alerts(0, silent).map(({ to }) => to)).toEqual(['staff', 'office'])
  expect(alerts(0, aCall(12, { reached: [] })).map(({ to }) => to)).toEqual(['staff'])
})
