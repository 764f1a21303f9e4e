import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { writeManifest } from '#src/main/backup/manifest.ts'
import { reportOf } from '#src/main/doctor/examine.ts'
import { aPatient, aSilentServer, listening } from '#test/doctor/patient.ts'
import { aRoutingServer } from '#test/routing-server.ts'

const patient = await aPatient()
afterAll(() => patient[Symbol.asyncDispose]())
const { wrong, database } = patient

const later = (duration: Temporal.DurationLike) => () => Temporal.Now.instant().add(duration)

test('a healthy installation is reported as such, one line per check', async () => {
  const findings = await patient.findings()
  const inside = ['database', 'schema', 'keys', 'clock', 'replica', 'backups']
  const outside = [
    'mail',
    'SMS',
    'push',
    'files',
    'gateway',
    'certificate',
    'map',
    'routing',
    'errors',
    'traces',
  ]
  expect(findings.map(({ name }) => name)).toEqual([...inside, ...outside])
  const lines = reportOf(findings).split('\n')
  expect(lines.slice(0, -2).every((line) => line.startsWith('ok     '))).toBe(true)
  expect(lines.at(-1)).toBe('Nothing is wrong.')
})

test('a database that does not answer', async () => {
  const nobody = 'postgresql://somebody:hunter2@127.0.0.1:1/oxalate'
  const lines = await wrong({ DATABASE_URL: nobody })
  expect(lines).toEqual(['database: DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1'])
})

test('a replica that does not answer, and one that is the primary itself', async () => {
  const nobody = 'postgresql://somebody:hunter2@127.0.0.1:1/oxalate'
  expect(await wrong({ DATABASE_REPLICA_URL: nobody })).toEqual([
    'replica: DATABASE_REPLICA_URL cannot be used: ECONNREFUSED. Meanwhile everything is read from the primary.',
  ])
  expect(await wrong({ DATABASE_REPLICA_URL: database.url })).toEqual([])
})

test('a database that is read-only', async () => {
  const name = new URL(database.ownerUrl).pathname.slice(1)
  await database.asOwner(`alter database "${name}" set default_transaction_read_only = on`)
  const lines = await wrong()
  await database.asOwner(`alter database "${name}" reset default_transaction_read_only`)
  expect(lines).toEqual([
    'database: The database is read-only: it is a replica, or default_transaction_read_only is on. DATABASE_OWNER_URL and DATABASE_URL must point to one that accepts writes.',
  ])
})

test('a database of a later version, and one that waits for `npm run migrate`', async () => {
  const at = 99_999_999_999_999
  const applied = 'drizzle.__drizzle_migrations'
  await database.asOwner(`insert into ${applied} (hash, created_at) values ('later', ${at})`)
  const newer = await wrong()
  await database.asOwner(`delete from ${applied} where created_at = ${at}`)
  expect(newer).toEqual([
    expect.stringMatching(/^schema: The database is newer than this version: 1 migration/),
  ])
  await database.asOwner(`update marks set value = 'another' where name = 'prepared'`)
  const older = await wrong({ MIGRATE_AT_START: '0' })
  expect(older).toEqual([expect.stringContaining('Run `npm run migrate` with this version')])
  expect(await wrong()).toEqual([]) // the next start creates it
})

test('a key that is not the database’s', async () => {
  const lines = await wrong({ FIELD_KEY: 'another key of thirty-two letters' })
  expect(lines).toEqual([
    expect.stringMatching(/^keys: FIELD_KEY is not the key this database was sealed with/),
  ])
})

test('a clock that is an hour off', async () => {
  expect(await wrong({}, { now: later({ hours: 1 }) })).toEqual([
    'clock: This machine’s clock is 60 min ahead of the database’s. Synchronise both with the same time server (timedatectl set-ntp true).',
  ])
})

test('a backup folder without a backup, and with one from the day before yesterday', async () => {
  const BACKUP_DIR = mkdtempSync(join(tmpdir(), 'oxalate-backups-'))
  expect(await wrong({ BACKUP_DIR })).toEqual([
    `backups: There is no finished backup in ${BACKUP_DIR}. Run npm run backup, and schedule it every night.`,
  ])
  const at = Temporal.Now.instant().toString()
  const folder = join(BACKUP_DIR, 'base/one')
  mkdirSync(folder, { recursive: true })
  const [times, nothing] = [
    { startedAt: at, endedAt: at },
    { folders: [], entries: [], files: [] },
  ]
  const manifest = {
    format: 1,
    kind: 'dump',
    serverVersion: 150_018,
    ...times,
    ...nothing,
  } as const
  await writeManifest(folder, manifest)
  expect(await wrong({ BACKUP_DIR })).toEqual([])
  const lines = await wrong({ BACKUP_DIR }, { now: later({ hours: 48 }) })
  expect(lines).toContain(
    `backups: The newest backup in ${BACKUP_DIR} is 48 hours old. Find out why npm run backup did not run, or what it printed.`,
  )
})

test('a mail server that never greets', async () => {
  using silent = await aSilentServer()
  const lines = await wrong({ SMTP_URL: `smtp://somebody:hunter2@127.0.0.1:${silent.port}` })
  expect(lines).toEqual([
    `mail: The mail server 127.0.0.1:${silent.port} did not greet within 5 s. Correct the host and port in SMTP_URL, or open the firewall.`,
  ])
})

test('a mail server that refuses the password', async () => {
  const strict = new SMTPServer({
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error('no')),
  })
  const port = await listening(strict.server)
  const lines = await wrong({
    SMTP_URL: `smtp://somebody:hunter2@127.0.0.1:${port}?ignoreTLS=true`,
  })
  await new Promise<void>((resolve) => strict.close(() => resolve()))
  expect(lines).toEqual([
    `mail: The mail server 127.0.0.1:${port} rejects the user name or password in SMTP_URL. Correct them.`,
  ])
})

test('a push service without a DNS entry is named, with the setting', async () => {
  const VAPID_PRIVATE_KEY = 'a'.repeat(43)
  expect(await wrong({ VAPID_PRIVATE_KEY, PUSH_HOSTS: 'push.nowhere.invalid' })).toEqual([
    expect.stringMatching(/^push: The push service push.nowhere.invalid has no DNS entry here/),
  ])
})

test('an SMS webhook that refuses the token', async () => {
  expect(await wrong({ SMS_TOKEN: 'guessed' })).toEqual([
    expect.stringMatching(/^SMS: The SMS webhook at 127.0.0.1:\d+ rejects SMS_TOKEN \(401\)\./),
  ])
})

test('a files folder that is not a folder, and a full disk', async () => {
  const taken = join(patient.settings.DATA_DIR ?? '', 'taken')
  writeFileSync(taken, 'a file')
  expect(await wrong({ DATA_DIR: taken })).toEqual([
    `files: Files cannot be stored in ${taken}/files (ENOTDIR). Give the server’s account write access, or set DATA_DIR.`,
  ])
  expect(await wrong({}, { leastFree: 1e18 })).toEqual([
    expect.stringMatching(/^files: Only \d+ MB free on the disk of DATA_DIR .* free some space/),
  ])
})

test('error and trace receivers: down, rejecting us, or at another address', async () => {
  const watcher = createHttpServer(({ headers, url }, response) => {
    const isKnown = [headers['x-sentry-auth'], headers.authorization].join(' ').includes('ours')
    const isThere = url === '/api/7/envelope/' || url === '/v1/traces'
    response.writeHead(isThere ? (isKnown ? 200 : 403) : 404).end()
  })
  const at = `127.0.0.1:${await listening(watcher)}`
  const told = (key: string, path = '/v1/traces') => ({
    ERROR_HOOK_DSN: `http://${key}@${at}/7`,
    TRACES_URL: `http://${at}${path}`,
    TRACES_HEADERS: `authorization=${key}`,
  })
  expect(await wrong(told('ours'))).toEqual([])
  expect(await wrong(told('theirs'))).toEqual([
    `errors: The error receiver at ${at} rejects us (403). Correct ERROR_HOOK_DSN.`,
    `traces: The collector at ${at} rejects us (403). Correct TRACES_HEADERS.`,
  ])
  expect(await wrong(told('ours', '/traces'))).toEqual([
    `traces: The collector at ${at} answers 404. Correct TRACES_URL, or ask whoever runs it.`,
  ])
  await new Promise((resolve) => watcher.close(resolve))
  // A terminated connection reports another code than a refused one.
  expect(await wrong(told('ours'))).toEqual([
    expect.stringMatching(
      /^errors: The error receiver at \S+ does not answer \(\w+\)\. Correct ERROR_HOOK_DSN, or/,
    ),
    expect.stringMatching(
      /^traces: The collector at \S+ does not answer \(\w+\)\. Correct TRACES_URL, or/,
    ),
  ])
})

test('a map: its style down, none at all, or naming a host that our pages refuse', async () => {
  const named = { tiles: '/tiles/{z}/{x}/{y}.png', list: '/list.json', listed: '/tiles/{z}.pbf' }
  const maps = createHttpServer(({ url = '' }, response) => {
    const sources = {
      ground: { type: 'raster', tiles: [named.tiles] },
      streets: { type: 'vector', url: named.list },
      hills: { type: 'geojson', data: {} },
    }
    const answers = new Map<string, object>([
      ['/style.json', { version: 8, sources, layers: [] }],
      ['/list.json', { tiles: [named.listed] }],
    ])
    if (url === '/moved.json') return response.writeHead(302, { location: '/style.json' }).end()
    const answer = JSON.stringify(answers.get(url) ?? {})
    return response.writeHead(url === '/none' ? 404 : 200).end(answer)
  })
  const at = `http://localhost:${await listening(maps)}`
  const looked = (path = '/style.json') => wrong({ MAP_STYLE_URL: `${at}${path}` })
  expect(await looked()).toEqual([])
  named.tiles = 'https://tiles.elsewhere.example/{z}/{x}/{y}.png'
  expect(await looked()).toEqual([
    expect.stringMatching(
      /^map: .* also names https:\/\/tiles\.elsewhere\.example, which our pages refuse\./,
    ),
  ])
  named.tiles = `${at.replace('http:', 'https:')}/{z}/{x}/{y}.png`
  expect(await looked()).toEqual([expect.stringMatching(/^map: .* names https:\/\/localhost:\d+,/)])
  named.tiles = '/tiles/{z}/{x}/{y}.png'
  named.listed = 'https://tiles.elsewhere.example/{z}.pbf'
  expect(await looked()).toEqual([
    expect.stringMatching(/^map: .* also names https:\/\/tiles\.elsewhere\.example,/),
  ])
  named.list = '/none'
  expect(await looked()).toEqual([expect.stringMatching(/^map: .*\/none answers 404\./)])
  named.list = '/list.json'
  named.listed = '/tiles/{z}.pbf'
  expect(await looked('/moved.json')).toEqual([
    expect.stringMatching(/^map: .* leads to another address\./),
  ])
  expect(await looked('/none')).toEqual([expect.stringMatching(/^map: .* answers 404\. Correct/)])
  expect(await looked('/other')).toEqual([
    expect.stringMatching(/^map: .* is no style of version 8/),
  ])
  await new Promise((resolve) => maps.close(resolve))
  expect(await looked()).toEqual([expect.stringMatching(/^map: .* does not answer \(\w+\)/)])
})

test('a routing server: down, something else, or without the roads of India', async () => {
  await using server = await aRoutingServer()
  const looked = () => wrong({ OSRM_URL: server.url })
  expect(await looked()).toEqual([])
  server.behaves = 'garbage'
  expect(await looked()).toEqual([
    expect.stringMatching(/^routing: .* gives no times \(osrm-unreadable\)\. Correct OSRM_URL/),
  ])
  server.behaves = 'no-way'
  expect(await looked()).toEqual([
    expect.stringMatching(/^routing: .* knows no way in Bengaluru\. Prepare it/),
  ])
  expect(await wrong({ OSRM_URL: 'http://127.0.0.1:1' })).toEqual([
    expect.stringMatching(/^routing: .* gives no times \(ECONNREFUSED\)\./),
  ])
})

test('a gateway that does not answer, and one with another key', async () => {
  expect(await wrong({ CCAVENUE_API_URL: 'http://127.0.0.1:1/apis' })).toEqual([
    expect.stringMatching(
      /^gateway: The payment gateway does not answer\. Correct CCAVENUE_API_URL/,
    ),
  ])
  const lines = await wrong({ CCAVENUE_WORKING_KEY: 'A'.repeat(32) })
  expect(lines).toEqual([
    expect.stringMatching(/^gateway: The payment gateway .* Correct CCAVENUE_/),
  ])
})

test('an expired certificate, an untrusted one, and none at all', async () => {
  const read = (name: string) => readFileSync(`test/doctor/${name}`)
  const site = createServer({ key: read('key.pem'), cert: read('certificate.pem') })
  const BASE_URL = `https://localhost:${await listening(site)}`
  const ended = await wrong({ BASE_URL }, { now: later({ hours: 24 * 365 * 200 }) })
  const unknown = await wrong({ BASE_URL })
  await new Promise((resolve) => site.close(resolve))
  expect(ended.at(-1)).toMatch(
    /^certificate: The certificate of https:\S+ expired on \d{4}-\d\d-\d\d\. Renew it\.$/,
  )
  expect(unknown).toEqual([
    `certificate: Browsers do not trust the certificate of ${BASE_URL} (DEPTH_ZERO_SELF_SIGNED_CERT). Install one for that name with its full chain.`,
  ])
  expect(await wrong({ BASE_URL: 'https://127.0.0.1:1' })).toEqual([
    'certificate: Nobody answers with TLS at https://127.0.0.1:1 (ECONNREFUSED). Start the proxy there, or correct BASE_URL.',
  ])
})

test('its messages have one line each, and no secret', async () => {
  const lines = await wrong({
    DATABASE_URL: 'postgresql://somebody:hunter2@127.0.0.1:1/oxalate',
    SMTP_URL: 'smtp://somebody:hunter2@127.0.0.1:1',
    SMS_TOKEN: 'hunter2',
  })
  expect(lines).toHaveLength(3)
  expect(lines.join('')).not.toMatch(/hunter2|\n/)
})
