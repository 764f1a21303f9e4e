import { parseEnv } from '#src/main/settings/env.ts'
import { anOperator } from './operator.ts'

/** A key of the shortest length that production accepts. */
const secret = 'a secret of thirty-two characters'

/** Settings with which a production server starts. */
export const production = {
  NODE_ENV: 'production',
  BASE_URL: 'https://oxalate.example',
  DATABASE_URL: 'postgresql://oxalate_app@db/oxalate',
  DATABASE_OWNER_URL: 'postgresql://oxalate_owner@db/oxalate',
  AUTH_SECRET: secret,
  FIELD_KEY: secret,
  SMTP_URL: 'smtps://mail.example',
  SMS_URL: 'https://sms.example/send',
  SMS_TOKEN: 'token',
  ...anOperator,
}

/** The settings that these variables give; throws what is wrong with them. */
export function envOf(source: Record<string, string>) {
  const parsed = parseEnv(source)
  if (!parsed.ok) throw new Error(parsed.wrong)
  return parsed.env
}

/** What is wrong with these variables; empty where they are right. */
export function wrongIn(source: Record<string, string>): string {
  return parseEnv(source).wrong ?? ''
}
