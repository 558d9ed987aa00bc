import { expect, it } from 'vitest'
import { changeWords } from './change-text.ts'
import { fieldText } from './settings-text.ts'

it('says what a change touched, each thing once', () => {
  const changed = ['chatApps.0.qr.name', 'chatApps.0.qr.url', 'agents.1.hours', 'legalName']
  expect(changeWords(fieldText.en, changed)).toEqual(['Chat app 1: QR code', 'Agent 2: Hours', 'Legal name'])
})
