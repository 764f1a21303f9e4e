export const messageChannels = ['email', 'sms'] as const
export const messageStates = ['queued', 'sending', 'sent', 'dropped'] as const
