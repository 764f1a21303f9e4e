import type { ServerBuild } from 'react-router'

/** The two folders of the build's scripts (`config/one-language.ts`). */
const english = '/assets/en/'
const hindi = '/assets/hi/'

/**
 * The same scripts from the folder with the Hindi texts. In development there are no such folders:
 * every script has both languages, and nothing changes.
 */
export function hindiScripts({ assets }: ServerBuild): ServerBuild['assets'] {
  return JSON.parse(JSON.stringify(assets).replaceAll(english, hindi))
}
