import { expect, test } from 'vitest'
import { roles, UserId } from './actor.ts'
import { decidersAmong, waitsForSecond } from './second-administrator.ts'

const [inviter, other, third] = [1, 2, 3].map((at) =>
  UserId.parse(`019bbbbb-0000-7000-8000-00000000000${at}`),
) as [UserId, UserId, UserId]

test('the administrator’s role waits for anybody, every other role only for the inviter', () => {
  for (const role of roles) {
    expect(waitsForSecond({ role, invitee: inviter, inviter })).toBe(true)
    for (const invitee of [other, undefined])
      expect(waitsForSecond({ role, invitee, inviter })).toBe(role === 'administrator')
  }
})

test('neither the inviter nor the invitee decides', () => {
  const all = [inviter, other, third].map((id, at) => ({ id, email: `${at}@example.org` }))
  const offer = { inviter, email: '1@example.org' }
  expect(decidersAmong(all, offer).map(({ id }) => id)).toEqual([third])
  expect(decidersAmong(all.slice(0, 2), offer)).toEqual([])
})
