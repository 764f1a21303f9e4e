import { ccavenue } from '#src/adapters/ccavenue/ccavenue.ts'
import type { Gateway } from '#src/usecases/gateway.ts'
import type { Env } from './settings/env.ts'
import { sandboxMerchant, sandboxUrl } from './sandbox.ts'

const page = '/transaction/transaction.do?command=initiateTransaction'
const api = '/apis/servlet/DoWebTrans'
const live = {
  pageUrl: `https://secure.ccavenue.com${page}`,
  apiUrl: `https://api.ccavenue.com${api}`,
}

/** Undefined where none is configured: then everybody pays in cash. */
export function gatewayOf(env: Env, sandboxPort: number | undefined): Gateway | undefined {
  const { baseUrl, CCAVENUE_CIPHER: cipher } = env
  if (sandboxPort !== undefined) return sandboxGateway(env, sandboxPort)
  const { CCAVENUE_MERCHANT_ID, CCAVENUE_ACCESS_CODE, CCAVENUE_WORKING_KEY } = env
  if (!CCAVENUE_MERCHANT_ID || !CCAVENUE_ACCESS_CODE || !CCAVENUE_WORKING_KEY) return undefined
  return ccavenue({
    merchantId: CCAVENUE_MERCHANT_ID,
    accessCode: CCAVENUE_ACCESS_CODE,
    workingKey: CCAVENUE_WORKING_KEY,
    cipher,
    pageUrl: env.CCAVENUE_PAGE_URL ?? live.pageUrl,
    apiUrl: env.CCAVENUE_API_URL ?? live.apiUrl,
    baseUrl,
  })
}

function sandboxGateway(env: Env, port: number) {
  const { id: merchantId, accessCode, workingKey, cipher } = sandboxMerchant(env)
  return ccavenue({
    merchantId,
    accessCode,
    workingKey,
    cipher,
    pageUrl: `${sandboxUrl(env, port)}${page}`,
    apiUrl: `http://${ownAddress(env.host)}:${port}${api}`,
    baseUrl: env.baseUrl,
  })
}

/** The address at which this machine reaches a listener on `host`. */
function ownAddress(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
