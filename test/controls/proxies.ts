import type { Control } from './control.ts'

export const proxyControls: readonly Control[] = [
  {
    guard: 'no header says whose request it is unless proxies of ours do',
    file: 'src/main/caller-address.ts',
    search: 'if (hops === 0) return socket',
    replace: '',
    by: {
      file: 'src/main/caller-address.test.ts',
      title: 'without a proxy the caller is the peer of the socket, whatever a header says',
    },
  },
  {
    guard: 'what a caller puts into X-Forwarded-For is not believed, behind proxies neither',
    file: 'src/main/caller-address.ts',
    search: '.at(-hops)',
    replace: '.at(0)',
    by: {
      file: 'src/main/caller-address.test.ts',
      title: 'addresses that a caller makes up are further left and are ignored',
    },
  },
  {
    guard: 'what a proxy writes that is no address is not used as one',
    file: 'src/main/caller-address.ts',
    search: 'return isIP(named) > 0 ? named : socket',
    replace: 'return named',
    by: {
      file: 'src/main/caller-address.test.ts',
      title: 'an invalid or missing address counts as the socket’s',
    },
  },
]
