import type { Cipher } from './cipher.ts'
import { commandsOf } from './commands.ts'
import type { Merchant } from './merchant.ts'
import type { Around } from './refund-commands.ts'

const versions: Readonly<Record<string, string>> = { orderStatusTracker: '1.2', orderLookup: '1.2' }

/** `/apis/servlet/DoWebTrans`: one form in, one form out. */
export function apiOf(merchant: Merchant, cipher: Cipher, around: Around) {
  const commands = commandsOf(around)

  function refusalOf(form: URLSearchParams): string | undefined {
    if (form.get('access_code') !== merchant.accessCode) return plainError('51407', 'Access_code')
    if (form.get('request_type') !== 'JSON') return plainError('51404', 'Request Type')
    const command = form.get('command') ?? ''
    if (!Object.hasOwn(commands, command)) return plainError('51410', 'Command')
    const version = versions[command] ?? '1.1'
    return form.get('version') === version ? undefined : plainError('51421', 'API version')
  }

  return function answer(form: URLSearchParams): string {
    const refusal = refusalOf(form)
    const text = refusal ? undefined : cipher.open(form.get('enc_request') ?? '')
    if (text === undefined) return refusal ?? plainError('-1', 'Enc_request')
    try {
      const said = commands[form.get('command') ?? '']?.(JSON.parse(text))
      return `status=0&enc_response=${cipher.seal(JSON.stringify(said))}&enc_error_code=`
    } catch {
      return plainError('51411', 'JSON request format')
    }
  }
}

function plainError(code: string, what: string) {
  return `status=1&enc_response=${what}: Invalid Parameter&enc_error_code=${code}`
}
