import { afterAll, expect, test } from 'vitest'
import { aProduct } from '#test/product.ts'
import { buildWorld } from '#src/main/build-world.ts'
import { anOperator } from '#test/operator.ts'
import { parseEnv } from '#src/main/settings/env.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())

/** How far ahead the clock of an installation is whose clock row says five days. */
async function hoursAhead(DEMO: '0' | '1') {
  const parsed = parseEnv({
    DEMO,
    DATABASE_URL: product.url,
    DATABASE_OWNER_URL: product.ownerUrl,
    AUTH_SECRET: 'a secret of thirty-two characters',
    FIELD_KEY: 'another secret of as many characters',
    SMTP_URL: 'smtp://mail.example',
    SMS_URL: 'https://sms.example',
    SMS_TOKEN: 'token',
    ...anOperator,
  })
  if (!parsed.ok) throw new Error(parsed.wrong)
  const world = await buildWorld(parsed.env, {
    kind: 'start',
    databaseUrl: product.url,
    ownerUrl: product.ownerUrl,
    secrets: { auth: ['a secret'], fieldKey: ['a secret that only tests know'] },
    sandboxPort: undefined,
    drainSeconds: 0,
  })
  const [now, real] = await world.db.transaction(async (tx) =>
    Promise.all([world.clock.now(tx), world.clock.real(tx)]),
  )
  await world.db.$client.end()
  return now.since(real).total('hours')
}

test('the clock row moves the clock of a demonstration, and of nothing else', async () => {
  await product.asOwner('insert into demo_clock values (1, $1)', [5 * 24 * 60 * 60 * 1000])
  expect(await hoursAhead('1')).toBe(120)
  expect(await hoursAhead('0')).toBe(0)
})
