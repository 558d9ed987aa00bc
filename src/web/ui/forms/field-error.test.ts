import { describe, expect, it } from 'vitest'
import { fieldError } from './field-error.ts'

describe('an error beside its field', () => {
  it('says which value is missing or wrong, in both languages', () => {
    expect(fieldError('en', 'Weight (g)', 'is required')).toBe('Weight (g) is required.')
    expect(fieldError('zh', '重量（g）', 'is required')).toBe('请填写重量（g）。')
    expect(fieldError('en', 'Price', 'must be at least 1')).toBe('Price must be at least 1.')
    expect(fieldError('zh', '单价', 'must not exceed 1,000,000.00')).toBe('单价不得超过 1,000,000.00。')
  })

  it('leaves whole sentences as they are', () => {
    expect(fieldError('en', 'Weight (g)', 'Enter the weight in grams.')).toBe('Enter the weight in grams.')
    expect(fieldError('zh', '重量（g）', '请填写重量（克）。')).toBe('请填写重量（克）。')
  })
})
