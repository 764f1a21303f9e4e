/** Every text that differs from this one in a single character from the given set. */
export function slipsOf(text: string, characters: string): string[] {
  return Array.from(text).flatMap((right, at) =>
    Array.from(characters)
      .filter((wrong) => wrong !== right)
      .map((wrong) => text.slice(0, at) + wrong + text.slice(at + 1)),
  )
}

/** Every text made by swapping two different neighbouring characters. */
export function swapsOf(text: string): string[] {
  return Array.from(text).flatMap((left, at) => {
    const right = text.charAt(at + 1)
    return right === '' || right === left
      ? []
      : [text.slice(0, at) + right + left + text.slice(at + 2)]
  })
}
