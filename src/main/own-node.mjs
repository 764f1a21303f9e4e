// `npm run serve` and the operator's other commands: runs a file of ours with the Node that npm
// installed, whichever Node a service or a terminal finds first. JavaScript that old versions can
// read, too.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { arch, platform } from 'node:os'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const LEAST = 26
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

const [file = '', ...given] = process.argv.slice(2)
const isNewEnough = Number(process.versions.node.split('.')[0]) >= LEAST
if (isNewEnough) await runHere()
else runInOwn()

async function runHere() {
  endWithParent()
  process.argv.splice(1, 2, resolve(file))
  await import('./quick-modules.mjs')
  await import(pathToFileURL(resolve(file)).href)
}

/** Started by an older Node, as below: when that one is killed, this one ends. */
function endWithParent() {
  if (!process.channel) return
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref() // the channel does not keep the process alive
}

/** As if it were this process: the same terminal, signals and exit code. */
function runInOwn() {
  const own = fileURLToPath(
    new URL(`../../node_modules/node-${platform()}-${arch()}/bin/node`, import.meta.url),
  )
  if (!existsSync(own)) {
    console.error(
      `Oxalate needs Node ${LEAST} or newer, this is ${process.version}, and ${own} is not there. Install that version, or let npm bring it: npm ci --include=optional.`,
    )
    process.exit(1)
  }
  const child = spawn(own, [fileURLToPath(import.meta.url), file, ...given], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  child.once('exit', (code, signal) => {
    for (const one of signals) process.removeAllListeners(one)
    if (signal) process.kill(process.pid, signal)
    else process.exit(code ?? 1)
  })
}
