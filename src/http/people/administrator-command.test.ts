import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { demoActor } from '#test/booking.ts'
import { meOf, type Product, signedInAs } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const email = 'patient@demo.oxalate.example'

test('the operator of an installation makes an existing account administrator, once, below two', async () => {
  await using product = await aProduct()
  const { cookie, id } = await aNewcomer(product)
  const appoint = (email: string) => product.as({ kind: 'worker' }).appointAdministrator({ email })
  await expect(appoint('nobody@example.org')).rejects.toMatchObject({ refusal: 'not-found' })
  await expect(appoint(email)).rejects.toMatchObject({ refusal: 'administrators-enough' })
  await dismissSecond(product)
  const [first, again] = [await appoint(email), await appoint(email)]
  expect([first, again]).toEqual([
    { userId: id, isNew: true, administrators: 2 },
    { userId: id, isNew: false, administrators: 2 },
  ])
  expect((await meOf(product, cookie)).status).toBe(401)
  const anew = await signedInAs(product, 'patient')
  expect(await rolesOf(product, anew)).toEqual(['administrator', 'patient'])
  expect(await auditOf(product, 'administrator:appoint')).toHaveLength(2)
  const other = product.as(await demoActor(product, 'administrator'))
  await expect(other.appointAdministrator({ email })).rejects.toMatchObject({
    refusal: 'forbidden',
  })
})

test('`npm run administrator` names the account, and says what to do where there is none', async () => {
  await using product = await aProduct()
  await aNewcomer(product)
  const run = (...args: string[]) => administratorCommand(product, args)
  expect(await run()).toMatchObject({ code: 1, says: expect.stringContaining('--email') })
  expect(await run('--email', 'nobody@example.org')).toEqual({
    code: 1,
    says: 'There is no account for nobody@example.org yet. Sign up first at http://localhost:3000/sign-up, then run this again.',
  })
  expect(await run('--email', email)).toEqual({
    code: 1,
    says: expect.stringContaining('Two administrators can already sign in'),
  })
  await dismissSecond(product)
  const { code, says } = await run('--email', 'Patient@Demo.oxalate.example')
  expect(code).toBe(0)
  expect(says).toContain('is now an administrator')
  const { grants } = await demoActor(product, 'patient')
  expect(grants.map(({ role }) => role)).toEqual(['administrator'])
})

test('`npm run administrator` appoints the very first one, and asks for a second', async () => {
  await using product = await aProduct()
  await aNewcomer(product)
  await product.asOwner("delete from role_grants where role = 'administrator'")
  const { code, says } = await administratorCommand(product, ['--email', email])
  expect(says).toContain('is now an administrator')
  expect(says).toContain('Add a second administrator the same way')
  expect(code).toBe(0)
})

async function administratorCommand({ url, ownerUrl }: Product, args: string[]) {
  const { PATH = '' } = process.env
  const database = { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl }
  const env = { PATH, ENV_FILE: 'none', DEMO: '1', ...database }
  const child = spawn('node', ['src/main/own-node.mjs', 'src/main/administrator.ts', ...args], {
    env,
  })
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await once(child, 'exit')
  return { code, says: (await said).join('').trim() }
}

/** The demonstration's patient, who signs in by e-mail, and the administrator's cookie. */
async function aNewcomer(product: Product) {
  const cookie = await signedInAs(product, 'patient')
  const { id } = (await meOf(product, cookie)).me
  return { cookie, id, administrator: await signedInAs(product, 'administrator') }
}

/** Leaves one administrator. */
async function dismissSecond(product: Product) {
  const { id } = await demoActor(product, 'administrator2')
  await product.asOwner('delete from role_grants where user_id = $1', [id])
}

async function rolesOf(product: Product, cookie: string) {
  return (await meOf(product, cookie)).me.grants.map(({ role }) => role)
}

async function auditOf({ pool }: Product, action: string) {
  const { rows } = await pool.query(
    'select subject_id, detail from audit where action = $1 order by at, id',
    [action],
  )
  return rows
}
