export const messageChannels = ['email', 'sms', 'call', 'push'] as const
export type MessageChannel = (typeof messageChannels)[number]
export const messageStates = ['queued', 'sending', 'sent', 'dropped'] as const
