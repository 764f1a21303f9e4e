/**
 * How the journeys and measurements start a Chromium; also how one is tested before it is chosen.
 */
export function launchOptions(executablePath: string) {
  return {
    executablePath,
    args: [
      // The one that npm installed is a headless shell and needs the flag.
      ...(executablePath.startsWith('/usr/') ? [] : ['--headless=shell']),
      '--no-sandbox',
      '--disable-gpu',
      '--in-process-gpu', // software rendering needs no process of its own
      '--disable-dev-shm-usage',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  }
}
