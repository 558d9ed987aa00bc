import { ConfigProvider } from 'antd'
import dayjs from 'dayjs'
import { useEffect, useMemo, useState, type ComponentProps, type ReactNode } from 'react'
import { loadChunk } from '../page/lost-chunk.ts'
import { useFocusReturn } from '../components/use-focus-return.ts'
import { useLocale } from '../text/locale.ts'
import { useIsNarrow } from '../use-is-narrow.ts'
import { mediaHook } from '../use-media.ts'
import { themeConfig } from './theme-config.ts'
import { useTheme } from './theme-store.ts'

type AntdLocale = ComponentProps<typeof ConfigProvider>['locale']

/**
 * Its own words, which every piece falls back on. Not left out: without a locale Ant Design leaves out a level of the tree,
 * and a change of language would mount all pages anew, with what was opened and typed in them lost.
 */
const english: AntdLocale = { locale: 'en' }

// Loaded when first used: the words of Ant Design's own pieces, and of dates in its pickers.
const loadChinese = async (): Promise<AntdLocale> => {
  const [locale] = await loadChunk(() =>
    Promise.all([import('antd/locale/zh_CN.js'), import('dayjs/locale/zh-cn.js')]),
  )
  // A CommonJS module: bundlers differ in whether its default stands one level deeper.
  const words = locale.default
  return 'default' in words ? words.default : words
}

// Ant Design's own mark names itself 'loading' before the button's words, and stays if its way out is cut short.
const button = {
  loadingIcon: <span className="q-spinner" aria-hidden="true" />,
  // Two Chinese characters stand like any other two.
  autoInsertSpace: false,
}

/** Whether the reader wants no movement. */
const useIsStill = mediaHook('(prefers-reduced-motion: reduce)')

/** Ant Design in the product's tokens, theme and language. */
export const AntdTheme = ({ children }: { children: ReactNode }) => {
  const locale = useLocale()
  const {
    isDark,
    theme: { textSize },
  } = useTheme()
  const isNarrow = useIsNarrow()
  const isStill = useIsStill()
  useFocusReturn()
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
  const config = useMemo(
    () => themeConfig({ isDark, textSize, isNarrow, isStill }),
    [isDark, textSize, isNarrow, isStill],
  )
  return (
    <ConfigProvider
      locale={locale === 'zh' && chinese ? chinese : english}
      theme={config}
      wave={{ disabled: true }}
      button={button}
    >
      {children}
    </ConfigProvider>
  )
}
