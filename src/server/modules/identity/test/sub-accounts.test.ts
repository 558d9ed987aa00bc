import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../../test/http.ts'
import {
  invitationsPerDay,
  newCustomerInvitationsPerDay,
  profile,
  subAccounts,
} from '../../../../contract/identity/accounts.ts'
import { identity } from '../../../../contract/identity/identity.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import { shops } from '../../../../contract/shops/shops.ts'
import { consumeRateLimit } from '../../../platform/http/rate-limit.ts'

const t = await testApp()
// A customer in its first days may invite fewer people than these tests do.
await t.admin.query(`update customer set created_at = now() - interval '1 year'`)
const newEmail = (): string => `staff-${randomBytes(6).toString('hex')}@seller.example`
const noRights = { userName: 'Nina', menuTags: [], authorities: [], shopIds: null }
const password = 'a long enough password'
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

const tokenOf = async (email: string): Promise<string> =>
  /#(\S+)/.exec((await t.lastMailTo(email)).text)?.[1] ?? ''

const invited = async (by: Caller = t.main, rights: object = {}) => {
  const email = newEmail()
  const { id } = await by.ok(subAccounts.createSubAccount, { email, ...noRights, ...rights })
  return { id, email, token: await tokenOf(email) }
}

const working = async (rights: object = {}) => {
  const account = await invited(t.main, rights)
  await t.nobody.ok(identity.setPassword, { token: account.token, password })
  const { accessToken } = await t.nobody.ok(identity.signIn, { account: account.email, password })
  return { ...account, accessToken }
}
const listed = async (id: string) =>
  (await t.main.ok(subAccounts.listSubAccounts, {})).accounts.find((one) => one.id === id)

describe('inviting', () => {
  it('emails a single-use link to set a password, after which the account can sign in', async () => {
    const { id, email, token } = await invited()
    expect((await t.lastMailTo(email)).subject).toBe('Test Seller invites you to Quayside')
    expect(await listed(id)).toMatchObject({ email, state: 'invited', linkIsOpen: true })
    expect((await t.nobody.call(identity.signIn, { account: email, password })).reason).toBe('wrongSignIn')
    expect(await t.nobody.ok(identity.getPasswordLink, { token })).toMatchObject({
      email,
      userName: 'Nina',
      customerName: 'Test Seller',
      isInvitation: true,
    })
    await t.nobody.ok(identity.setPassword, { token, password })
    await t.nobody.ok(identity.signIn, { account: email, password })
    expect(await listed(id)).toMatchObject({ state: 'active', linkExpiresAt: null })
    const again = await t.nobody.call(identity.setPassword, { token, password: 'another long password' })
    expect(again.reason).toBe('linkExpired')
  })

  it('is limited for each day, with fewer in the first days of a customer', async () => {
    const seller = await t.newCustomer()
    const used = async (attempts: number): Promise<number> => {
      await t.admin.query(`delete from rate_limit_counter where key like 'sub-account-letter:%'`)
      await consumeRateLimit(t.platform.database, [
        {
          scope: 'sub-account-letter:customer',
          value: seller.customerId,
          limit: attempts,
          windowSeconds: 24 * 3600,
          weight: attempts,
        },
      ])
      return (await seller.call(subAccounts.createSubAccount, { email: newEmail(), ...noRights })).code
    }
    expect(await used(newCustomerInvitationsPerDay - 1)).toBe(200)
    expect(await used(newCustomerInvitationsPerDay)).toBe(429)
    await t.admin.query(`update customer set created_at = now() - interval '8 days' where customer_id = $1`, [
      seller.customerId,
    ])
    expect(await used(newCustomerInvitationsPerDay)).toBe(200)
    expect(await used(invitationsPerDay)).toBe(429)
  })

  it('stores only the hash of the link', async () => {
    const { id, token } = await invited()
    const { rows } = await t.admin.query('select token_hash from password_link where account_id = $1', [id])
    expect(rows[0].token_hash).toHaveLength(43)
    expect(rows[0].token_hash).not.toBe(token)
  })

  it('accepts one of two concurrent uses of a link', async () => {
    const { token } = await invited()
    const both = await Promise.all([
      t.nobody.call(identity.setPassword, { token, password }),
      t.nobody.call(identity.setPassword, { token, password: 'another long password' }),
    ])
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 200])
  })

  it('expires after seven days; sending it again replaces the old link', async () => {
    const { id, email, token } = await invited()
    const { rows } = await t.admin.query(
      'select round(extract(epoch from expires_at - now()) / 86400)::int as days from password_link where account_id = $1',
      [id],
    )
    expect(rows).toEqual([{ days: 7 }])
    await t.admin.query(
      `update password_link set expires_at = now() - interval '1 minute' where account_id = $1`,
      [id],
    )
    expect((await t.nobody.call(identity.getPasswordLink, { token })).reason).toBe('linkExpired')
    expect(await listed(id)).toMatchObject({ state: 'invited', linkIsOpen: false })
    await t.main.ok(subAccounts.updateSubAccountPass, { id })
    const fresh = await tokenOf(email)
    expect(fresh).not.toBe(token)
    expect((await t.nobody.call(identity.getPasswordLink, { token })).reason).toBe('linkExpired')
    await t.nobody.ok(identity.setPassword, { token: fresh, password })
  })

  it('does not reveal whether the address has an account: only its owner is notified', async () => {
    const taken = await working()
    const free = await t.other.call(subAccounts.createSubAccount, { email: newEmail(), ...noRights })
    const known = await t.other.call(subAccounts.createSubAccount, { email: taken.email, ...noRights })
    expect({ ...known.data, id: '' }).toEqual({ ...free.data, id: '' })
    const { accounts } = await t.other.ok(subAccounts.listSubAccounts, {})
    expect(accounts.map(({ state, linkIsOpen }) => [state, linkIsOpen])).toEqual([
      ['invited', true],
      ['invited', true],
    ])
    const { text } = await t.lastMailTo(taken.email)
    expect(text).toContain('already has an account')
    expect(text).not.toContain('#')
    await t.nobody.ok(identity.signIn, { account: taken.email, password })
  })

  it('to an address registered meanwhile is rejected when the link is used', async () => {
    const email = newEmail()
    await t.main.ok(subAccounts.createSubAccount, { email, ...noRights })
    const first = await tokenOf(email)
    await t.other.ok(subAccounts.createSubAccount, { email, ...noRights })
    const second = await tokenOf(email)
    await t.nobody.ok(identity.setPassword, { token: second, password })
    const late = await t.nobody.call(identity.setPassword, { token: first, password })
    expect(late.reason).toBe('addressTaken')
    await t.nobody.ok(identity.signIn, { account: email, password })
  })

  it('rejects an address already invited, and the own address', async () => {
    const { email } = await invited()
    const again = await t.main.call(subAccounts.createSubAccount, { email, ...noRights })
    expect(again.reason).toBe('invitedAlready')
  })

  it('is limited to fifty sub-accounts, also with concurrent invitations', async () => {
    const caller = await t.newCustomer()
    await t.admin.query(
      `insert into account (customer_id, email, user_name) select $1, 'n' || n || '@x.example', 'N' from generate_series(1, 49) n`,
      [caller.customerId],
    )
    const both = await Promise.all(
      [newEmail(), newEmail()].map((email) =>
        caller.call(subAccounts.createSubAccount, { email, ...noRights }),
      ),
    )
    expect(both.map(({ reason }) => reason).toSorted()).toEqual(['', 'tooManySubAccounts'])
  })
})

describe('the permissions of a sub-account', () => {
  it('change with its next call', async () => {
    const { id, accessToken } = await working()
    const list = () => t.nobody.call(orders.listOrders, {}, bearer(accessToken))
    expect((await list()).code).toBe(403)
    await t.main.ok(subAccounts.updateSubAccountStoresAuthority, {
      id,
      ...noRights,
      menuTags: [3],
      authorities: ['order:pay', 'wallet:recharge'],
    })
    expect((await list()).code).toBe(200)
    expect(await t.nobody.ok(identity.getUserAuthorities, {}, bearer(accessToken))).toEqual({
      authoritys: 'order:pay',
      menuIds: '3',
    })
  })

  it('are limited to its shops and those it adds', async () => {
    const { id: mine } = await t.main.ok(shops.createManualShop, { name: 'Mine', currency: 'USD' })
    await t.main.ok(shops.createManualShop, { name: 'Not mine', currency: 'USD' })
    const rights = { menuTags: [5], authorities: ['shop:connect'], shopIds: [mine] }
    const { accessToken } = await working(rights)
    const own = bearer(accessToken)
    const names = async () => (await t.nobody.ok(shops.listShops, {}, own)).shops.map(({ name }) => name)
    expect(await names()).toEqual(['Mine'])
    await t.nobody.ok(shops.createManualShop, { name: 'Added', currency: 'USD' }, own)
    expect((await names()).toSorted()).toEqual(['Added', 'Mine'])
  })

  it('end immediately when it is deactivated, until it is activated again', async () => {
    const { id, email, accessToken } = await working()
    await t.main.ok(subAccounts.updateSubAccountStatus, { id, isActive: false })
    expect((await t.nobody.call(identity.getCustomerInfo, {}, bearer(accessToken))).code).toBe(401)
    expect((await t.nobody.call(identity.signIn, { account: email, password })).reason).toBe('wrongSignIn')
    expect((await t.main.call(subAccounts.updateSubAccountPass, { id })).reason).toBe('subAccountDisabled')
    await t.main.ok(subAccounts.updateSubAccountStatus, { id, isActive: true })
    await t.nobody.ok(identity.signIn, { account: email, password })
    expect((await t.nobody.call(identity.getCustomerInfo, {}, bearer(accessToken))).code).toBe(401)
  })
})

describe('a new password for a sub-account', () => {
  it('is set through an emailed link; until then the old one works', async () => {
    const { id, email, accessToken } = await working()
    await t.main.ok(subAccounts.updateSubAccountPass, { id })
    await t.nobody.ok(identity.signIn, { account: email, password })
    const token = await tokenOf(email)
    expect(await t.nobody.ok(identity.getPasswordLink, { token })).toMatchObject({ isInvitation: false })
    await t.nobody.ok(identity.setPassword, { token, password: 'an entirely new one' })
    expect((await t.nobody.call(identity.signIn, { account: email, password })).reason).toBe('wrongSignIn')
    expect((await t.nobody.call(identity.getCustomerInfo, {}, bearer(accessToken))).code).toBe(401)
    expect((await t.lastMailTo(email)).subject).toBe('Your Quayside password was changed')
  })

  it('is emailed five times an hour at most', async () => {
    const { id } = await invited()
    const sent = []
    for (let n = 0; n < 6; n += 1)
      sent.push((await t.main.call(subAccounts.updateSubAccountPass, { id })).code)
    expect(sent).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('deleting a sub-account', () => {
  it('ends its sessions and link, frees its address, and keeps its name on past actions', async () => {
    const { id, email, accessToken } = await working()
    await t.nobody.ok(profile.updateProfile, { userName: 'Nina Newname', locale: 'en' }, bearer(accessToken))
    await t.main.ok(subAccounts.deleteSubAccount, { id })
    expect((await t.nobody.call(identity.getCustomerInfo, {}, bearer(accessToken))).code).toBe(401)
    expect(await listed(id)).toBeUndefined()
    const { rows } = await t.admin.query(
      `select user_name, action from audit_log join account using (customer_id)
         where account.id = $1 and audit_log.account_id = $1 and action = 'account.profileChanged'`,
      [id],
    )
    expect(rows).toEqual([{ user_name: 'Nina Newname', action: 'account.profileChanged' }])
    const again = await t.main.ok(subAccounts.createSubAccount, { email, ...noRights })
    expect(again.id).not.toBe(id)
    await t.nobody.ok(identity.setPassword, { token: await tokenOf(email), password })
    await t.nobody.ok(identity.signIn, { account: email, password })
  })

  it('is not possible for the main account', async () => {
    const sent = await t.main.call(subAccounts.deleteSubAccount, { id: t.main.accountId })
    expect(sent.reason).toBe('notFound')
  })
})

it("the main account's changes to sub-accounts are in the audit log", async () => {
  const { id } = await working()
  await t.main.ok(subAccounts.updateSubAccountStoresAuthority, { id, ...noRights, menuTags: [6] })
  await t.main.ok(subAccounts.updateSubAccountPass, { id })
  await t.main.ok(subAccounts.updateSubAccountStatus, { id, isActive: false })
  await t.main.ok(subAccounts.updateSubAccountStatus, { id, isActive: true })
  await t.main.ok(subAccounts.deleteSubAccount, { id })
  const { rows } = await t.admin.query(
    'select action from audit_log where target = $1 and account_id = $2 order by id',
    [`account:${id}`, t.main.accountId],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'subAccount.invited',
    'subAccount.changed',
    'subAccount.linkSent',
    'subAccount.switchedOff',
    'subAccount.switchedOn',
    'subAccount.deleted',
  ])
})

it('a password set by a link has at least twelve characters', async () => {
  const { token } = await invited()
  const sent = await t.nobody.call(identity.setPassword, { token, password: 'eleven char' })
  expect(sent.data).toEqual({ fields: [{ path: 'password', message: 'must have at least 12 characters' }] })
  await t.nobody.ok(identity.setPassword, { token, password: 'a dozen char' })
})
