import { ok, refuse, type Result } from '#src/domain/result.ts'
import type { ImageType } from './image-header.ts'

const path = /[/\\]/
/**
 * Control characters, and those that reverse the direction of the text: "gnp.exe" read backwards.
 */
const hidden = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u
const extension = /[^.]\.(png|jpe?g)$/i
const MAX_NAME = 255

/**
 * The type declared by a file name, from its last extension only; the bytes must match it later.
 * The name is used for nothing else: stored files have names of their own.
 * Source: spec §3 Images.
 */
export function declaredTypeOf(
  fileName: string,
): Result<ImageType, 'file-name-has-a-path' | 'file-type-not-taken'> {
  if (fileName.length > MAX_NAME || path.test(fileName) || hidden.test(fileName))
    return refuse('file-name-has-a-path')
  const [, name] = extension.exec(fileName) ?? []
  if (!name) return refuse('file-type-not-taken')
  return ok(name.toLowerCase() === 'png' ? 'png' : 'jpeg')
}
