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
import { themeConfig } from '../src/web/ui/theme/theme-config.ts'
import { callsOf, isNode, listOf, nameOf } from './syntax.ts'

// Ant Design makes the rules of its pieces in the window, when each is first drawn: a tenth of what a start takes. They are
// the same in every theme, which sets the custom properties that they are written in; so they are made here, once.

const target = element('div')

/** Each piece that the applications draw, so that its rules are made; what stands together has rules of its own. */
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

/** What comes along with others and is never drawn: a menu within a dropdown follows the dropdown's rules. */
const undrawn: ReadonlySet<string> = new Set([
  'Addon',
  'Input-OTP',
  'Menu',
  'Modal-confirm',
  'Pagination-bordered',
])

/**
 * Not for us: what mirrors a piece for languages written from right to left, links (they are ours, also within a piece), and
 * the mark by which rules that a server has sent are known again.
 */
const isSpare = (selector: string): boolean =>
  selector.includes('-rtl') || /^a(?![\w-])/.test(selector) || selector.startsWith('.data-ant-cssinjs')

const withoutSpare = (css: string): string =>
  css.replaceAll(/([^{}]+)\{[^{}]*\}/g, (rule, selectors: string) =>
    selectors.split(',').every((selector) => isSpare(selector.trim())) ? '' : rule,
  )

export interface AntdRules {
  readonly css: string
  /** Whose rules they are, in Ant Design's words: `Button`, `Button-compact`. */
  readonly pieces: ReadonlySet<string>
}

/** The rules of all pieces in a theme. */
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

/** The name under which a call of Ant Design makes a piece's rules. */
const pieceOf = (named: unknown): string =>
  isNode(named) && named.type === 'ArrayExpression'
    ? listOf(named['elements']).map(nameOf).join('-')
    : String(nameOf(named))

/**
 * Serves the rules of Ant Design's pieces as `virtual:antd.css`, and takes what makes them out of the script. A build that
 * draws a piece whose rules are not among them fails.
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
      if (missing.length > 0) this.error(`scripts/antd-styles.ts makes no rules for ${missing.join(', ')}`)
    },
  }
}
