import { expect, test } from 'vitest'
import { demoMerchant } from '#src/sandbox/merchant.ts'
import { openSandbox } from '#src/sandbox/open-sandbox.ts'
import { demoLines, demoShown } from './demo-shown.ts'
import { parseEnv } from '#src/main/settings/env.ts'

const merchant = { ...demoMerchant, cipher: 'cbc', origin: 'http://localhost:3000' } as const

function envOf(given: Record<string, string>) {
  const parsed = parseEnv(given)
  if (!parsed.ok) throw new Error(parsed.wrong)
  return parsed.env
}

const own = { DEMO_PASSWORD: 'told to guests' }
const reached: Record<string, string>[] = [
  { BASE_URL: 'https://demo.oxalate.example', ...own },
  { PROXY_HOPS: '1', ...own },
  { HOST: '0.0.0.0', ...own },
]

test('a demonstration that others can reach shows no person, no password and no gateway', () => {
  for (const env of reached.map(envOf)) {
    expect(demoShown(env)).toEqual({ password: '', people: [] })
    const said = demoLines(env, 4567).join('\n')
    for (const secret of ['told to guests', '@demo.oxalate.example', '4567', '/outbox'])
      expect(said).not.toContain(secret)
  }
})

test('one that only this machine reaches shows all of them', () => {
  const env = envOf({})
  expect(demoShown(env)?.people.length).toBeGreaterThan(5)
  for (const told of ['oxalate-demo', 'patient@demo.oxalate.example', '4567', '/outbox'])
    expect(demoLines(env, 4567).join('\n')).toContain(told)
})

test('an installation that is no demonstration shows nobody', () => {
  const real = {
    isDemo: false,
    DEMO_PASSWORD: 'oxalate-demo',
    baseUrl: 'https://oxalate.example',
    settings: { isOutboxOpen: false },
  }
  expect(demoShown(real)).toBeUndefined()
  expect(demoLines(real, undefined)).toEqual([])
})

test('the controls of the sandbox are for tests and for this machine', async () => {
  for (const hasLevers of [true, false]) {
    const sandbox = await openSandbox({ merchant, everyMs: 0, hasLevers })
    const lever = `http://127.0.0.1:${sandbox.port}/sandbox/rules`
    const answer = await fetch(lever, { method: 'POST', body: '{}' })
    expect(answer.status === 404).toBe(!hasLevers)
    await sandbox.close()
  }
})
