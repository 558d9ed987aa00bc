import { expect, it } from 'vitest'
import { updateOf } from './package-updates.mjs'

const now = new Date('2026-06-01T00:00:00Z')
const times: Readonly<Record<string, string>> = {
  '1.0.0': '2025-01-01T00:00:00Z',
  '1.0.9': '2025-01-02T00:00:00Z',
  '1.1.0': '2026-02-28T00:00:00Z',
  '1.2.0': '2026-03-01T00:00:00Z',
  '1.10.0': '2026-05-30T00:00:00Z',
  '2.0.0-beta.1': '2025-02-01T00:00:00Z',
  '2.0.0': '2025-03-01T00:00:00Z',
}
const versions = Object.keys(times).filter((version) => version !== '1.0.9')
const update = (current: string, among: readonly string[] = versions) =>
  updateOf({ current, versions: among, times, now })

it('is overdue when a newer version has been out for longer than three months', () => {
  expect(update('1.0.0')).toEqual({ newest: '1.10.0', days: 93, isOverdue: true, newLine: '2.0.0' })
  expect(update('1.1.0')).toEqual({ newest: '1.10.0', days: 92, isOverdue: false, newLine: '2.0.0' })
  expect(update('1.2.0')).toMatchObject({ newest: '1.10.0', days: 2, isOverdue: false })
})

it('is never overdue for a version that may need changes, which is told', () => {
  expect(update('1.10.0')).toEqual({ newest: '1.10.0', days: 0, isOverdue: false, newLine: '2.0.0' })
  expect(update('2.0.0')).toBeNull()
})

it('does not count withdrawn versions', () => {
  expect(update('1.0.0', ['1.0.0', '2.0.0'])).toMatchObject({ newest: '1.0.0', days: 0 })
})

it.each([
  ['0.2.3', ['0.2.3', '0.2.4', '0.3.0'], '0.2.4', '0.3.0'],
  ['0.0.3', ['0.0.3', '0.0.4'], '0.0.3', '0.0.4'],
  ['18.4.0-beta.17', ['18.4.0-beta.9', '18.4.0-beta.17', '18.5.0-beta.18'], '18.5.0-beta.18', null],
  ['1.0.0', ['1.0.0', '1.1.0-rc.1', '1.0.1'], '1.0.1', null],
])('of %s among %j takes %s as it is, and %s with changes', (current, among, newest, newLine) => {
  expect(update(current, among)).toMatchObject({ newest, newLine })
})
