/** How the journeys and measurements start a Chromium; also how one is tried out before it is chosen. */
export function launchOptions(executablePath: string) {
  return {
    executablePath,
    args: [
      // The one that npm brought is a shell without windows and wants to hear it.
      ...(executablePath.startsWith('/usr/') ? [] : ['--headless=shell']),
      '--no-sandbox',
      '--disable-gpu',
      '--in-process-gpu', // what draws without a graphics card needs no process of its own
      '--disable-dev-shm-usage',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  }
}
