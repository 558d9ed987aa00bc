import { expect, it } from 'vitest'
import { changedFields } from './change-text.ts'
import { fieldText } from './settings-text.ts'

it('lists the changed fields without duplicates', () => {
  const changed = ['chatApps.0.qr.name', 'chatApps.0.qr.url', 'agents.1.hours', 'legalName']
  expect(changedFields(fieldText.en, changed, 'en')).toEqual([
    'Chat app 1: QR code',
    'Agent 2: Hours',
    'Legal name',
  ])
  expect(changedFields(fieldText.zh, changed, 'zh')[0]).toBe('聊天工具 1：二维码')
})
