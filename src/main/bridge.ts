// The bridge: runs in a lab's own network, listens to its instruments and sends what they say, signed
// with the lab's key. Built into one file: `node oxalate-bridge.mjs oxalate-bridge.json`.
import { readSettings } from './bridge/bridge-settings.ts'
import { delivering } from './bridge/deliver.ts'
import { openJournal } from './bridge/journal.ts'
import { listen } from './bridge/listening.ts'
import { asking } from './bridge/uplink.ts'

/** Names of instruments and outcomes, never what a message says. */
const log = (line: string) => console.log(`${Temporal.Now.instant().toString()} ${line}`)

const settings = readSettings(process.argv[2] ?? 'oxalate-bridge.json')
const { deliver } = delivering(settings, openJournal(settings.journal), log)
for (const instrument of settings.instruments) {
  const server = listen(instrument, { deliver, ask: asking(settings) }, log)
  server.on('listening', () => log(`${instrument.name}: listens on port ${instrument.port}`))
}
