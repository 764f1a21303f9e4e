import type { ServerResponse } from 'node:http'
import { type Cipher, cipherOf } from './cipher.ts'

/** Ways in which the API can be made to fail. */
export const faults = [
  'down',
  'slow',
  '500',
  'truncated',
  'invalid-json',
  'plain-error',
  'wrong-key',
] as const
export type Fault = (typeof faults)[number]

/** Answers an API call with this fault. */
export function answerBroken(fault: Fault, response: ServerResponse, cipher: Cipher) {
  if (fault === 'slow') return // the caller gives up
  if (fault === 'down') return void response.destroy()
  if (fault === '500') return void response.writeHead(500).end('Internal Server Error')
  if (fault === 'truncated') {
    response.writeHead(200, { 'content-length': '4096' })
    return void response.write('status=0&enc_resp', () => response.destroy())
  }
  response.writeHead(200, { 'content-type': 'text/html;charset=UTF-8' }).end(bodyOf(fault, cipher))
}

function bodyOf(fault: Fault, cipher: Cipher): string {
  if (fault === 'plain-error')
    return 'status=1&enc_response=Access_code: Invalid Parameter&enc_error_code=51407'
  const sealed =
    fault === 'wrong-key'
      ? cipherOf('cbc', 'another working key altogether 1').seal('{"status":0}')
      : cipher.seal('{"order_no":"OPL1","order_amt":1.0,,}')
  return `status=0&enc_response=${sealed}&enc_error_code=`
}
