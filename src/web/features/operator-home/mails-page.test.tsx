import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { mailIdSchema } from '../../../contract/kernel/ids.ts'
import { MailText } from './mails-page.tsx'

const mail = {
  id: mailIdSchema.parse('1'),
  to: 'ana@example.com',
  subject: '123456 is your Quayside sign-up code',
  text: 'Enter this code',
  createdAt: '2026-01-01T00:00:00.000Z',
  sentAt: null,
  lastError: null,
}

it.each([
  ['shown', 'This email lets its reader into an account. Your reading is in the audit log.'],
  ['hidden', 'The code or link in this email is hidden from you.'],
  ['gone', 'The code or link was used, replaced, or has expired, and is no longer stored.'],
] as const)('an email whose code is %s says so', (secret, note) => {
  expect(renderToString(<MailText mail={{ ...mail, secret }} />)).toContain(note)
  expect(renderToString(<MailText mail={{ ...mail, secret: 'none' }} />)).not.toContain(note)
})
