import { expect, it } from 'vitest'
import { makeCustomer, makeSubAccount } from '../../../../../test/factories.ts'
import { withTestDatabase } from '../../../../../test/database.ts'
import { menuTags } from '../../../../contract/kernel/permissions.ts'
import type { MailTopic } from '../../../../contract/identity/mail-topics.ts'
import { mailRecipients } from '../profile/mail-recipients.ts'

const { database, admin } = await withTestDatabase()
const { agency } = database
const { customerId, accountId: main } = await makeCustomer(agency, { name: 'Letters' })
const wallet = await makeSubAccount(agency, customerId, { menuTags: [menuTags.wallet] })
const orders = await makeSubAccount(agency, customerId, { menuTags: [menuTags.orders] })
const oneShop = await makeSubAccount(agency, customerId, { menuTags: [menuTags.orders], shopIds: ['77'] })

const mailed = async (topic: MailTopic, about: { shopId?: string } = {}) =>
  (await mailRecipients(database.tenant(customerId), customerId, topic, about)).map((one) => one.accountId)

const change = (accountId: string, set: string) =>
  admin.query(`update account set ${set} where id = $1`, [accountId])

it("emails the main account first, then sub-accounts with the email's menu", async () => {
  expect(await mailed('recharge')).toEqual([main, wallet.accountId])
  expect(await mailed('notice')).toEqual([main, wallet.accountId, orders.accountId, oneShop.accountId])
})

it("emails about one shop's orders only to accounts that see the shop", async () => {
  expect(await mailed('orderProblem', { shopId: '77' })).toEqual([main, orders.accountId, oneShop.accountId])
  expect(await mailed('orderProblem', { shopId: '78' })).toEqual([main, orders.accountId])
  expect(await mailed('report')).toEqual([main, orders.accountId])
})

it('leaves out accounts that are deactivated, only invited, or have turned the topic off', async () => {
  await change(main, `muted_topics = '{recharge}'`)
  await change(orders.accountId, 'is_active = false')
  await change(oneShop.accountId, 'password_hash = null')
  expect(await mailed('recharge')).toEqual([wallet.accountId])
  expect(await mailed('notice')).toEqual([main, wallet.accountId])
})

it('returns the language and name of each', async () => {
  await change(wallet.accountId, `locale = 'zh'`)
  expect(await mailRecipients(agency, customerId, 'recharge')).toEqual([
    {
      accountId: wallet.accountId,
      email: wallet.email,
      name: 'Test Staff',
      locale: 'zh',
      timeZone: 'UTC',
    },
  ])
})
