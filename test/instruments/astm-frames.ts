/**
 * The frames of a message as an instrument sends them, written a second time from the standard:
 * records end with CR, a long one is cut, numbers count from 1 modulo 8.
 */
export function framesOf(message: string, longest = 240): Buffer[] {
  const records = message.split('\r').filter((record) => record !== '')
  const parts = records.flatMap((record) => cut(`${record}\r`, longest))
  return parts.map(({ text, isLast }, at) => frame((at + 1) % 8, text, isLast))
}

function cut(record: string, longest: number) {
  const pieces: { text: string; isLast: boolean }[] = []
  for (let at = 0; at < record.length; at += longest)
    pieces.push({ text: record.slice(at, at + longest), isLast: at + longest >= record.length })
  return pieces
}

/** One frame; its checksum is that of its own bytes. */
export function frame(number: number, text: string, isLast = true): Buffer {
  const body = Buffer.concat([
    Buffer.from(`${number}`),
    Buffer.from(text, 'latin1'),
    Buffer.from([isLast ? 0x03 : 0x17]),
  ])
  let sum = 0
  for (const byte of body) sum = (sum + byte) & 0xff
  const checksum = sum.toString(16).toUpperCase().padStart(2, '0')
  return Buffer.concat([Buffer.from([0x02]), body, Buffer.from(`${checksum}\r\n`)])
}

export const ENQ = Buffer.from([0x05])
export const EOT = Buffer.from([0x04])
export const ACK = 0x06
export const NAK = 0x15
