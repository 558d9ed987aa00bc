import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs'
import {
  AutoComplete,
  Button,
  Carousel,
  Checkbox,
  ConfigProvider,
  DatePicker,
  Drawer,
  Dropdown,
  Empty,
  Input,
  InputNumber,
  Modal,
  Pagination,
  Popover,
  Radio,
  Segmented,
  Select,
  Skeleton,
  Space,
  Spin,
  Switch,
  Tabs,
  Tooltip,
  type ThemeConfig,
} from 'antd'
import { createElement as element, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { Plugin } from 'vite'
import { themeConfig } from '../../src/web/ui/theme/theme-config.ts'
import { callsOf, isNode, listOf, nameOf } from '../checks/syntax.ts'

// Ant Design generates its style rules in the browser when a component is first rendered, which takes a tenth of the
// start time. The rules are the same in every theme, because themes only set custom properties, so they are generated
// here at build time.

const target = element('div')

/** Every component the applications render; compounds have rules of their own. */
const pieces = (): readonly ReactElement[] => [
  element(AutoComplete),
  element(Button),
  element(Carousel, null, target),
  element(Checkbox),
  element(DatePicker),
  element(DatePicker.RangePicker),
  element(Drawer),
  element(Dropdown, { menu: { items: [] } }, target),
  element(Empty),
  element(Input),
  element(Input.Password),
  element(Input.Search),
  element(Input.TextArea),
  element(InputNumber),
  element(Modal),
  element(Pagination, { total: 100, showSizeChanger: true }),
  element(Popover, null, target),
  element(Radio),
  element(Radio.Group, { options: ['one'] }),
  element(Segmented, { options: ['one'] }),
  element(Select),
  element(Skeleton),
  element(Space.Compact, null, element(Button), element(Input), element(Select)),
  element(Spin),
  element(Switch),
  element(Tabs),
  element(Tooltip, null, target),
]

/** Components that are never rendered on their own: a menu within a dropdown follows the dropdown's rules. */
const undrawn: ReadonlySet<string> = new Set([
  'Addon',
  'Input-OTP',
  'Menu',
  'Modal-confirm',
  'Pagination-bordered',
])

/** Unneeded rules: right-to-left variants, links (styled by us), and the marker of server-rendered rules. */
const isSpare = (selector: string): boolean =>
  selector.includes('-rtl') || /^a(?![\w-])/.test(selector) || selector.startsWith('.data-ant-cssinjs')

const withoutSpare = (css: string): string =>
  css.replaceAll(/([^{}]+)\{[^{}]*\}/g, (rule, selectors: string) =>
    selectors.split(',').every((selector) => isSpare(selector.trim())) ? '' : rule,
  )

export interface AntdRules {
  readonly css: string
  /** The components the rules belong to, as named by Ant Design: `Button`, `Button-compact`. */
  readonly pieces: ReadonlySet<string>
}

export const antdRules = (theme: ThemeConfig): AntdRules => {
  const cache = createCache()
  const drawn = element(ConfigProvider, { theme: { ...theme, zeroRuntime: false } }, ...pieces())
  renderToString(element(StyleProvider, { cache }, drawn))
  return {
    css: withoutSpare(extractStyle(cache, { plain: true, types: 'style' })),
    pieces: new Set([...cache.cache.keys()].flatMap((key) => key.split('%'))),
  }
}

const makers = new Set(['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook'])
const virtual = 'virtual:antd.css'
const anyTheme = themeConfig({ isDark: false, textSize: 15, isNarrow: false, isStill: false })

const pieceOf = (named: unknown): string =>
  isNode(named) && named.type === 'ArrayExpression'
    ? listOf(named['elements']).map(nameOf).join('-')
    : String(nameOf(named))

/**
 * Serves Ant Design's rules as `virtual:antd.css`, and removes their generators from the script. The build fails if a
 * rendered component has no generated rules.
 */
export const antdStyles = (): Plugin => {
  const madeIn = new Map<string, readonly string[]>()
  let rules: AntdRules | undefined
  return {
    name: 'antd-styles',
    resolveId: { filter: { id: /^virtual:antd\.css$/ }, handler: () => `\0${virtual}` },
    load: {
      filter: { id: /^\0virtual:antd\.css$/ },
      handler: () => (rules ??= antdRules(anyTheme)).css,
    },
    transform: {
      filter: { id: /node_modules\/antd\/es\/.*\/style\/.*\.js$/ },
      handler(code, id) {
        const calls = callsOf(this.parse(code), makers)
        madeIn.set(
          id,
          calls.map((call) => pieceOf(listOf(call['arguments'])[0])),
        )
        let lean = code
        for (const call of calls.toReversed()) {
          const maker = listOf(call['arguments'])[1]
          if (isNode(maker)) lean = `${lean.slice(0, maker.start)}() => []${lean.slice(maker.end)}`
        }
        return { code: lean, map: null }
      },
    },
    generateBundle(_options, bundle) {
      const used = Object.values(bundle)
        .flatMap((file) => (file.type === 'chunk' ? Object.entries(file.modules) : []))
        .filter(([, { renderedLength }]) => renderedLength > 0)
        .flatMap(([id]) => madeIn.get(id) ?? [])
      const missing = used.filter((piece) => !undrawn.has(piece) && !rules?.pieces.has(piece))
      if (missing.length > 0)
        this.error(`scripts/web/antd-styles.ts makes no rules for ${missing.join(', ')}`)
    },
  }
}
