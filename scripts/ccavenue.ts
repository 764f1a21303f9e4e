// `npm run -s ccavenue -- encrypt|decrypt`: the operator's tool for reading and writing messages of
// the payment gateway. Standard input to standard output, byte for byte; with the server's key and
// cipher. Decrypting ignores spaces around the hex.
import { buffer } from 'node:stream/consumers'
import { readEnvFile } from '#src/main/settings/env-file.ts'
import { cipherNames, messageCipher } from '#src/adapters/ccavenue/message-cipher.ts'

try {
  readEnvFile()
  process.stdout.write(await answer())
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function answer(): Promise<string | Uint8Array> {
  const [verb, ...others] = process.argv.slice(2)
  if ((verb !== 'encrypt' && verb !== 'decrypt') || others.length > 0)
    throw new Error('Usage: npm run -s ccavenue -- encrypt|decrypt')
  const cipher = messageCipher(cipherName(), workingKey())
  const input = await buffer(process.stdin)
  if (verb === 'encrypt') return cipher.encrypt(input)
  const plain = cipher.decrypt(input.toString('latin1'))
  if (!plain) throw new Error('The input is no message under this key and cipher.')
  return plain
}

function cipherName() {
  const given = process.env.CCAVENUE_CIPHER || 'cbc'
  const name = cipherNames.find((one) => one === given)
  if (!name) throw new Error(`CCAVENUE_CIPHER wants ${cipherNames.join(' or ')}.`)
  return name
}

function workingKey() {
  const key = process.env.CCAVENUE_WORKING_KEY
  if (!key) throw new Error('CCAVENUE_WORKING_KEY is missing.')
  return key
}
