/** Subject and text of a message; an SMS has only the text. */
export type News = { subject: string; text: string }
