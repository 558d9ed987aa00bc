import { ConfigProvider, theme as antd, type ThemeConfig } from 'antd'
import dayjs from 'dayjs'
import { useEffect, useMemo, useState, type ComponentProps, type ReactNode } from 'react'
import { useLocale } from '../text/locale.ts'
import { useTheme, paletteNow } from './theme-store.ts'
import { fontFamily, radius } from './tokens.ts'

type AntdLocale = ComponentProps<typeof ConfigProvider>['locale']

const themeConfig = (isDark: boolean, textSize: number, dense: boolean): ThemeConfig => {
  const palette = paletteNow(isDark)
  return {
    algorithm: [
      isDark ? antd.darkAlgorithm : antd.defaultAlgorithm,
      ...(dense ? [antd.compactAlgorithm] : []),
    ],
    token: {
      colorPrimary: palette.accent,
      colorLink: palette.accentText,
      colorInfo: palette.accent,
      colorError: palette.danger,
      colorSuccess: palette.tones.done.dot,
      colorWarning: palette.tones.yours.dot,
      colorText: palette.text,
      colorTextSecondary: palette.text2,
      colorTextTertiary: palette.text3,
      colorTextDescription: palette.text3,
      colorTextPlaceholder: palette.text3,
      colorBgLayout: palette.page,
      colorBgContainer: palette.surface,
      // What floats is told from what it floats over by a shadow, which the dark does not show.
      colorBgElevated: isDark ? palette.subtle : palette.surface,
      colorBorder: palette.borderStrong,
      colorBorderSecondary: palette.border,
      colorFillAlter: palette.subtle,
      borderRadius: radius,
      fontFamily,
      fontSize: textSize,
      motionDurationFast: '0.08s',
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.18s',
      wireframe: false,
    },
    components: {
      Checkbox: { borderRadiusSM: 4 },
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', fontWeight: 500 },
    },
  }
}

// Loaded when first used: the words of Ant Design's own pieces, and of dates in its pickers.
const loadChinese = async (): Promise<AntdLocale> => {
  const [locale] = await Promise.all([import('antd/locale/zh_CN.js'), import('dayjs/locale/zh-cn.js')])
  // A CommonJS module: bundlers differ in whether its default stands one level deeper.
  const words = locale.default
  return 'default' in words ? words.default : words
}

/** Ant Design in the product's tokens, theme and language. `dense` is the operator console's spacing. */
export const AntdTheme = ({ children, dense = false }: { children: ReactNode; dense?: boolean }) => {
  const locale = useLocale()
  const { isDark, theme } = useTheme()
  const [chinese, setChinese] = useState<AntdLocale>()
  useEffect(() => {
    if (locale === 'en') {
      dayjs.locale('en')
      return undefined
    }
    let isCurrent = true
    void loadChinese().then((words) => {
      dayjs.locale('zh-cn')
      if (isCurrent) setChinese(words)
    })
    return () => {
      isCurrent = false
    }
  }, [locale])
  const config = useMemo(() => themeConfig(isDark, theme.textSize, dense), [isDark, theme.textSize, dense])
  return (
    <ConfigProvider locale={locale === 'zh' ? chinese : undefined} theme={config} wave={{ disabled: true }}>
      {children}
    </ConfigProvider>
  )
}
