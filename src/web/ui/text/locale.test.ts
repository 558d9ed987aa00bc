import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getLocale, offerLocale, setLocale } from './locale.ts'

const kept = new Map<string, string>()
const root = { lang: '' }

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  })
  vi.stubGlobal('document', { documentElement: root })
})
afterEach(() => {
  setLocale('en')
  vi.unstubAllGlobals()
})

it('the language is remembered on this device and told to the document', () => {
  setLocale('zh')
  expect([getLocale(), kept.get('locale'), root.lang]).toEqual(['zh', 'zh', 'zh-CN'])
})

it("the account's language is taken where none was chosen on this device, and is no choice itself", () => {
  offerLocale('zh')
  expect([getLocale(), kept.get('locale'), root.lang]).toEqual(['zh', undefined, 'zh-CN'])
  setLocale('en')
  offerLocale('zh')
  expect(getLocale()).toBe('en')
})
