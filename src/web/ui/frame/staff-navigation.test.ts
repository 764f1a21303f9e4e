import { expect, test } from 'vitest'
import type { Role } from '#src/domain/people/actor.ts'
import { staffNavigation } from './staff-navigation.server.ts'

const addresses = (roles: readonly Role[]) =>
  (staffNavigation(roles)?.groups ?? []).flatMap(({ items }) => items.map(({ to }) => to))

test('who has several roles finds each page once, and none of the pages is lost', () => {
  const both = addresses(['back-office', 'finance'])
  expect(both.filter((to, at) => both.indexOf(to) !== at)).toEqual([])
  const apart = new Set([...addresses(['back-office']), ...addresses(['finance'])])
  expect(new Set(both)).toEqual(apart)
})
