import { expect, it } from 'vitest'
import { nameSchema } from './names.ts'

it.each([
  'Anna Müller',
  '王伟',
  'St. John & Sons Ltd.',
  'Dr.Who',
  "O'Brien",
  '李雷（客服）',
  'नि\u200Dक',
  'No. 5',
])('accepts the name %s', (name) => expect(nameSchema.parse(name)).toBe(name))

it.each([
  'Ann\nBcc: x@y.example',
  'Ann\u0000',
  'Ann \u202E nnA',
  'Ann\uE000',
  'Ann\u2028Bcc',
  'https://evil.example',
  'Win at evil.com',
  'EVIL.COM/now',
  'www.evil.example',
  'evil.co.uk',
])('refuses the name %j', (name) => expect(nameSchema.safeParse(name).success).toBe(false))
