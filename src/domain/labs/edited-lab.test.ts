import { expect, test } from 'vitest'
import { paise, rupees } from '#src/domain/money.ts'
import { type EditableLab, editedLab, isWaitingPair, pairToPropose } from './edited-lab.ts'

const lab: EditableLab = {
  locationId: 1,
  name: 'Lab',
  directorName: null,
  phone: null,
  email: null,
  address: '1 Road',
  latitude: 15,
  longitude: 75,
  ratingTenths: null,
  opensAt: '07:00',
  closesAt: '19:00',
  description: null,
  website: null,
  technicians: null,
  pathologists: null,
  agreementProcess: null,
  pcpndtNumber: 'P1',
  pcpndtTo: Temporal.PlainDate.from('2027-01-01'),
  minimumCharge: rupees(50),
  perKmCharge: rupees(10),
  additionalCharges: paise(0),
  minimumKm: 2,
  maximumKm: 20,
  state: 'active',
}

const whyOf = (of: EditableLab, edit: Parameters<typeof editedLab>[1]) => {
  const edited = editedLab(of, edit)
  return edited.ok ? undefined : (edited.fields ?? edited.error)
}

test('an edit that names what already holds changes nothing', () => {
  expect(editedLab(lab, { name: 'Lab', pcpndtTo: '2027-01-01' })).toEqual({
    ok: true,
    value: undefined,
  })
})

test('only what changed is audited, and hours are opened where they moved and the lab is active', () => {
  expect(editedLab(lab, { name: 'Labs', closesAt: '20:00', address: '1 Road' })).toMatchObject({
    ok: true,
    value: {
      opensHours: true,
      change: {
        before: { name: 'Lab', closesAt: '19:00' },
        after: { name: 'Labs', closesAt: '20:00' },
      },
    },
  })
  expect(editedLab({ ...lab, state: 'inactive' }, { closesAt: '20:00' })).toMatchObject({
    value: { opensHours: false },
  })
  expect(editedLab(lab, { name: 'Labs' })).toMatchObject({ value: { opensHours: false } })
})

test('one person shortens or removes a registration, and neither enters nor extends one', () => {
  expect(whyOf(lab, { pcpndtTo: '2026-12-31' })).toBeUndefined()
  expect(whyOf(lab, { pcpndtNumber: null, pcpndtTo: null })).toBeUndefined()
  const byTwo = { pcpndtTo: 'pcpndt-by-two' }
  expect(whyOf(lab, { pcpndtTo: '2027-01-02' })).toEqual(byTwo)
  expect(whyOf(lab, { pcpndtNumber: 'P2' })).toEqual(byTwo)
  const without = { ...lab, pcpndtNumber: null, pcpndtTo: null }
  expect(whyOf(without, { pcpndtNumber: 'P1', pcpndtTo: '2026-12-31' })).toEqual(byTwo)
})

test('a record that contradicts itself is refused, the first contradiction named', () => {
  expect(whyOf(lab, { pcpndtNumber: null, opensAt: '20:00' })).toEqual({ pcpndtTo: 'pcpndt-half' })
  expect(whyOf(lab, { opensAt: '19:00', minimumKm: 21 })).toEqual({ closesAt: 'time-order' })
  expect(whyOf(lab, { minimumKm: 21, minimumChargePaise: null })).toEqual({ maximumKm: 'km-order' })
})

test('an active lab keeps its charges, an inactive one need not have any', () => {
  expect(whyOf(lab, { minimumChargePaise: null })).toBe('not-ready')
  expect(whyOf({ ...lab, state: 'inactive' }, { minimumChargePaise: null })).toBeUndefined()
})

test('a pair of shares is proposed where it is another one, and not where each category has its own', () => {
  const whole = { categoryCode: null, platformPercent: 20, labPercent: 80 }
  const asked = { platformPercent: 25, labPercent: 75 }
  expect(pairToPropose([whole], asked)).toEqual({ ok: true, value: asked })
  expect(pairToPropose([whole], { platformPercent: 20, labPercent: 80 })).toEqual({
    ok: true,
    value: undefined,
  })
  expect(pairToPropose([{ ...whole, categoryCode: 'c' }], asked)).toEqual({
    ok: false,
    error: 'fields-disagree',
    fields: { labPercent: 'test-share' },
  })
  expect(pairToPropose([], asked)).toEqual({ ok: true, value: asked })
  expect([
    isWaitingPair(asked, asked),
    isWaitingPair(whole, asked),
    isWaitingPair(null, asked),
  ]).toEqual([true, false, false])
})
