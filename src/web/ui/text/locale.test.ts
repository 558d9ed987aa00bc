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

it('the language is stored on this device and set on the document', () => {
  setLocale('zh')
  expect([getLocale(), kept.get('locale'), root.lang]).toEqual(['zh', 'zh', 'zh-CN'])
})

it("the account's language applies until one is chosen on this device, and is not stored as a choice", () => {
  offerLocale('zh')
  expect([getLocale(), kept.get('locale'), root.lang]).toEqual(['zh', undefined, 'zh-CN'])
  setLocale('en')
  offerLocale('zh')
  expect(getLocale()).toBe('en')
})
