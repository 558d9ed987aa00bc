import { describe, expect, it } from 'vitest'
import { defaultTheme, parseTheme } from './theme-store.ts'
import { dark, light } from './tokens.ts'

describe('the stored theme', () => {
  it('has the specified defaults', () => {
    expect(defaultTheme).toMatchObject({ head: 0, logo: 1, menu: 1 })
    expect(parseTheme(null)).toEqual(defaultTheme)
    expect(parseTheme('{"broken')).toEqual(defaultTheme)
  })

  it('is read piece by piece', () => {
    expect(parseTheme('{"head":3,"logo":99,"menu":"x","textSize":16,"mode":"dark"}')).toEqual({
      head: 3,
      logo: 1,
      menu: 1,
      textSize: 16,
      mode: 'dark',
    })
  })
})

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

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s colours', (_name, palette) => {
  it.each(['text', 'text2', 'text3', 'accentText', 'dangerText'] as const)('let %s be read (AA)', (name) => {
    for (const ground of [palette.page, palette.surface, palette.subtle]) {
      expect(contrast(palette[name], ground)).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('let buttons and tags be read (AA)', () => {
    expect(contrast(palette.onAccent, palette.accent)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(palette.accentText, palette.accentSoft)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(palette.text3, palette.accentSoft)).toBeGreaterThanOrEqual(4.5)
    for (const { soft, text } of Object.values(palette.tones))
      expect(contrast(text, soft)).toBeGreaterThanOrEqual(4.5)
  })
})
