import { type IconName, iconPaths } from './icon-paths.ts'

type Props = {
  name: IconName
  /** 16 px, for chips, tags and errors; else 20 px. */
  small?: boolean | undefined
}

/** A drawing beside a word, never instead of one: screen readers skip it. */
export function Icon({ name, small = false }: Props) {
  return (
    <svg className={small ? 'icon icon--s' : 'icon'} viewBox="0 0 20 20" aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  )
}
