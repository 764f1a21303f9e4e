// Drives the complete process over public HTTP alone: npm run journey -- --base-url URL [--scenario
// race] [--json]
import { parseArgs } from 'node:util'
import { freshSample } from './journey/fresh-sample.ts'
import { money } from './journey/money.ts'
import { race } from './journey/race.ts'
import { createReporter } from './journey/report.ts'
import { straight } from './journey/straight.ts'

const { values } = parseArgs({
  options: {
    'base-url': { type: 'string', default: 'http://localhost:3000' },
    scenario: { type: 'string', default: 'booking' },
    json: { type: 'boolean', default: false },
  },
})
const report = createReporter(values.json)
const scenarios = { booking: [straight, freshSample], race: [race], money: [money] }
const chosen = Object.entries(scenarios).find(([name]) => name === values.scenario)
try {
  if (!chosen)
    throw new Error(`no scenario ${values.scenario}: ${Object.keys(scenarios).join(', ')}`)
  for (const scenario of chosen[1]) await scenario(values['base-url'], report)
} catch (error) {
  report({ who: 'journey', did: 'stopped', surprise: String(error) })
  process.exitCode = 1
}
