import type { Control } from './controls-list.ts'

const rings = 'src/http/key-rings.test.ts'
const known = 'src/db/known-keys.test.ts'
const reseal = 'src/http/reseal.test.ts'

/** Guards of keys: what was sealed opens, and no server seals with a key that is another. */
export const keyControls: readonly Control[] = [
  {
    guard: 'keys: of two first starts with two keys one is refused',
    file: 'src/main/known-keys.ts',
    search:
      "  await owner.query(`select pg_advisory_lock(hashtext('keys'))`)\n  await refuseWrongKeys(owner, secrets)\n",
    replace: '',
    by: { file: known, title: 'of two first starts with two keys at once, one is refused' },
  },
  {
    guard: 'keys: the earlier key is wanted until all is sealed anew',
    file: 'src/main/known-keys.ts',
    search: '    if (missing.length > 0) throw',
    replace: '    if (missing.length > 1) throw',
    by: { file: known, title: 'both keys of a turned ring are wanted until all is sealed anew' },
  },
  {
    guard: 'keys: a database of before tells its key',
    file: 'src/main/known-keys.ts',
    search: 'return keysBeforeMarks(owner, name, ring)',
    replace: 'return keysBeforeMarks(owner, name, ring).then(() => [])',
    by: {
      file: known,
      title: 'a database of before keys left a mark tells its key by what is sealed in it',
    },
  },
  {
    guard: 'keys: a second factor is sealed anew at its next use',
    file: 'src/adapters/sessions-second-factor.ts',
    search: '  if (isRight) await sealAnew(ctx, app)\n',
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
        'a session begun under the previous secret goes on while that is in the ring, and ends with it',
    },
  },
  {
    guard: 'reseal: compare and set',
    file: 'src/main/reseal-columns.ts',
    search: 'where ${of.column} = $1 and',
    replace: 'where $1::text is not null and',
    by: {
      file: reseal,
      title: 'a field that a server wrote meanwhile stays as the server wrote it',
    },
  },
  {
    guard: 'reseal: hashes go along',
    file: 'src/main/reseal-columns.ts',
    search: 'then null else $3 end',
    replace: 'then $3 else ${hash.column} end',
    by: { file: reseal, title: 'what is found by a keyed hash is found under the new key alone' },
  },
  {
    guard: 'reseal: the earlier key is wanted while anything is left',
    file: 'src/main/reseal-all.ts',
    search: 'const isDone = all.every(({ left }) => left === 0)',
    replace: 'const isDone = all.length > 0',
    by: {
      file: reseal,
      title: 'what cannot be read is counted, and the previous key stays wanted',
    },
  },
  {
    guard: 'reseal: not before a server has the new keys',
    file: 'src/main/reseal-all.ts',
    search: 'if (!(await areNoted(owner, secrets)))',
    replace: 'if (!secrets)',
    by: { file: reseal, title: 'no server has the new keys yet: nothing is sealed anew' },
  },
  {
    guard: 'second factor taken away: every session ends',
    file: 'src/usecases/people/reset-second-factor.ts',
    search: '    await deleteSessionsOf(tx, userId)\n',
    replace: '',
    by: {
      file: 'src/http/second-factor-reset.test.ts',
      title:
        'the keeper of an installation takes a lost second factor away: signed out, told, and set up anew',
    },
  },
]
