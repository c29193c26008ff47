import { m } from '#messages'
import type { Lang } from '#platform/i18n/lang.ts'

const BROWSERS = ['edge', 'opera', 'samsung', 'firefox', 'chrome', 'safari'] as const
const SYSTEMS = ['android', 'ios', 'windows', 'mac', 'linux'] as const
export type Device = { browser?: (typeof BROWSERS)[number]; system?: (typeof SYSTEMS)[number] }

/** The order matters: Edge, Opera and Samsung also say Chrome, and Chrome also says Safari. */
const BROWSER_MARKS: [RegExp, NonNullable<Device['browser']>][] = [
  [/Edg(?:e|A|iOS)?\//, 'edge'],
  [/OPR\/|Opera/, 'opera'],
  [/SamsungBrowser\//, 'samsung'],
  [/Firefox\/|FxiOS\//, 'firefox'],
  [/Chrome\/|CriOS\//, 'chrome'],
  [/Safari\//, 'safari'],
]
const SYSTEM_MARKS: [RegExp, NonNullable<Device['system']>][] = [
  [/Android/, 'android'],
  [/iPhone|iPad|iPod/, 'ios'],
  [/Windows/, 'windows'],
  [/Macintosh|Mac OS X/, 'mac'],
  [/Linux|CrOS|X11/, 'linux'],
]

/** Reads a User-Agent coarsely: enough for people to recognize their own phone, too little to track it. */
export function readDevice(userAgent = ''): Device {
  const browser = BROWSER_MARKS.find(([mark]) => mark.test(userAgent))?.[1]
  const system = SYSTEM_MARKS.find(([mark]) => mark.test(userAgent))?.[1]
  return { ...(browser && { browser }), ...(system && { system }) }
}

/** 'Firefox on Android', in the reader's language. */
export function deviceText({ browser, system }: Device, lang: Lang): string {
  const options = { locale: lang }
  if (browser && system)
    return m.device_browser_on_system(
      { browser: BROWSER_NAMES[browser]({}, options), system: SYSTEM_NAMES[system]({}, options) },
      options,
    )
  if (browser) return BROWSER_NAMES[browser]({}, options)
  return system ? SYSTEM_NAMES[system]({}, options) : m.device_unknown({}, options)
}

const BROWSER_NAMES = {
  edge: m.device_edge,
  opera: m.device_opera,
  samsung: m.device_samsung,
  firefox: m.device_firefox,
  chrome: m.device_chrome,
  safari: m.device_safari,
}
const SYSTEM_NAMES = {
  android: m.device_android,
  ios: m.device_ios,
  windows: m.device_windows,
  mac: m.device_mac,
  linux: m.device_linux,
}
