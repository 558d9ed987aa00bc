import { ConfigProvider } from 'antd'
import dayjs from 'dayjs'
import { useEffect, useMemo, useState, type ComponentProps, type ReactNode } from 'react'
import { loadChunk } from '../page/lost-chunk.ts'
import { useFocusReturn } from './use-focus-return.ts'
import { useLocale } from '../text/locale.ts'
import { useIsNarrow } from '../use-is-narrow.ts'
import { mediaHook } from '../use-media.ts'
import { themeConfig } from './theme-config.ts'
import { useTheme } from './theme-store.ts'

type AntdLocale = ComponentProps<typeof ConfigProvider>['locale']

/**
 * A locale is always given: without one Ant Design omits a level of the tree, so that a change of language
 * would remount all pages and lose what was typed in them.
 */
const english: AntdLocale = { locale: 'en' }

// The Chinese text of Ant Design's components and date pickers, loaded on first use.
const loadChinese = async (): Promise<AntdLocale> => {
  const [locale] = await loadChunk(() =>
    Promise.all([import('antd/locale/zh_CN.js'), import('dayjs/locale/zh-cn.js')]),
  )
  // A CommonJS module: bundlers differ in how deeply its default export is nested.
  const words = locale.default
  return 'default' in words ? words.default : words
}

// Ant Design's own loading icon is announced as 'loading' before the button's text, and stays if its
// animation is interrupted.
const button = {
  loadingIcon: <span className="q-spinner" aria-hidden="true" />,
  // No extra space between two Chinese characters.
  autoInsertSpace: false,
}

// Room between a dialog's title, its fields and its buttons.
const modal = { styles: { header: { marginBottom: 16 }, footer: { marginTop: 20 } } }

const useIsStill = mediaHook('(prefers-reduced-motion: reduce)')

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
      modal={modal}
    >
      {children}
    </ConfigProvider>
  )
}
