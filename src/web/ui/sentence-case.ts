/** Text at the beginning of a line; scripts without capitals stay as they are. */
export const sentenceCase = (words: string): string =>
  words.charAt(0).toUpperCase() + words.slice(1)
