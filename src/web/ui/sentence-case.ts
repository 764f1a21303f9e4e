/** Words as they begin a line of their own; scripts without capitals stay as they are. */
export const sentenceCase = (words: string): string =>
  words.charAt(0).toUpperCase() + words.slice(1)
