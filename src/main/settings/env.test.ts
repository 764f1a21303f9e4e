import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { limits } from '#src/domain/limits.ts'
import { settingNames } from './env.ts'
import { production, envOf, wrongIn } from '#test/settings.ts'

const ownPassword = { DEMO_PASSWORD: 'told to guests' }

test('without any setting it is a demonstration that only this machine reaches', () => {
  expect(envOf({})).toMatchObject({
    PORT: 3000,
    isDemo: true,
    host: '127.0.0.1',
    baseUrl: 'http://localhost:3000',
    settings: { isDemo: true, isOutboxOpen: true, slotCapacity: 4, cashLimit: 500_000 },
  })
})

test('a demonstration that others can reach shows its outbox to the administrator only', () => {
  expect(envOf({ HOST: '0.0.0.0', ...ownPassword }).settings).toMatchObject({
    isDemo: true,
    isOutboxOpen: false,
    networkLimits: limits,
  })
})

test.each([
  [{ BASE_URL: 'https://demo.oxalate.example' }, 'an address of its own'],
  [{ PROXY_HOPS: '1' }, 'a proxy before it'],
])('a demonstration with %o, %s, can be reached by others', (given, _how) => {
  expect(envOf({ ...given, ...ownPassword }).settings).toMatchObject({
    isDemo: true,
    isOutboxOpen: false,
    networkLimits: limits,
  })
})

test('a demonstration that others can reach does not start with the published password', () => {
  const says = 'DEMO_PASSWORD must be your own: other machines can reach this demonstration'
  for (const reached of [
    { BASE_URL: 'https://demo.oxalate.example' },
    { PROXY_HOPS: '1' },
    { HOST: '0.0.0.0' },
  ]) {
    for (const password of [{}, { DEMO_PASSWORD: 'oxalate-demo' }])
      expect(wrongIn({ ...reached, ...password })).toContain(`  ${says}`)
    expect(wrongIn({ ...reached, ...ownPassword })).toBe('')
    expect(wrongIn({ ...production, ...reached })).toBe('')
  }
})

test('a demonstration with its own address on this machine is still local', () => {
  for (const BASE_URL of ['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000'])
    expect(envOf({ BASE_URL }).settings.isOutboxOpen).toBe(true)
})

test('production names everything that is missing or wrong, at once', () => {
  const wrong = wrongIn({
    NODE_ENV: 'production',
    PORT: 'http',
    AUTH_SECRET: 'short',
    SMTP_URL: '',
  })
  for (const name of ['PORT', 'AUTH_SECRET', 'BASE_URL', 'DATABASE_URL', 'DATABASE_OWNER_URL'])
    expect(wrong).toContain(`  ${name} `)
  for (const name of [
    'FIELD_KEY',
    'SMTP_URL',
    'SMS_URL',
    'SMS_TOKEN',
    'OPERATOR_EMAIL',
    'PRIVACY_EMAIL',
  ])
    expect(wrong).toContain(`  ${name} is missing`)
})

test('production with everything it needs is no demonstration', () => {
  expect(envOf(production)).toMatchObject({ isDemo: false, host: '::' })
})

test.each(Object.keys(production).filter((name) => name !== 'NODE_ENV'))(
  'production without %s does not start',
  (name) => expect(wrongIn({ ...production, [name]: '' })).toContain(`  ${name} is missing`),
)

test('up to three proxies may be in front; none is trusted unless it is set', () => {
  expect(envOf({}).PROXY_HOPS).toBe(0)
  expect(envOf({ PROXY_HOPS: '2', ...ownPassword }).PROXY_HOPS).toBe(2)
  for (const PROXY_HOPS of ['4', '-1', '1.5', 'true'])
    expect(wrongIn({ PROXY_HOPS })).toContain('  PROXY_HOPS must be a number between 0 and 3')
})

test('every fault is described, one line per setting, and no secret is printed', () => {
  const said = (given: Record<string, string>) => wrongIn(given).split('\n').slice(1)
  expect(said({ PORT: 'abc' })).toEqual(['  PORT must be a number between 1 and 65535, not «abc»'])
  expect(said({ PORT: '80.5', LOG_LEVEL: 'loud', MAIL_FROM: 'me', OPERATOR_NAME: 'a:b' })).toEqual([
    '  PORT must be a number between 1 and 65535, not «80.5»',
    '  MAIL_FROM must be an e-mail address, not «me»',
    '  OPERATOR_NAME must be a name without a colon, not «a:b»',
    '  LOG_LEVEL must be debug, info, warn, error or silent, not «loud»',
  ])
  expect(said({ BASE_URL: `ftp://${'a'.repeat(80)}` })).toHaveLength(1)
  const hidden = 'hunter2hunter2'
  const secrets = settingNames.filter((name) =>
    /SECRET|KEY|TOKEN|PASSWORD|^DATABASE_.*URL$|^SMTP_URL$/.test(name),
  )
  const lines = said(Object.fromEntries(secrets.map((name) => [name, hidden])))
  expect(lines.length).toBeGreaterThan(5)
  expect(lines.join()).not.toContain(hidden)
})

test('.env.example and README’s table name every setting, and no other', () => {
  const example = readFileSync('.env.example', 'utf8')
  const named = [...example.matchAll(/^# ([A-Z0-9_]+)=/gm)].map(([, name]) => name)
  expect(new Set(named)).toEqual(new Set(settingNames))
  expect(named).toHaveLength(settingNames.length)
  const readme = readFileSync('README.md', 'utf8')
  const rows = /\n\| setting .*\n\|[ -|]+\n((?:\|.*\n)+)/.exec(readme)?.[1] ?? ''
  const inTable = rows
    .split('\n')
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z0-9_]+)`/g)])
    .map(([, name]) => name)
  expect(new Set(inTable)).toEqual(new Set(settingNames))
  expect(inTable).toHaveLength(settingNames.length)
})
