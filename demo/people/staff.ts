import { randomBytes } from 'node:crypto'
import { menuTags, type Authority } from '../../src/contract/kernel/permissions.ts'
import type { Tx } from '../../src/server/platform/database/database.ts'
import type { SeededSeller } from './accounts.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

interface StaffContext {
  readonly firstShopId: string
  readonly passwordHash: string
  readonly now: Date
}

/**
 * Sub-accounts of the main seller: Noah with orders and stores of one shop, without the authority to pay; one pending
 * invitation; one deactivated. With Emma's sessions and addresses.
 */
export const seedStaff = async (tx: Tx, seller: SeededSeller, context: StaffContext): Promise<void> => {
  await seedSubAccounts(tx, seller, context)
  await seedSessions(tx, seller, context.now)
  await seedAddresses(tx, seller)
}

const noahsAuthorities: Authority[] = ['order:create', 'order:edit', 'product:map', 'product:quote']

const seedSubAccounts = async (
  tx: Tx,
  { customerId: customer_id }: SeededSeller,
  { firstShopId, passwordHash, now }: StaffContext,
): Promise<void> => {
  const ago = (days: number): Date => new Date(now.getTime() - days * dayMs)
  const invited = await tx
    .insertInto('account')
    .values([
      {
        customer_id,
        email: 'noah@harbourpine.example',
        user_name: 'Noah Reyes',
        password_hash: passwordHash,
        menu_tags: [menuTags.product, menuTags.orders, menuTags.stores],
        authorities: noahsAuthorities,
        shop_ids: [firstShopId],
        created_at: ago(88),
      },
      {
        customer_id,
        email: 'rosa@harbourpine.example',
        user_name: 'Rosa Lindt',
        password_hash: passwordHash,
        is_active: false,
        menu_tags: [menuTags.orders],
        authorities: ['order:edit'],
        created_at: ago(60),
      },
      {
        customer_id,
        email: 'mila@harbourpine.example',
        user_name: 'Mila Brandt',
        menu_tags: [menuTags.orders, menuTags.wallet],
        authorities: ['order:pay', 'wallet:recharge'],
        created_at: ago(2),
      },
    ])
    .returning(['id', 'email'])
    .execute()
  const mila = invited.find(({ email }) => email.startsWith('mila'))
  if (!mila) throw new Error('no account was invited')
  await tx
    .insertInto('password_link')
    .values({
      customer_id,
      account_id: mila.id,
      token_hash: randomBytes(32).toString('base64url'),
      sent_at: ago(2),
      expires_at: ago(-5),
    })
    .execute()
}

const devices = [
  {
    days: 21,
    hours: 2,
    ip: '203.0.113.24',
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36',
  },
  {
    days: 9,
    hours: 16,
    ip: '198.51.100.77',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  },
  {
    days: 6,
    hours: 75,
    ip: '203.0.113.24',
    userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0',
  },
]

const seedSessions = async (tx: Tx, { customerId: customer_id }: SeededSeller, now: Date): Promise<void> => {
  const main = await tx
    .selectFrom('account')
    .select('id')
    .where('customer_id', '=', customer_id)
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('session')
    .values(
      devices.map(({ days, hours, ip, userAgent }) => ({
        customer_id,
        account_id: main.id,
        created_at: new Date(now.getTime() - days * dayMs),
        last_seen_at: new Date(now.getTime() - hours * hourMs),
        rotated_at: new Date(now.getTime() - hours * hourMs),
        expires_at: new Date(now.getTime() - hours * hourMs + 30 * dayMs),
        ip,
        user_agent: userAgent,
      })),
    )
    .execute()
}

const seedAddresses = async (tx: Tx, { customerId: customer_id }: SeededSeller): Promise<void> => {
  const portland = {
    customer_id,
    company: 'Harbour & Pine LLC',
    phone: '+1 555 0148',
    country_code: 'US',
    province: 'Maine',
    city: 'Portland',
    is_default: true,
  }
  await tx
    .insertInto('customer_address')
    .values([
      {
        ...portland,
        kind: 'sender',
        recipient_name: 'Emma Hart',
        address1: '22 Custom House Wharf',
        postcode: '04101',
      },
      {
        ...portland,
        kind: 'return',
        recipient_name: 'Returns department',
        address1: '480 Presumpscot St',
        address2: 'Unit 6',
        postcode: '04103',
      },
      {
        ...portland,
        kind: 'warehouse',
        recipient_name: 'Receiving dock',
        address1: '480 Presumpscot St',
        address2: 'Dock 2',
        postcode: '04103',
      },
    ])
    .execute()
}
