import { useMemo } from 'react'
import { defineText } from '../text/define-text.ts'
import { localeNames, locales, setLocale, useLocale, type Locale } from '../text/locale.ts'
import { openCustomize } from '../theme/customize-host.tsx'
import { setTheme, useTheme, type ThemeMode } from '../theme/theme-store.ts'
import { fullscreenKey, toggleFullscreen, useIsFullscreen } from '../page/fullscreen.ts'
import type { PaletteEntry } from './palette-types.ts'

const text = defineText({
  en: {
    light: 'Light theme',
    dark: 'Dark theme',
    system: 'System theme',
    current: 'Current',
    language: (name: string) => `Language: ${name}`,
    customize: 'Customize',
    full: 'Full screen',
    small: 'Exit full screen',
    logout: 'Logout',
  },
  zh: {
    light: '浅色主题',
    dark: '深色主题',
    system: '跟随系统主题',
    current: '当前',
    language: (name: string) => `语言：${name}`,
    customize: '个性化设置',
    full: '全屏',
    small: '退出全屏',
    logout: '退出登录',
  },
})

const themes = [
  { mode: 'light', icon: 'sun', words: 'light mode,day,bright,浅色模式,亮色,白天' },
  { mode: 'dark', icon: 'moon', words: 'dark mode,night,black,深色模式,暗色,夜间,黑色' },
  { mode: 'system', icon: 'settings', words: 'automatic theme,system mode,auto,自动' },
] as const satisfies readonly { mode: ThemeMode; icon: PaletteEntry['icon']; words: string }[]

const languageWords = { en: 'english,language,英文,英语', zh: 'chinese,中文,mandarin,language' } as const

interface Screen {
  readonly locale: Locale
  readonly mode: ThemeMode
  readonly isFull: boolean
  readonly onLogout: () => void
}

/** Theme, language, screen and sign-out. */
export const screenEntries = ({ locale, mode: now, isFull, onLogout }: Screen): readonly PaletteEntry[] => {
  const words = text[locale]
  return [
    ...themes.map(({ mode, icon, words: others }): PaletteEntry => ({
      key: `theme:${mode}`,
      group: 'theme',
      label: words[mode],
      words: others,
      icon,
      ...(now === mode && { hint: words.current }),
      run: () => setTheme({ mode }),
    })),
    {
      key: 'customize',
      group: 'theme',
      label: words.customize,
      words: 'appearance,colour,color,text size,font,theme,外观,颜色,字号',
      icon: 'palette',
      run: openCustomize,
    },
    {
      key: 'fullscreen',
      group: 'theme',
      label: isFull ? words.small : words.full,
      icon: isFull ? 'smallscreen' : 'fullscreen',
      keys: fullscreenKey,
      run: () => void toggleFullscreen(),
    },
    ...locales.map((one): PaletteEntry => ({
      key: `language:${one}`,
      group: 'language',
      label: words.language(localeNames[one]),
      words: languageWords[one],
      icon: 'globe',
      ...(one === locale && { hint: words.current }),
      run: () => setLocale(one),
    })),
    {
      key: 'logout',
      group: 'account',
      label: words.logout,
      words: 'sign out,log out,exit,登出,注销',
      icon: 'logout',
      run: onLogout,
    },
  ]
}

export const useScreenEntries = (onLogout: () => void): readonly PaletteEntry[] => {
  const locale = useLocale()
  const isFull = useIsFullscreen()
  const { mode } = useTheme().theme
  return useMemo(() => screenEntries({ locale, mode, isFull, onLogout }), [locale, mode, isFull, onLogout])
}
