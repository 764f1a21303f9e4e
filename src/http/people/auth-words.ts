import { refusals } from '#src/usecases/refusal.ts'
import { sentenceIn } from '#src/http/door/issue-words.ts'

type Code = keyof typeof refusals
type Said = { code?: unknown; message?: unknown; errors?: readonly { message: string }[] }

/** Better Auth's own codes. None of them reveals whether an address exists. */
const ours: Readonly<Record<string, Code>> = {
  EMAIL_NOT_VERIFIED: 'wrong-password',
  INVALID_EMAIL_OR_PASSWORD: 'wrong-password',
  INVALID_EMAIL: 'wrong-password',
  INVALID_PASSWORD: 'password-again',
  INVALID_CODE: 'wrong-code',
  INVALID_BACKUP_CODE: 'wrong-code',
  INVALID_TWO_FACTOR_COOKIE: 'sign-in-first',
  UNAUTHORIZED: 'sign-in-first',
  TOTP_ALREADY_ENABLED: 'forbidden',
}

const byStatus: Readonly<Record<number, string>> = {
  400: 'Some fields need to be corrected.',
  401: refusals['sign-in-first'].says,
  403: refusals.forbidden.says,
  404: refusals['not-found'].says,
  405: 'This call uses another method.',
  410: refusals['link-over'].says,
  415: 'Send the fields as JSON.',
  429: refusals['too-many'].says,
  500: 'Something went wrong on our side.',
}

/**
 * A sign-in answer with its `message` in plain words: our refusals by their sentence, the library's
 * by ours. Status, code and the other members stay.
 */
export async function inWords(answer: Response): Promise<Response> {
  if (answer.status < 400 || !answer.headers.get('content-type')?.includes('json')) return answer
  const text = await answer.text()
  const { status } = answer
  const headers = new Headers(answer.headers)
  headers.delete('content-length')
  return new Response(JSON.stringify(worded(JSON.parse(text || '{}'), status)), { status, headers })
}

function worded(said: Said, status: number) {
  const errors = said.errors?.map((one) => ({ ...one, message: sentenceIn(one.message) }))
  return { ...said, message: messageOf(said, status), ...(errors && { errors }) }
}

function messageOf({ code, message }: Said, status: number): string {
  if (typeof code === 'string') {
    const known = isOurs(code) ? code : ours[code]
    if (known) return refusals[known].says
    if (code === 'other-origin') return 'This request comes from another site.'
    if (code === 'VALIDATION_ERROR' && typeof message === 'string') return ofFields(message)
    if (code === 'invalid' && typeof message === 'string') return sentenceIn(message)
  }
  return byStatus[status] ?? 'This could not be done.'
}

/**
 * «[body.code] Invalid input; [body.phone] …»: the name of the first field and what is wrong with
 * it.
 */
function ofFields(message: string): string {
  const [, name, said] = /^\[body\.([\w.]+)\] (.*?)(?:; \[body|$)/s.exec(message) ?? []
  return name && said ? `${name}: ${sentenceIn(said)}` : 'Some fields need to be corrected.'
}

function isOurs(code: string): code is Code {
  return Object.hasOwn(refusals, code)
}
