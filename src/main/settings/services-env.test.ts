import { expect, test } from 'vitest'
import { gatewayOf } from '#src/main/gateway.ts'
import { sandboxPortOf } from '#src/main/sandbox.ts'
import { production, envOf, wrongIn } from '#test/settings.ts'

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
