import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const reader = new URL('./env-file.ts', import.meta.url).href
const says = `import { readEnvFile } from ${JSON.stringify(reader)}
try { readEnvFile() } catch (error) { console.log(JSON.stringify(error.message)); process.exit() }
const { PORT, SLOT_DAYS, OPERATOR_NAME } = process.env
console.log(JSON.stringify({ PORT, SLOT_DAYS, OPERATOR_NAME }))`

function aFolder(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'oxalate-env-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

/** The settings of a process started in this folder. */
async function settingsIn(cwd: string, env: Record<string, string> = {}) {
  const { PATH = '' } = process.env
  const { stdout } = await run('node', ['--input-type=module', '-e', says], {
    cwd,
    env: { PATH, ...env },
  })
  return JSON.parse(stdout)
}

const dotEnv = 'PORT=4000\nSLOT_DAYS=7 # a week\nOPERATOR_NAME="Meridian Labs"\n'

test('settings are read from .env where it exists; the environment wins, even when empty', async () => {
  const folder = aFolder({ '.env': dotEnv })
  expect(await settingsIn(folder)).toEqual({
    PORT: '4000',
    SLOT_DAYS: '7',
    OPERATOR_NAME: 'Meridian Labs',
  })
  const own = await settingsIn(folder, { PORT: '5000', SLOT_DAYS: '' })
  expect(own).toEqual({ PORT: '5000', SLOT_DAYS: '', OPERATOR_NAME: 'Meridian Labs' })
  expect(await settingsIn(aFolder({}))).toEqual({})
})

test('ENV_FILE names another file, which must exist, or none at all', async () => {
  const folder = aFolder({ '.env': dotEnv, 'test.env': 'PORT=6000\n' })
  expect(await settingsIn(folder, { ENV_FILE: 'test.env' })).toEqual({ PORT: '6000' })
  expect(await settingsIn(folder, { ENV_FILE: 'none' })).toEqual({})
  expect(await settingsIn(folder, { ENV_FILE: 'gone.env' })).toBe(
    'The settings file gone.env cannot be read: ENOENT.',
  )
})
