/** Every text that differs from this one in a single character, of those that may be written. */
export function slipsOf(text: string, characters: string): string[] {
  return Array.from(text).flatMap((right, at) =>
    Array.from(characters)
      .filter((wrong) => wrong !== right)
      .map((wrong) => text.slice(0, at) + wrong + text.slice(at + 1)),
  )
}

/** Every text that comes of swapping two neighbours that are not equal. */
export function swapsOf(text: string): string[] {
  return Array.from(text).flatMap((left, at) => {
    const right = text.charAt(at + 1)
    return right === '' || right === left
      ? []
      : [text.slice(0, at) + right + left + text.slice(at + 2)]
  })
}
