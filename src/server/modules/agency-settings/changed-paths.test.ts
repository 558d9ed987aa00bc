import { expect, it } from 'vitest'
import { changedPaths } from './changed-paths.ts'

it('names differing values by their path', () => {
  const before = { agents: [{ name: 'Mei', hours: '' }], email: 'a@b.example' }
  const after = { agents: [{ name: 'Mei', hours: '9–18' }, { name: 'Jan' }], email: 'a@b.example' }
  expect(changedPaths(before, after)).toEqual(['agents.0.hours', 'agents.1.name'])
  expect(changedPaths(after, before)).toEqual(['agents.0.hours', 'agents.1.name'])
})

it('treats an empty field as missing', () => {
  expect(changedPaths({ phone: '', fileUrl: null }, {})).toEqual([])
  expect(changedPaths(null, { legalName: 'A', phone: '' })).toEqual(['legalName'])
})
