import { expect, it } from 'vitest'
import { themeConfig } from '../src/web/ui/theme/theme-config.ts'
import { antdRules } from './antd-styles.ts'

const usual = { isDark: false, textSize: 15, isNarrow: false, isStill: false }

it('makes rules that hold in every theme, as they are made once for all', () => {
  const { css, pieces } = antdRules(themeConfig(usual))
  expect(css).toContain('.ant-btn')
  expect(pieces).toContain('Button')
  for (const other of [{ isDark: true }, { textSize: 17 }, { isNarrow: true }, { isStill: true }])
    expect(antdRules(themeConfig({ ...usual, ...other })).css).toBe(css)
})

it('leaves out rules for links, which are ours, and for languages written from right to left', () => {
  const { css } = antdRules(themeConfig(usual))
  expect(css).not.toMatch(/(^|[},])a[:,[{]/)
  expect(css).not.toContain('-rtl{')
  expect(css).toContain('@keyframes')
})
