// A demonstration's payment gateway, which contains nothing of the product.
import { openSandbox } from '#src/sandbox/open-sandbox.ts'
import { parseEnv } from './settings/env.ts'
import { sandboxMerchant } from './sandbox.ts'
import { ordersOf, tellParent } from './processes/parent-and-child.ts'

const parsed = parseEnv(process.env)
if (!parsed.ok) process.exit(1) // the parent says why
const { env } = parsed

let close = async () => {}
const { started } = ordersOf(() => close())
const { sandboxPort } = await started
if (sandboxPort === undefined) process.exit(0)
try {
  const sandbox = await openSandbox({
    merchant: sandboxMerchant(env),
    port: sandboxPort,
    host: env.host,
    bankTakesSeconds: 3,
    hasLevers: env.settings.isOutboxOpen,
    file: `${env.DATA_DIR}/sandbox-gateway.jsonl`,
  })
  close = () => sandbox.close()
  tellParent({ kind: 'ready' })
} catch (error) {
  console.error(`The sandbox gateway cannot take port ${sandboxPort}: ${String(error)}`)
  process.exit(1)
}
