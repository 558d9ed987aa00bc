import { describe, expect, it } from 'vitest'
import { allEndpoints } from '../../src/contract/all.ts'
import type { Access, Endpoint } from '../../src/contract/kernel/endpoint.ts'
import { isMutatingAction } from '../../src/contract/mutating-actions.ts'
import {
  adminActionOfAuthority,
  adminActionRoles,
  authorities,
  menuTags,
  operatorRoles,
  type MenuTag,
  type OperatorRole,
} from '../../src/contract/kernel/permissions.ts'
import { createShop } from '../../src/server/modules/orders/test/order-factory.ts'
import { makeCustomer, makeOperator, makeSubAccount, openAdminView, openTestSession } from '../factories.ts'
import { testApp } from '../http.ts'

// Calls every endpoint of the contract as each kind of user, and compares the outcome with its access rule.

const t = await testApp({ environment: { DEMO: '1' } })
const { agency } = t.platform.database
const everyTag = Object.values(menuTags)

/** The facts that decide, computed independently of the server. */
type Facts =
  | { readonly side: 'nobody' }
  | { readonly side: 'operator'; readonly roles: readonly string[] }
  | {
      readonly side: 'customer'
      readonly isMain?: true
      readonly visit?: { readonly roles: readonly OperatorRole[]; readonly isActing: boolean }
      readonly tags: readonly number[]
      readonly authorities: readonly string[]
      readonly liftsButtons?: true
    }

interface User {
  readonly kind: string
  readonly facts: Facts
  readonly token: string | null
}

/** In the admin view nothing changes without a reason, and only what the operator's own roles allow. */
const mayChange = (
  { inAdminView, authority }: Extract<Access, { kind: 'customer' }>,
  { roles, isActing }: { readonly roles: readonly OperatorRole[]; readonly isActing: boolean },
): boolean => {
  const action = inAdminView ?? (authority && adminActionOfAuthority[authority])
  if (action === 'view') return true
  if (action === undefined || !isActing) return false
  return roles.includes('owner') || adminActionRoles[action].some((role) => roles.includes(role))
}

const expectedCode = (access: Access, isChange: boolean, facts: Facts): 'allowed' | 401 | 403 => {
  if (access.kind === 'public') return 'allowed'
  if (facts.side === 'nobody') return 401
  if (facts.side !== access.kind) return 403
  if (facts.side === 'operator' && access.kind === 'operator') {
    const isListed = facts.roles.some((role) => access.roles.some((one) => one === role))
    return facts.roles.includes('owner') || isListed ? 'allowed' : 403
  }
  if (facts.side !== 'customer' || access.kind !== 'customer') throw new Error('not to be reached')
  const refusals = [
    access.mainAccountOnly === true && facts.isMain !== true,
    access.notInAdminView === true && facts.visit !== undefined,
    access.onlyInAdminView === true && facts.visit === undefined,
    facts.visit !== undefined && isChange && !mayChange(access, facts.visit),
    access.tag !== undefined && !facts.tags.includes(access.tag),
    access.authority !== undefined &&
      // Money leaves a wallet only by an own right, whatever the rank.
      (facts.liftsButtons !== true || access.authority === 'wallet:withdraw') &&
      !facts.authorities.includes(access.authority),
  ]
  return refusals.includes(true) ? 403 : 'allowed'
}

const subAccountUser = async (
  kind: string,
  rights: { tags: readonly MenuTag[]; all?: true; rank?: number; liftsButtons?: true; oneShop?: true },
): Promise<User> => {
  const { customerId } = await makeCustomer(agency)
  await t.admin.query('update customer set rank = $2 where customer_id = $1', [customerId, rights.rank ?? 0])
  const held = rights.all ? authorities : []
  const shopIds = rights.oneShop ? [await createShop(t, customerId)] : null
  const account = await makeSubAccount(agency, customerId, {
    menuTags: rights.tags,
    authorities: held,
    shopIds,
  })
  const facts: Facts = {
    side: 'customer',
    tags: rights.tags,
    authorities: held,
    ...(rights.liftsButtons ? { liftsButtons: true } : {}),
  }
  return { kind, facts, token: await openTestSession(t.platform, account) }
}

const adminView = async (roles: readonly OperatorRole[], isActing: boolean): Promise<User> => {
  const customer = await makeCustomer(agency)
  const { token } = await openAdminView(t.platform, customer, roles, isActing ? {} : { reason: null })
  return {
    kind: `an operator in the admin view: ${roles.join()}, ${isActing ? 'acting' : 'viewing'}`,
    facts: { side: 'customer', isMain: true, visit: { roles, isActing }, tags: everyTag, authorities },
    token,
  }
}

const operatorUser = async (role: (typeof operatorRoles)[number]): Promise<User> => ({
  kind: `an operator: ${role}`,
  facts: { side: 'operator', roles: [role] },
  token: await openTestSession(t.platform, { operatorId: await makeOperator(agency, [role]) }),
})

const users: readonly User[] = [
  { kind: 'nobody', facts: { side: 'nobody' }, token: null },
  {
    kind: 'a main account',
    facts: { side: 'customer', isMain: true, tags: everyTag, authorities },
    token: await openTestSession(t.platform, await makeCustomer(agency)),
  },
  await subAccountUser('a sub-account without menus', { tags: [], all: true }),
  await subAccountUser('a sub-account with every menu and no button', { tags: everyTag }),
  await subAccountUser('a sub-account with the wallet alone', { tags: [menuTags.wallet], all: true }),
  await subAccountUser('a sub-account of one shop', { tags: everyTag, all: true, oneShop: true }),
  await subAccountUser('a sub-account of rank bit 1', { tags: everyTag, rank: 1, liftsButtons: true }),
  await subAccountUser('a sub-account of rank bit 2', { tags: everyTag, rank: 2, liftsButtons: true }),
  await subAccountUser('a sub-account of rank 4, which lifts nothing', { tags: everyTag, rank: 4 }),
  await adminView(['support'], false),
  ...(await Promise.all(operatorRoles.map((role) => adminView([role], true)))),
  ...(await Promise.all(operatorRoles.map(operatorUser))),
]

// Without a percentage, an account with the affiliate menu is refused too.
await t.admin.query('update customer set alliance_rebate = 1')

/** A body no endpoint accepts: it is rejected after the permission check, and nothing is done. */
const noInput = (endpoint: Endpoint): unknown => (endpoint.method === 'GET' ? {} : 'not an object')

/** Success, a refusal, or bad input: the caller had permission. */
const lettingIn: readonly number[] = [200, 0, 415]

const outcomeOf = async (endpoint: Endpoint, token: string | null): Promise<number | 'allowed'> => {
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` }
  const { code } = await t.nobody.send(endpoint, noInput(endpoint), { headers })
  if (code !== 503) return lettingIn.includes(code) ? 'allowed' : code
  // An overloaded server rejects calls before looking at them.
  await new Promise((resolve) => setTimeout(resolve, 1000))
  return outcomeOf(endpoint, token)
}

describe('every endpoint', () => {
  it.each(users)('allows $kind exactly where its access rule does', async ({ facts, token }) => {
    const wrong: string[] = []
    for (const { domain, name, endpoint } of allEndpoints) {
      // Public endpoints have no rule; some return their own 401 to anonymous callers.
      if (endpoint.access.kind === 'public') continue
      const outcome = await outcomeOf(endpoint, token)
      const expected = expectedCode(endpoint.access, isMutatingAction({ name, endpoint }), facts)
      if (outcome !== expected) wrong.push(`${domain} ${name}: ${outcome} instead of ${expected}`)
    }
    expect(wrong).toEqual([])
  })
})
