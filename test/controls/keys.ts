import type { Control } from './control.ts'

const rings = 'src/http/people/key-rings.test.ts'
const known = 'src/db/known-keys.test.ts'
const backup = 'src/http/people/backup-codes.test.ts'
const reseal = 'src/http/people/reseal.test.ts'

/** Guards of keys: what was sealed opens, and no server seals with a different key. */
export const keyControls: readonly Control[] = [
  {
    guard: 'keys: of two first starts with two keys one is refused',
    file: 'src/main/resealing/known-keys.ts',
    search:
      "  await owner.query(`select pg_advisory_lock(hashtext('keys'))`)\n  await refuseWrongKeys(owner, secrets)\n",
    replace: '',
    by: { file: known, title: 'of two concurrent first starts with two keys, one is refused' },
  },
  {
    guard: 'keys: the earlier key is wanted until all is sealed anew',
    file: 'src/main/resealing/known-keys.ts',
    search: 'missing.length === 0) continue',
    replace: 'missing.length < 2) continue',
    by: {
      file: known,
      title: 'both keys of a rotated ring are required until everything is resealed',
    },
  },
  {
    guard: 'keys: a database of before tells its key',
    file: 'src/main/resealing/known-keys.ts',
    search: 'return keysBeforeMarks(owner, name, ring)',
    replace: 'return keysBeforeMarks(owner, name, ring).then(() => [])',
    by: {
      file: known,
      title: 'a database from before key marks identifies its key by what is sealed in it',
    },
  },
  {
    guard: 'keys: a second factor is sealed anew at its next use',
    file: 'src/adapters/sessions-second-factor.ts',
    search: '  await sealAnew(ctx, app)\n',
    replace: '',
    by: {
      file: rings,
      title: 'an app set up under the previous secret signs in, and is sealed with the present one',
    },
  },
  {
    guard: 'keys: Better Auth hears cookies signed by the present secret',
    file: 'src/adapters/sessions.ts',
    search: 'signedAnew(request.headers, secrets)',
    replace: 'request.headers',
    by: {
      file: rings,
      title:
        'a session begun under the previous secret continues while that is in the ring, and ends with it',
    },
  },
  {
    guard: 'reseal: compare and set',
    file: 'src/main/resealing/reseal-columns.ts',
    search: 'where ${of.column} = $1 and',
    replace: 'where $1::text is not null and',
    by: {
      file: reseal,
      title: 'a field that a server wrote meanwhile stays as the server wrote it',
    },
  },
  {
    guard: 'reseal: hashes go along',
    file: 'src/main/resealing/reseal-columns.ts',
    search: 'then null else $3 end',
    replace: 'then $3 else ${hash.column} end',
    by: { file: reseal, title: 'what is found by a keyed hash is found only under the new key' },
  },
  {
    guard: 'reseal: the earlier key is wanted while anything is left',
    file: 'src/main/resealing/reseal-all.ts',
    search: 'const isDone = all.every(({ left }) => left === 0)',
    replace: 'const isDone = all.length > 0',
    by: {
      file: reseal,
      title: 'what cannot be read is counted, and the previous key stays required',
    },
  },
  {
    guard: 'reseal: not before a server has the new keys',
    file: 'src/main/resealing/reseal-all.ts',
    search: 'if (!(await areNoted(owner, secrets)))',
    replace: 'if (!secrets)',
    by: { file: reseal, title: 'while no server has the new keys, nothing is resealed' },
  },
  {
    guard: 'keys: a second factor without an id opens with any secret of the ring',
    file: 'src/adapters/factor-seals.ts',
    search: '[...key.keys.values()].map(',
    replace: '[...key.keys.values()].slice(-1).map(',
    by: {
      file: rings,
      title: 'what was sealed before secrets had ids opens in a ring that was turned back',
    },
  },
  {
    guard: 'backup codes: two uses come one after the other',
    file: 'src/db/queries/people/people-second-factor.ts',
    search: "    .where(and(eq(twoFactor.userId, userId), eq(verified, true)))\n    .for('update')",
    replace: '    .where(and(eq(twoFactor.userId, userId), eq(verified, true)))',
    by: {
      file: backup,
      title: 'of two uses at once, the later one starts from what the earlier one left',
    },
  },
  {
    guard: 'backup codes: only of an app that is set up',
    file: 'src/db/queries/people/people-second-factor.ts',
    search: 'eq(twoFactor.userId, userId), eq(verified, true)',
    replace: 'eq(twoFactor.userId, userId)',
    by: { file: backup, title: 'backup codes of an app that is not set up yet sign nobody in' },
  },
  {
    guard: 'backup codes: wrong ones are counted',
    file: 'src/adapters/sessions-second-factor.ts',
    search: "  await countGuess(ctx, people, { what: 'app-code', account: { userId } })\n",
    replace: '',
    by: {
      file: backup,
      title: 'wrong backup codes wait by the rule of the app’s codes, and count together with them',
    },
  },
  {
    guard: 'backup codes: the owner is told of a use',
    file: 'src/usecases/parts/people/backup-codes.ts',
    search:
      "    await notify({ world, tx }, { id: userId }, { event: 'backup-code-used', facts: { left } })\n",
    replace: '',
    by: {
      file: backup,
      title: 'a backup code signs its person in once, as typed from paper, and its owner is told',
    },
  },
  {
    guard: 'backup codes: no new ones without the second factor',
    file: 'src/adapters/sessions-hooks.ts',
    search: "['/two-factor/enable', RENEW_PATH].includes(ctx.path)",
    replace: "ctx.path === '/two-factor/enable'",
    by: { file: backup, title: 'a session that has not shown the second factor gets no new codes' },
  },
  {
    guard: 'backup codes: shown only while the app is set up',
    file: 'src/db/queries/people/people-second-factor.ts',
    search: 'eq(twoFactor.userId, session.userId), eq(twoFactor.verified, false)',
    replace: 'eq(twoFactor.userId, session.userId)',
    by: {
      file: backup,
      title: 'a setup page that was opened before the app was set up shows none of its codes',
    },
  },
  {
    guard: 'second factor taken away: every session ends',
    file: 'src/usecases/people/reset-second-factor.ts',
    search: '    await deleteSessionsOf(tx, userId)\n',
    replace: '',
    by: {
      file: 'src/http/people/second-factor-reset.test.ts',
      title:
        'the operator of an installation removes a lost second factor: signed out, told, and set up again',
    },
  },
]
