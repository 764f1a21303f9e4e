import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { arch, platform } from 'node:os'
import { expect, test } from 'vitest'
import { settingNames } from '#src/main/settings/env.ts'

const read = (name: string) => readFileSync(`deploy/${name}`, 'utf8')

/** Our settings, among everything that a file sets. */
const allowed = new Set([...settingNames, 'TMPDIR'])

test('the command of the systemd unit exists, and it sets only settings of ours', () => {
  const unit = read('oxalate.service')
  const [, program = '', ...files] =
    /^ExecStart=\/opt\/oxalate\/(\S+) (\S+) (\S+)$/m.exec(unit) ?? []
  expect(program.replace('linux-x64', `${platform()}-${arch()}`)).toSatisfy(existsSync)
  expect(files).toHaveLength(2)
  for (const file of files) expect(existsSync(file), file).toBe(true)
  const set = /^Environment=(.*)$/m.exec(unit)?.[1]?.split(' ') ?? []
  expect(set.length).toBeGreaterThan(1)
  for (const one of set) expect(allowed).toContain(one.split('=')[0])
})

test('every command of the container is a file, its settings are ours, and nothing runs as root', () => {
  const image = read('Containerfile')
  const commands = /^# .*runs (.+)$/m.exec(read('container-entry.sh'))?.[1] ?? ''
  const named = [...commands.matchAll(/`([a-z]+)`/g)].map(([, name]) => name)
  expect(named).toEqual(['server', 'migrate', 'doctor', 'administrator', 'reseal'])
  for (const name of named) expect(existsSync(`src/main/${name}.ts`), name).toBe(true)
  const set = /^ENV (.*)$/m.exec(image)?.[1]?.split(' ') ?? []
  for (const one of set) expect(allowed).toContain(one.split('=')[0])
  expect(image).toMatch(/^FROM \$\{FROM\}$/m)
  expect(image).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m)
  expect(read('compose.yaml')).toContain("MIGRATE_AT_START: '0'")
})

test('the container’s shell runs its command with the Node that the build installed', () => {
  const settings = { ...process.env, NODE_ENV: 'production', ENV_FILE: 'none' }
  const begin = () =>
    execFileSync('sh', ['deploy/container-entry.sh', 'migrate'], { env: settings, stdio: 'pipe' })
  expect(begin).toThrow(/DATABASE_URL is missing/)
})
