import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { anOperator } from '#test/operator.ts'
import { claims, claimsWithoutSource, unconfirmedTaxes } from '#src/domain/operator-statements.ts'
import { limits } from '#src/domain/limits.ts'
import { taxPositionIds } from '#src/domain/settlement/tax-positions.ts'
import { parseEnv, settingNames } from './env.ts'
import { gatewayOf } from '#src/main/gateway.ts'
import { sandboxPortOf } from '#src/main/sandbox.ts'

const secret = 'a secret of thirty-two characters'
const production = {
  NODE_ENV: 'production',
  BASE_URL: 'https://oxalate.example',
  DATABASE_URL: 'postgresql://oxalate_app@db/oxalate',
  DATABASE_OWNER_URL: 'postgresql://oxalate_owner@db/oxalate',
  AUTH_SECRET: secret,
  FIELD_KEY: secret,
  SMTP_URL: 'smtps://mail.example',
  SMS_URL: 'https://sms.example/send',
  SMS_TOKEN: 'token',
  ...anOperator,
}

const ownPassword = { DEMO_PASSWORD: 'told to guests' }

function envOf(source: Record<string, string>) {
  const parsed = parseEnv(source)
  if (!parsed.ok) throw new Error(parsed.wrong)
  return parsed.env
}

function wrongIn(source: Record<string, string>) {
  return parseEnv(source).wrong ?? ''
}

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

test('the seller and the grievance officer are the operator’s own in production, and marked as fictitious in a demonstration', () => {
  expect(envOf(production).settings.operator).toMatchObject({
    legalName: 'Oxalate Diagnostics Private Limited',
    grievanceOfficer: { name: 'Anita Rao', designation: 'Head of customer care' },
    isExample: false,
  })
  const { isExample, legalName, grievanceOfficer } = envOf({}).settings.operator
  expect([isExample, legalName, grievanceOfficer.name]).toEqual([
    true,
    expect.stringContaining('Example'),
    expect.stringContaining('Example'),
  ])
})

test('a database of one’s own needs both of its roles and is not a demonstration by itself', () => {
  const { DATABASE_URL, DATABASE_OWNER_URL } = production
  expect(wrongIn({ DATABASE_URL })).toContain('DATABASE_OWNER_URL is missing')
  expect(wrongIn({ DATABASE_OWNER_URL })).toContain('DATABASE_URL is missing')
  expect(envOf({ DATABASE_URL, DATABASE_OWNER_URL, DEMO: '1' }).isDemo).toBe(true)
})

const bucket = {
  S3_BUCKET: 'oxalate-files',
  S3_REGION: 'ap-south-1',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
}

test('a bucket needs its region and its keys, and any of these needs a bucket', () => {
  expect(envOf(bucket)).toMatchObject(bucket)
  for (const name of Object.keys(bucket))
    expect(wrongIn({ ...bucket, [name]: '' })).toContain(`  ${name} is missing`)
  expect(wrongIn({ S3_ENDPOINT: 'http://localhost:9000' })).toContain('  S3_BUCKET is missing')
  expect(wrongIn({ ...bucket, S3_BUCKET: 'a/../b' })).toContain('  S3_BUCKET must be')
  expect(wrongIn({ ...bucket, S3_ENDPOINT: 'minio:9000' })).toContain('  S3_ENDPOINT must be')
})

const gateway = {
  CCAVENUE_MERCHANT_ID: '2',
  CCAVENUE_ACCESS_CODE: 'AVTEST00',
  CCAVENUE_WORKING_KEY: '0123456789ABCDEF0123456789ABCDEF',
}

test('a gateway needs its three names, and any of its settings needs them all', () => {
  expect(envOf(gateway)).toMatchObject({ ...gateway, CCAVENUE_CIPHER: 'cbc' })
  for (const name of Object.keys(gateway))
    expect(wrongIn({ ...gateway, [name]: '' })).toContain(`  ${name} is missing`)
  for (const name of ['CCAVENUE_PAGE_URL', 'CCAVENUE_API_URL'])
    expect(wrongIn({ [name]: 'https://test.example/x' })).toContain('MERCHANT_ID is missing')
  expect(wrongIn({ ...gateway, CCAVENUE_WORKING_KEY: 'short' })).toContain('_KEY must be 32')
  expect(wrongIn({ CCAVENUE_CIPHER: 'ecb' })).toContain(
    '  CCAVENUE_CIPHER must be cbc or gcm, not «ecb»',
  )
  expect(wrongIn({ BASE_URL: `https://${'a'.repeat(70)}.example` })).toContain(
    '  BASE_URL must have at most 69',
  )
})

test('a demonstration has a sandbox as gateway, unless it has a real one; others have none', async () => {
  const port = await sandboxPortOf(envOf({}))
  expect(port).toBeGreaterThan(1023)
  expect(await sandboxPortOf(envOf({ SANDBOX_PORT: '4001' }))).toBe(4001)
  expect(await sandboxPortOf(envOf(gateway))).toBeUndefined()
  expect(await sandboxPortOf(envOf(production))).toBeUndefined()
  expect(gatewayOf(envOf({}), 4001)?.origin).toBe('http://localhost:4001')
  expect(gatewayOf(envOf(production), undefined)).toBeUndefined()
  const real = gatewayOf(envOf({ ...production, ...gateway }), undefined)
  expect(real?.origin).toBe('https://secure.ccavenue.com')
})

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

test('metrics have their own ports, and a secret where others can reach them', () => {
  const ports = { WEB_METRICS_PORT: '9464', WORKER_METRICS_PORT: '9465' }
  expect(envOf(ports)).toMatchObject({ METRICS_HOST: '127.0.0.1', WEB_METRICS_PORT: 9464 })
  expect(envOf({}).WEB_METRICS_PORT).toBeUndefined()
  expect(wrongIn({ PORT: '9464', ...ports })).toContain('WEB_METRICS_PORT must differ from PORT')
  expect(wrongIn({ PORT: '9465', ...ports })).toContain('WORKER_METRICS_PORT must differ from PORT')
  expect(wrongIn({ WEB_METRICS_PORT: '9464', WORKER_METRICS_PORT: '9464' })).toContain(
    'must differ from WEB_METRICS_PORT',
  )
  expect(wrongIn({ ...ports, METRICS_HOST: '0.0.0.0' })).toContain('METRICS_TOKEN is missing')
  const METRICS_TOKEN = 'a secret of thirty-two characters'
  expect(envOf({ ...ports, METRICS_HOST: '0.0.0.0', METRICS_TOKEN }).METRICS_HOST).toBe('0.0.0.0')
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

function fileOf(text: string) {
  const file = join(mkdtempSync(join(tmpdir(), 'oxalate-statements-')), 'statements.json')
  writeFileSync(file, text)
  return file
}

test('what the operator states about itself is read from its file, and every mistake in it is named', () => {
  const says = { en: 'Good.', hi: 'अच्छा।' }
  const good = { testimonials: [{ says, who: says }], sources: { 'app-downloads': says } }
  const read = (text: string) => ({ ...production, STATEMENTS_FILE: fileOf(text) })
  const { statements } = envOf(read(JSON.stringify(good))).settings
  expect(statements).toEqual({ ...good, taxes: {} })
  expect(claimsWithoutSource(statements)).not.toContain('app-downloads')
  expect(claimsWithoutSource(envOf(production).settings.statements)).toEqual(claims)
  expect(wrongIn(read('{"sources": {"cures": {"en": "x", "hi": "y"}}}'))).toContain('cures')
  expect(wrongIn(read('{"testimonials": [{"says": {"en": "Good."}}]}'))).toContain(
    'testimonials.0.says.hi',
  )
  expect(wrongIn(read('not JSON'))).toContain('is not valid JSON')
  expect(wrongIn({ ...production, STATEMENTS_FILE: '/nowhere.json' })).toContain('cannot be read')
})

test('an accountant’s confirmation of a tax question is read with a name and a date, or the question is open', () => {
  const read = (taxes: object) => ({
    ...production,
    STATEMENTS_FILE: fileOf(JSON.stringify({ taxes })),
  })
  const { statements } = envOf(
    read({ 'late-fee': { by: 'R. Iyer, FCA', on: '2026-05-02' } }),
  ).settings
  expect(unconfirmedTaxes(statements)).toEqual(taxPositionIds.filter((id) => id !== 'late-fee'))
  expect(unconfirmedTaxes(envOf(production).settings.statements)).toEqual(taxPositionIds)
  expect(wrongIn(read({ 'late-fee': { by: 'R. Iyer, FCA' } }))).toContain('taxes.late-fee.on')
  expect(wrongIn(read({ 'some-fee': { by: 'R. Iyer, FCA', on: '2026-05-02' } }))).toContain(
    'some-fee',
  )
})

test('the app’s address is an example only in a demonstration, and absent until it is set', () => {
  const app = (source: Record<string, string>) => {
    const { appStoreUrl, isAppExample } = envOf(source).settings.operator
    return { appStoreUrl, isAppExample }
  }
  expect(app(production)).toEqual({ appStoreUrl: undefined, isAppExample: false })
  expect(app({})).toEqual({
    appStoreUrl: 'https://play.google.com/store/apps/details?id=example.oxalate',
    isAppExample: true,
  })
  const appStoreUrl = 'https://apps.example/oxalate'
  for (const source of [{}, production])
    expect(app({ ...source, APP_STORE_URL: appStoreUrl })).toEqual({
      appStoreUrl,
      isAppExample: false,
    })
})
