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

test('a map is off by default; its style comes by https, or from this machine', () => {
  expect(envOf({}).settings.mapStyleUrl).toBeUndefined()
  for (const url of ['https://maps.example/style.json', 'http://localhost:8080/style.json'])
    expect(envOf({ MAP_STYLE_URL: url }).settings.mapStyleUrl).toBe(url)
  for (const url of ['http://maps.example/style.json', 'maps.example', 'javascript:alert(1)'])
    expect(wrongIn({ MAP_STYLE_URL: url })).toContain('  MAP_STYLE_URL must be an address that')
})

test('the address of a map names one host and nothing else that a header or a page would carry', () => {
  for (const url of [
    'https://*/style.json',
    'https://*.maps.example/style.json',
    'https://a;sandbox/style.json',
    "https://a'b.example/style.json",
    'https://user:secret@maps.example/style.json',
    'https://user@maps.example/style.json',
  ])
    expect([url, wrongIn({ MAP_STYLE_URL: url })]).toEqual([
      url,
      expect.stringContaining('  MAP_STYLE_URL must name one host, without a user or a password'),
    ])
})

test('times on the road are estimated by default, at a speed for every hour', () => {
  const { OSRM_URL, TRAVEL_DETOUR, TRAVEL_KMH } = envOf({})
  expect([OSRM_URL, TRAVEL_DETOUR, TRAVEL_KMH.length]).toEqual([undefined, 1.4, 24])
  const slow = Array.from({ length: 24 }, () => '12.5').join(', ')
  expect(envOf({ TRAVEL_KMH: slow }).TRAVEL_KMH).toEqual(Array.from({ length: 24 }, () => 12.5))
  for (const wrong of ['20', `${slow},20`, slow.replace('12.5', 'fast'), slow.replace('12.5', '0')])
    expect(wrongIn({ TRAVEL_KMH: wrong })).toContain('  TRAVEL_KMH must be 24 speeds')
  for (const wrong of ['0.9', '3.1', 'far'])
    expect(wrongIn({ TRAVEL_DETOUR: wrong })).toContain('  TRAVEL_DETOUR must be a number between')
})

test('a routing server is an origin, by https or in a network of one’s own', () => {
  for (const [url, origin] of [
    ['https://osrm.example', 'https://osrm.example'],
    ['https://osrm.example/', 'https://osrm.example'],
    ['http://osrm:5000', 'http://osrm:5000'],
    ['http://10.1.2.3:5000', 'http://10.1.2.3:5000'],
    ['http://[fd00::5]:5000', 'http://[fd00::5]:5000'],
    ['http://localhost:5000', 'http://localhost:5000'],
  ] as const)
    expect(envOf({ OSRM_URL: url }).OSRM_URL).toBe(origin)
  for (const url of [
    'http://osrm.example',
    'http://142.250.183.10:5000',
    'http://[2606:4700::1111]:5000',
    'http://router.project-osrm.org',
  ])
    expect(wrongIn({ OSRM_URL: url })).toContain('  OSRM_URL must start with https://, or be in')
  for (const url of [
    'https://osrm.example/table',
    'https://osrm.example?key=1',
    'https://a:b@osrm.example',
  ])
    expect(wrongIn({ OSRM_URL: url })).toContain('  OSRM_URL must be scheme, host and port alone')
  expect(wrongIn({ OSRM_URL: 'osrm:5000' })).toContain('  OSRM_URL must be an address')
})
