import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getLocale, offerLocale, setLocale } from './locale.ts'

const stored = new Map<string, string>()
const root = { lang: '' }

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  })
  vi.stubGlobal('document', { documentElement: root })
})
afterEach(() => {
  setLocale('en')
  vi.unstubAllGlobals()
})

it('the language is stored on this device and set on the document', () => {
  setLocale('zh')
  expect([getLocale(), stored.get('locale'), root.lang]).toEqual(['zh', 'zh', 'zh-CN'])
})

it("the account's language applies until one is chosen on this device, and is not stored as a choice", () => {
  offerLocale('zh')
  expect([getLocale(), stored.get('locale'), root.lang]).toEqual(['zh', undefined, 'zh-CN'])
  setLocale('en')
  offerLocale('zh')
  expect(getLocale()).toBe('en')
})
