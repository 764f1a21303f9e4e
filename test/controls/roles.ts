import type { Control } from './control.ts'

const roles = 'src/http/people/roles.test.ts'

export const roleControls: readonly Control[] = [
  {
    guard: 'roles are the administrator’s to give',
    file: 'src/domain/access/people.ts',
    search: "'invitation:manage': { administrator: 'any' }",
    replace: "'invitation:manage': { administrator: 'any', 'lab-manager': 'any' }",
    by: {
      file: roles,
      title: 'only an administrator gives or takes roles, and only with the second factor',
    },
  },
  {
    guard: 'roles are the administrator’s to take',
    file: 'src/domain/access/people.ts',
    search: "'role:grant': { administrator: 'any' }",
    replace: "'role:grant': { administrator: 'any', 'lab-manager': 'any' }",
    by: {
      file: roles,
      title: 'only an administrator gives or takes roles, and only with the second factor',
    },
  },
  {
    guard: 'an event is offered to whom its verb lets take it',
    file: 'src/domain/access/event-actions.ts',
    search: "settlement: { hold: 'settlement:hold'",
    replace: "settlement: { hold: 'settlement:approve'",
    by: {
      file: 'src/usecases/verbs-and-roles.test.ts',
      title: 'settlement hold is offered to whom a verb lets take it, and to nobody else',
    },
  },
  {
    guard: 'a screen of a visit offers what its reader may do, not what anybody may',
    file: 'src/usecases/visits/view-visit.ts',
    search: "whereItStands(actor, 'visit', visit.state).allowedActions",
    replace: "whereItStands({ kind: 'worker' }, 'visit', visit.state).allowedActions",
    by: {
      file: 'src/usecases/visits/view-visit.test.ts',
      title: 'the page of a visit offers what its reader may do, not what anybody may',
    },
  },
  {
    guard: 'somebody who can give roles stays',
    file: 'src/usecases/parts/people/keep-an-administrator.ts',
    search: "if ((await countAdministrators(tx)) === 0) throw new Refusal('last-administrator')",
    replace: '',
    by: {
      file: roles,
      title: 'nobody takes the role of the last administrator, not even their own',
    },
  },
  {
    guard: 'of two who take the roles of each other the second is counted after the first',
    file: 'src/usecases/parts/people/keep-an-administrator.ts',
    search: 'await lockAdministrators(tx)',
    replace: '',
    by: {
      file: roles,
      title: 'when two administrators revoke each other at once, one remains, every time',
    },
  },
  {
    guard: 'who is suspended gives no roles and is not counted',
    file: 'src/db/queries/people/administrators.ts',
    search: 'sql`not ${isSuspendedUser}`',
    replace: 'sql`true`',
    by: { file: roles, title: 'a suspended administrator does not count as one' },
  },
  {
    guard: 'suspending too keeps one who can give roles',
    file: 'src/usecases/people/suspend-person.ts',
    search: 'if (isAdministrator(person.grants)) await keepAnAdministrator(tx)',
    replace: '',
    by: {
      file: roles,
      title: 'when two administrators suspend each other at once, one remains, every time',
    },
  },
  {
    guard: 'sessions end with the role; roles are read anew, the cookie is not',
    file: 'src/usecases/people/revoke-role.ts',
    search: 'await deleteSessionsOf(tx, userId)',
    replace: '',
    by: {
      file: roles,
      title: 'taking a role away ends every session of its person at once, and nobody else’s',
    },
  },
  {
    guard: 'roles name a place that exists',
    file: 'src/usecases/people/invite-to-role.ts',
    search: "if (sqlStateOf(error) === '23503') throw new Refusal('not-found')",
    replace: '',
    by: {
      file: roles,
      title: 'an unknown lab or city is refused, and so is a lab for a role without one',
    },
  },
  {
    guard: 'roles name the place they are for and no other',
    file: 'src/domain/people/invitation.ts',
    search: '.superRefine(isAtItsPlace)',
    replace: '',
    by: {
      file: 'src/domain/people/grant-role.test.ts',
      title: 'a lab role names its lab, a phlebotomist a city, any other role neither',
    },
  },
  {
    guard: 'roles are taken from whom they are named with',
    file: 'src/db/queries/people/people-roles.ts',
    search: 'and(eq(roleGrants.id, grantId), eq(roleGrants.userId, userId))',
    replace: 'eq(roleGrants.id, grantId)',
    by: { file: roles, title: 'a grant is taken only from the person it is named with' },
  },
]
