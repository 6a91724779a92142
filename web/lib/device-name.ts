// Derives a readable device name from a session's user-agent string.

/** The readable name of the device that sent this user-agent string. */
export function deviceName(agent: string): string {
  const system =
    [
      ['iPhone', /iPhone/],
      ['iPad', /iPad/],
      ['安卓', /Android/],
      ['Windows', /Windows/],
      ['Mac', /Macintosh/],
      ['Linux', /Linux/],
    ].find(([, pattern]) => (pattern as RegExp).test(agent))?.[0] ?? '未知设备'
  const browser =
    [
      ['微信', /MicroMessenger/],
      ['Edge', /Edg\//],
      ['Chrome', /Chrome\//],
      ['Firefox', /Firefox\//],
      ['Safari', /Safari\//],
    ].find(([, pattern]) => (pattern as RegExp).test(agent))?.[0] ?? ''
  return [system, browser].filter(Boolean).join(' · ')
}
