// Runs checks by name; without a name all that need no tests:
//
//   npm run check
//   npm run check -- layers verbs
//   npm run check -- diagram --draw what begins with a dash goes to the check
import { spawnSync } from 'node:child_process'
import { checks, namesWithoutTests } from './checks/every-check.ts'

const given = process.argv.slice(2)
const options = given.filter((argument) => argument.startsWith('-'))
const named = given.filter((argument) => !argument.startsWith('-'))
const unknown = named.filter((name) => !Object.hasOwn(checks, name))
for (const name of unknown)
  console.error(`There is no check ${name}: ${Object.keys(checks).join(', ')}`)

const chosen = named.length > 0 ? named : namesWithoutTests
const failed = unknown.length > 0 ? unknown : chosen.filter((name) => !isGreen(name))
if (failed.length > 0 && chosen.length > 1) console.error(`Failed: ${failed.join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0

function isGreen(name: string): boolean {
  const [program = '', ...args] = checks[name]?.split(' ') ?? []
  if (chosen.length > 1) console.log(`> ${name}`)
  const { status } = spawnSync(program, [...args, ...options], { stdio: 'inherit' })
  return status === 0
}
