import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const folder = 'src/web/features'
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx') || (name.endsWith('.ts') && !name.endsWith('.test.ts')))
  .map((name) => ({ name, source: readFileSync(join(folder, name), 'utf8') }))
const sourceOf = (name: string): string => sources.find((one) => one.name === name)?.source ?? ''

/** Fields that upload immediately, and the form that submits what they have uploaded. */
const formOf: Record<string, string> = {
  'agency-settings/file-field.tsx': 'agency-settings/settings-form.tsx',
  'sourcing/new-request-fields.tsx': 'sourcing/new-request-page.tsx',
  'wallet/recharge/receipt-field.tsx': 'wallet/recharge/bank-recharge-form.tsx',
}
const waits = /useIsUploading\(\)|\.isUploading/

describe('forms with immediate uploads', () => {
  const immediate = sources.filter(
    ({ source }) => /\buseUploads[<(]/.test(source) && !source.includes("when: 'onConfirm'"),
  )

  it('are found', () => {
    expect(immediate.length).toBeGreaterThan(5)
    expect(Object.keys(formOf).filter((name) => !immediate.some((one) => one.name === name))).toEqual([])
  })

  it.each(immediate.map(({ name }) => name))(
    'cannot be submitted before the upload has ended: %s',
    (name) => {
      expect(sourceOf(formOf[name] ?? name)).toMatch(waits)
    },
  )
})
