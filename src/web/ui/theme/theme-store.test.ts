import { describe, expect, it, vi } from 'vitest'
import { defaultTheme, parseTheme, setTheme, startTheme, themeFor } from './theme-store.ts'
import { partBackgrounds } from './tokens.ts'

describe('the stored theme', () => {
  it('has the specified defaults', () => {
    expect(defaultTheme).toMatchObject({ head: 0, logo: 1, menu: 1 })
    expect(parseTheme(null)).toEqual(defaultTheme)
    expect(parseTheme('{"broken')).toEqual(defaultTheme)
  })

  it('falls back separately for each invalid value', () => {
    expect(parseTheme('{"head":3,"logo":99,"menu":"x","textSize":16,"mode":"dark"}')).toEqual({
      head: 3,
      logo: 1,
      menu: 1,
      textSize: 16,
      mode: 'dark',
    })
  })
})

describe('the header', () => {
  it('has theme 1 for VIP customers, otherwise 0', () => {
    expect(themeFor(defaultTheme, true).head).toBe(1)
    expect(themeFor({ ...defaultTheme, head: 5 }, false).head).toBe(0)
    expect(partBackgrounds.head[1]).not.toEqual(partBackgrounds.head[0])
  })

  it('keeps the chosen colour until VIP status changes', () => {
    const chosen = { ...themeFor(defaultTheme, true), head: 4 }
    expect(themeFor(chosen, true)).toBe(chosen)
    expect(themeFor(chosen, false).head).toBe(0)
  })
})

it('offers a palette of 8 colours for header, logo and menu', () => {
  for (const backgrounds of Object.values(partBackgrounds)) {
    expect(backgrounds).toHaveLength(8)
    expect(new Set(backgrounds.map(({ light: colour }) => colour)).size).toBe(8)
  }
})

it("is stored under 'theme' and restored on load", () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  })
  const style = { setProperty: vi.fn<(name: string, value: string) => void>() }
  vi.stubGlobal('document', { documentElement: { dataset: {}, style } })
  startTheme()
  setTheme({ menu: 3, textSize: 16 })
  expect(parseTheme(stored.get('theme') ?? null)).toEqual({ ...defaultTheme, menu: 3, textSize: 16 })

  stored.set('theme', JSON.stringify({ head: 2 }))
  startTheme()
  expect(style.setProperty).toHaveBeenCalledWith('--q-head-background', partBackgrounds.head[2]?.light)
  vi.unstubAllGlobals()
})
