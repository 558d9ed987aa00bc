import { useSyncExternalStore } from 'react'
import { dark, fontFamily, light, partBackgrounds, radius, type Palette, type Part } from './tokens.ts'

export type ThemeMode = 'light' | 'dark' | 'system'

/** As stored under 'theme': colour indexes of header, logo and menu, text size, light or dark. */
export interface Theme {
  readonly head: number
  readonly logo: number
  readonly menu: number
  readonly textSize: number
  readonly mode: ThemeMode
  /** The VIP status the header was last coloured for; the user's own choice lasts until it changes. */
  readonly isVip?: boolean
}

let storageKey = 'theme'
export const defaultTheme: Theme = { head: 0, logo: 1, menu: 1, textSize: 14, mode: 'system' }
export const textSizes = [13, 14, 15, 16] as const

const listeners = new Set<() => void>()

const indexOf = (part: Part, value: unknown): number =>
  typeof value === 'number' && partBackgrounds[part][value] ? value : defaultTheme[part]

/** Parses the stored theme; each invalid value falls back to its default separately. */
export const parseTheme = (stored: string | null): Theme => {
  let value: unknown = null
  try {
    value = JSON.parse(stored ?? 'null')
  } catch {
    // Invalid JSON: the defaults.
  }
  if (typeof value !== 'object' || value === null) return defaultTheme
  const found = value as Partial<Record<keyof Theme, unknown>>
  const { mode, textSize } = found
  return {
    head: indexOf('head', found.head),
    logo: indexOf('logo', found.logo),
    menu: indexOf('menu', found.menu),
    textSize: textSizes.find((size) => size === textSize) ?? defaultTheme.textSize,
    mode: mode === 'light' || mode === 'dark' ? mode : 'system',
    ...(typeof found.isVip === 'boolean' && { isVip: found.isVip }),
  }
}

const readStored = (): string | null => {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

let theme: Theme = defaultTheme
const darkQuery = typeof window === 'undefined' ? null : window.matchMedia('(prefers-color-scheme: dark)')

const isDarkNow = (): boolean =>
  theme.mode === 'dark' || (theme.mode === 'system' && (darkQuery?.matches ?? false))

interface Shown {
  readonly theme: Theme
  readonly isDark: boolean
}
let shown: Shown = { theme, isDark: isDarkNow() }

const paletteNow = (isDark: boolean): Palette => (isDark ? dark : light)

const applyTheme = (): void => {
  shown = { theme, isDark: isDarkNow() }
  const root = document.documentElement
  const palette = paletteNow(shown.isDark)
  root.dataset['theme'] = shown.isDark ? 'dark' : 'light'
  root.style.colorScheme = shown.isDark ? 'dark' : 'light'
  for (const [name, value] of Object.entries(variablesOf(palette, shown))) root.style.setProperty(name, value)
  for (const listener of listeners) listener()
}

const kebab = (name: string): string => name.replace(/[A-Z0-9]/g, (letter) => `-${letter.toLowerCase()}`)

export const partColours = (part: Part, index: number, isDark: boolean) => {
  const palette = paletteNow(isDark)
  const background = partBackgrounds[part][index] ?? partBackgrounds[part][defaultTheme[part]]
  const isOnDark = isDark || background?.isDark === true
  return {
    background: (isDark ? background?.dark : background?.light) ?? palette.surface,
    text: isOnDark ? dark.text : palette.text,
    text2: isOnDark ? '#b7c1d0' : palette.text2,
    hover: isOnDark ? 'rgb(255 255 255 / 9%)' : 'rgb(16 24 40 / 5%)',
    border: background?.isDark === true ? 'transparent' : palette.border,
    ring: isOnDark ? dark.accentText : palette.accentText,
    danger: isOnDark ? dark.dangerText : palette.dangerText,
    vip: isOnDark ? '#f0c674' : '#7a4f00',
  }
}

const variablesOf = (palette: Palette, { theme: now, isDark }: Shown): Record<string, string> => {
  const { tones, ...colours } = palette
  const variables: Record<string, string> = {
    '--q-radius': `${radius}px`,
    '--q-font': fontFamily,
    '--q-text-size': `${now.textSize}px`,
  }
  for (const [name, value] of Object.entries(colours)) variables[`--q-${kebab(name)}`] = value
  for (const [tone, { soft, text, dot }] of Object.entries(tones)) {
    variables[`--q-${tone}-soft`] = soft
    variables[`--q-${tone}-text`] = text
    variables[`--q-${tone}-dot`] = dot
  }
  for (const part of ['head', 'logo', 'menu'] as const) {
    const onPart = partColours(part, now[part], isDark)
    for (const [name, value] of Object.entries(onPart)) variables[`--q-${part}-${kebab(name)}`] = value
  }
  return variables
}

/** Applies the stored theme to the document; called once, before the first render. */
export const startTheme = (storedUnder = 'theme'): void => {
  storageKey = storedUnder
  theme = parseTheme(readStored())
  applyTheme()
  darkQuery?.addEventListener('change', applyTheme)
}

export const setTheme = (change: Partial<Theme>): void => {
  theme = { ...theme, ...change }
  try {
    localStorage.setItem(storageKey, JSON.stringify(theme))
  } catch {
    // Storage refused: the change lasts as long as the page.
  }
  applyTheme()
}

/**
 * VIP sets header theme 1, otherwise 0, whenever the VIP status changes; later choices of the user are kept.
 */
export const themeFor = (now: Theme, isVip: boolean): Theme =>
  now.isVip === isVip ? now : { ...now, head: isVip ? 1 : 0, isVip }

export const startThemeFor = (isVip: boolean): void => {
  const next = themeFor(theme, isVip)
  if (next !== theme) setTheme(next)
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useTheme = (): Shown =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => shown,
  )
