import { theme as antd } from 'antd'
import { describe, expect, it } from 'vitest'
import { themeConfig } from './theme-config.ts'
import { partColours } from './theme-store.ts'
import { dark, light, partBackgrounds, type Part } from './tokens.ts'

const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (one: string, other: string): number => {
  const [a = 0, b = 0] = [luminance(one), luminance(other)].toSorted((x, y) => y - x)
  return (a + 0.05) / (b + 0.05)
}

/** WCAG 2.2 ratios for text, and for focus and field borders. */
const ofText = 4.5
const ofSigns = 3

describe.each([
  ['light', light, false],
  ['dark', dark, true],
] as const)('in the %s', (_name, palette, isDark) => {
  const config = themeConfig({ isDark, textSize: 14, isNarrow: false, isStill: false })
  const tokens = antd.getDesignToken(config)
  const button = config.components?.Button ?? {}
  const backgrounds = [palette.page, palette.surface, palette.subtle, tokens.colorBgElevated]

  it.each(['text', 'text2', 'text3', 'accentText', 'dangerText'] as const)('%s is readable', (name) => {
    for (const background of backgrounds)
      expect(contrast(palette[name], background)).toBeGreaterThanOrEqual(ofText)
  })

  it('buttons and tags are readable', () => {
    expect(contrast(palette.onAccent, palette.accent)).toBeGreaterThanOrEqual(ofText)
    expect(contrast(palette.accentText, palette.accentSoft)).toBeGreaterThanOrEqual(ofText)
    expect(contrast(palette.text3, palette.accentSoft)).toBeGreaterThanOrEqual(ofText)
    for (const { soft, text } of Object.values(palette.tones))
      expect(contrast(text, soft)).toBeGreaterThanOrEqual(ofText)
  })

  it.each([
    ['a primary button', button.primaryColor, tokens.colorPrimary],
    ['a primary button under the pointer', button.primaryColor, tokens.colorPrimaryHover],
    ['a primary button while pressed', button.primaryColor, tokens.colorPrimaryActive],
    ['a danger button', button.dangerColor, tokens.colorError],
    ['a danger button under the pointer', button.dangerColor, tokens.colorErrorHover],
    ['a danger button while pressed', button.dangerColor, tokens.colorErrorActive],
    ['a button under the pointer', button.defaultHoverColor, button.defaultHoverBg],
    ['a button while pressed', button.defaultActiveColor, button.defaultActiveBg],
    ['a dangerous entry of a menu', config.components?.Dropdown?.colorTextLightSolid, tokens.colorError],
  ])('the text of %s is readable', (_what, text, background) => {
    expect(contrast(String(text), String(background))).toBeGreaterThanOrEqual(ofText)
  })

  it.each([
    'colorLink',
    'colorLinkHover',
    'colorLinkActive',
    'colorError',
    'colorErrorHover',
    'colorErrorActive',
    'colorTextPlaceholder',
    'colorTextDescription',
  ] as const)('%s is read on every ground', (name) => {
    for (const background of backgrounds)
      expect(contrast(tokens[name], background)).toBeGreaterThanOrEqual(ofText)
  })

  it('disabled text is fainter but readable', () => {
    expect(contrast(tokens.colorTextDisabled, palette.text)).toBeGreaterThan(2)
    for (const background of backgrounds)
      expect(contrast(tokens.colorTextDisabled, background)).toBeGreaterThanOrEqual(ofSigns)
  })

  it('focus ring and focused field border are visible', () => {
    for (const background of backgrounds) {
      expect(contrast(tokens.colorPrimaryBorder, background)).toBeGreaterThanOrEqual(ofSigns)
      expect(contrast(tokens.colorPrimary, background)).toBeGreaterThanOrEqual(ofSigns)
    }
  })

  const parts = Object.keys(partBackgrounds) as Part[]
  const coloured = parts.flatMap((part) =>
    partBackgrounds[part].map((_background, index) => [part, index] as const),
  )
  it.each(coloured)('text on colour of %s number %i is readable', (part, index) => {
    const { background, text, text2, danger, ring } = partColours(part, index, isDark)
    expect(contrast(text, background)).toBeGreaterThanOrEqual(ofText)
    expect(contrast(text2, background)).toBeGreaterThanOrEqual(ofText)
    expect(contrast(danger, background)).toBeGreaterThanOrEqual(ofText)
    expect(contrast(ring, background)).toBeGreaterThanOrEqual(ofSigns)
  })
})
