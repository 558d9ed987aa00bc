import { expect, it } from 'vitest'
import { themeConfig } from '../../src/web/ui/theme/theme-config.ts'
import { antdRules } from './antd-styles.ts'

const usual = { isDark: false, textSize: 15, isNarrow: false, isStill: false }

it('builds rules once that apply in every theme', () => {
  const { css, pieces } = antdRules(themeConfig(usual))
  expect(css).toContain('.ant-btn')
  expect(pieces).toContain('Button')
  for (const other of [{ isDark: true }, { textSize: 17 }, { isNarrow: true }, { isStill: true }])
    expect(antdRules(themeConfig({ ...usual, ...other })).css).toBe(css)
})

it('omits rules for links and right-to-left languages', () => {
  const { css } = antdRules(themeConfig(usual))
  expect(css).not.toMatch(/(^|[},])a[:,[{]/)
  expect(css).not.toContain('-rtl{')
  expect(css).toContain('@keyframes')
})
