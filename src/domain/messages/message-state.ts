export const messageChannels = ['email', 'sms', 'push'] as const
export type MessageChannel = (typeof messageChannels)[number]
export const messageStates = ['queued', 'sending', 'sent', 'dropped'] as const
