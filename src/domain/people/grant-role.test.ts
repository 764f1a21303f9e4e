import { expect, test } from 'vitest'
import { grantableRoles } from './grant-role.ts'
import { InvitePerson } from './invitation.ts'

const email = 'nisha@example.org'
const labId = '01970000-0000-7000-8000-000000000000'

test('a lab role names its lab, a phlebotomist a city, any other role neither', () => {
  for (const role of grantableRoles) {
    const isOfLab = role.startsWith('lab-')
    const isOfCity = role === 'phlebotomist'
    const isTaken = (place: object) => InvitePerson.safeParse({ email, role, ...place }).success
    expect(isTaken({ labId }), `${role} with a lab`).toBe(isOfLab)
    expect(isTaken({ locationId: 1 }), `${role} with a city`).toBe(isOfCity)
    expect(isTaken({}), `${role} with neither`).toBe(!isOfLab && !isOfCity)
    expect(isTaken({ labId, locationId: 1 }), `${role} with both`).toBe(false)
  }
})

test('nobody is made a patient: everybody is one', () => {
  expect(InvitePerson.safeParse({ email, role: 'patient' }).success).toBe(false)
})

test('the wrong field is reported', () => {
  const wrongOf = (input: object) =>
    InvitePerson.safeParse({ email, ...input }).error?.issues.map(({ path }) => path.join('.'))
  expect(wrongOf({ role: 'lab-manager' })).toEqual(['labId'])
  expect(wrongOf({ role: 'phlebotomist', labId })).toEqual(['labId', 'locationId'])
})

test('the message says what a role needs', () => {
  const { error } = InvitePerson.safeParse({ email, role: 'phlebotomist', labId })
  expect(error?.issues).toEqual([
    { code: 'custom', path: ['labId'], message: 'A lab role names its lab.' },
    { code: 'custom', path: ['locationId'], message: 'A phlebotomist is given a city.' },
  ])
})
