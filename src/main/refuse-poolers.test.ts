import { expect, test } from 'vitest'
import { refusePoolers } from './refuse-poolers.ts'

const nobody = 'postgresql://oxalate_app:secret@127.0.0.1:1/oxalate'

test.each([
  { DATABASE_URL: nobody, isPooled: true },
  { DATABASE_URL: nobody, isPooled: false },
  { DATABASE_OWNER_URL: nobody, isPooled: true },
])('an address that does not answer is named, and its password is not', async (given) => {
  const error = await refusePoolers(given).catch(String)
  const name = 'DATABASE_URL' in given ? 'DATABASE_URL' : 'DATABASE_OWNER_URL'
  expect(error).toContain(`${name} cannot be used: connect ECONNREFUSED 127.0.0.1:1`)
  expect(error).not.toContain('secret')
})
